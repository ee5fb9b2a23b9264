import { describe, expect, it } from 'vitest';
import { dialledNumber, formatPhone, hasEnoughDigits, nationalDigits, withoutSeparators } from './phone.ts';
import { BookingPhone, ProfilePhone } from './phone-schemas.ts';

const messageOf = (schema: typeof BookingPhone, phone: string) =>
  schema.safeParse(phone).error?.issues[0]?.message ?? 'fine';

const typing = (typed: string) =>
  Array.from(typed, (_, i) => formatPhone(typed.slice(0, i + 1))).filter(
    (shown, i, all) => shown !== all[i - 1],
  );

describe('phone number', () => {
  it('a phone number is formatted while the customer types', () => {
    expect(typing('9735550118')).toEqual([
      '9',
      '97',
      '973',
      '(973) 5',
      '(973) 55',
      '(973) 555',
      '(973) 555-0',
      '(973) 555-01',
      '(973) 555-011',
      '(973) 555-0118',
    ]);
    expect(formatPhone('')).toBe('');
  });

  it.each([
    '+65 6123 4567',
    '00 65 6123 4567',
    '011 656123 4567',
    '+442079460958',
    '020 7946 0958',
    '06 12 34 56 78',
    '+1 97',
  ])('a phone number from abroad stays as it is typed: %j', (typed) => {
    expect(typing(typed)).toEqual(Array.from(typed, (_, i) => typed.slice(0, i + 1)));
  });

  it.each([
    ['06.12.34.56.78', '06 12 34 56 78'],
    ['+49171/2345678', '+49171 2345678'],
    ['0171/2345678', '0171 2345678'],
    ['+33.6.12.34.56.78', '+33612345678'],
    ['+41·79·123·4567', '+41 79 123 4567'],
  ])('a phone number from abroad with other separators, %j, is shown as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
    expect(messageOf(BookingPhone, shown)).toBe('fine');
  });

  it('formatPhone leaves text that is not a ten-digit phone number unchanged', () => {
    for (const typed of ['letters', '973-555-O118', '4479111234567890'])
      expect(formatPhone(typed)).toBe(typed);
  });

  it('formatPhone leaves a formatted phone number unchanged', () => {
    for (const typed of [
      '9735550118',
      '+1 973 555 0118',
      '973',
      '97355',
      '447911123456',
      '+44 (0)20 7946 0958',
    ])
      expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
  });

  it('nationalDigits returns the same digits with and without the country code', () => {
    for (const typed of [
      '+1 973 555 0118',
      '1-973-555-0118',
      '(973) 555-0118',
      '973.555.0118',
      '011 1 973 555 0118',
    ])
      expect(nationalDigits(typed)).toBe('9735550118');
    expect(formatPhone('+1 973 555 0118')).toBe('(973) 555-0118');
    expect(formatPhone('447911123456')).toBe('447911123456');
  });

  it.each([
    ['full-width', '９７３５５５０１１８', '(973) 555-0118'],
    ['full-width from abroad', '＋６５　６１２３　４５６７', '+65 6123 4567'],
    ['full-width with brackets', '（９７３）５５５－０１１８', '(973) 555-0118'],
    ['Arabic-Indic', '٩٧٣٥٥٥٠١١٨', '(973) 555-0118'],
    ['Persian', '۹۷۳۵۵۵۰۱۱۸', '(973) 555-0118'],
    ['Devanagari', '९७३५५५०११८', '(973) 555-0118'],
    ['Bengali', '৯৭৩৫৫৫০১১৮', '(973) 555-0118'],
    ['bold', '𝟗𝟕𝟑𝟓𝟓𝟓𝟎𝟏𝟏𝟖', '(973) 555-0118'],
    ['mixed', '973 ٥٥٥ ０１１８', '(973) 555-0118'],
    ['an address book with direction marks', '\u202a+1\u00a0(973)\u00a0555‑0118\u202c', '(973) 555-0118'],
    ['Arabic-Indic from abroad', '+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966501234567'],
  ])('formatPhone reads digits of any script: %s', (_, typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  it.each([
    ['(973) 555-0118', 'fine'],
    ['9735550118', 'fine'],
    ['+1 9735550118', 'fine'],
    ['+1 (973) 555-0118', 'fine'],
    ['+44 (0)20 7946 0958', 'fine'],
    ['٩٧٣٥٥٥٠١١٨', 'fine'],
    ['973555011', 'Phone number must be at least 10 digits'],
    ['', 'Phone number must be at least 10 digits'],
    ['         1', 'Phone number must be at least 10 digits'],
    ['1234567890123456', 'Phone number cannot exceed 15 digits'],
    ['+1234567890123456', 'Phone number cannot exceed 15 digits'],
    ['+1 973 555 0118 0', 'Phone number cannot exceed 15 digits'],
    ['973-555-O118', 'Please enter a valid phone number'],
    ['973.555.0118', 'Please enter a valid phone number'],
  ])('the booking schema answers phone number %j with: %s', (phone, message) => {
    expect(messageOf(BookingPhone, phone)).toBe(message);
  });

  it.each([
    ['(973) 555-0118', '(973) 555-0118'],
    ['+65 6123 4567', '+65 6123 4567'],
    ['011 65 6123 4567', '+6561234567'],
    ['00 65 61234567', '+6561234567'],
    ['0033 6 12345678', '+33612345678'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+1 (973) 555-0118', '(973) 555-0118'],
    ['1 (973) 555-0118', '(973) 555-0118'],
    ['＋６５ ６１２３ ４５６７', '+65 6123 4567'],
    ['020 7946 0958', '020 7946 0958'],
  ])('the booking schema stores phone number %j as %j', (phone, stored) => {
    expect(BookingPhone.parse(phone)).toBe(stored);
  });

  it.each([
    ['9735550118', '9735550118'],
    ['(973) 555-0118', '9735550118'],
    ['973-555-0118', '9735550118'],
    ['+1 (973) 555-0118', '9735550118'],
    ['011 1 973 555 0118', '9735550118'],
    ['٩٧٣٥٥٥٠١١٨', '9735550118'],
    ['+65 6123 4567', '+6561234567'],
    ['011 65 6123 4567', '+6561234567'],
    ['0065 6123 4567', '+6561234567'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['020 7946 0958', '02079460958'],
    ['197355501181234', '197355501181234'],
  ])('the profile schema stores phone number %j as %j', (phone, stored) => {
    expect(ProfilePhone.parse(phone)).toBe(stored);
    expect(ProfilePhone.parse(stored)).toBe(stored);
  });

  it.each([
    ['973555011', 'Phone number must be at least 10 digits'],
    ['', 'Phone number must be at least 10 digits'],
    ['(973) 555-01', 'Phone number must be at least 10 digits'],
    ['+656123456', 'Phone number must be at least 10 digits'],
    ['1973555011812345', 'Phone number must contain only digits'],
    ['973-555-O118', 'Phone number must contain only digits'],
    ['973.555.0118', 'Phone number must contain only digits'],
    ['(973) 555-0118 x5', 'Phone number must contain only digits'],
  ])('the profile schema answers phone number %j with: %s', (phone, message) => {
    expect(messageOf(ProfilePhone, phone)).toBe(message);
  });

  it.each([
    ['(973) 555-01', '97355501'],
    ['+65 61', '+6561'],
    ['+', '+'],
    ['011 6', '0116'],
    ['９７３ ５５５', '973555'],
    ['973-555-O1', '973-555-O1'],
    ['', ''],
  ])('the profile field shows phone number %j as %j during typing', (typed, shown) => {
    expect(withoutSeparators(typed)).toBe(shown);
  });

  it('hasEnoughDigits needs ten digits, in any notation of the phone number', () => {
    expect(hasEnoughDigits('(973) 555-0118')).toBe(true);
    expect(hasEnoughDigits('((((973) 555-011')).toBe(false);
    expect(hasEnoughDigits('٩٧٣٥٥٥٠١١٨')).toBe(true);
    expect(hasEnoughDigits('011 65 6123 456')).toBe(false);
  });

  it.each([
    ['(908) 555-0142', '+19085550142'],
    ['1-908-555-0142', '+19085550142'],
    ['+44 20 7946 0000', '+442079460000'],
    ['+65 6123 4567', '+6561234567'],
    ['(+65) 6123 4567', '+6561234567'],
    ['011 65 6123 4567', '+6561234567'],
    ['011-44-20-7946-0958', '+442079460958'],
    ['00 49 30 1234567', '+49301234567'],
    ['0033612345678', '+33612345678'],
    ['+011 65 6123 4567', '+6561234567'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+49 0171 2345678', '+491712345678'],
    ['+39 06 6982 0000', '+390669820000'],
    ['+39 (06) 6982 0000', '+390669820000'],
    ['＋６５ ６１２３ ４５６７', '+6561234567'],
    ['\u202a+49 171 2345678\u202c', '+491712345678'],
    ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966501234567'],
    ['011 1 973 555 0118', '+19735550118'],
    ['447911123456', '+447911123456'],
    ['020 7946 0958', '02079460958'],
    ['0612345678', '0612345678'],
    ['911', '911'],
    ['(908) 555-0142 ext. 12', '+19085550142'],
    ['908-555-0142 or call back', '+19085550142'],
    ['908-555-0142 x5', '+19085550142'],
    ['', ''],
  ])('phone number %j is dialled as %j', (phone, dialled) => {
    expect(dialledNumber(phone)).toBe(dialled);
  });
});

it('a phone number of ten digits that begin with 1 keeps its first digit', () => {
  expect(nationalDigits('1555550118')).toBe('1555550118');
  expect(nationalDigits('19735550118')).toBe('9735550118');
  expect(nationalDigits('29735550118')).toBe('29735550118');
});
