import { describe, expect, it } from 'vitest';
import { formatPhone, hasEnoughDigits, nationalDigits } from './phone.ts';
import { BookingPhone, ProfilePhone } from './phone-schemas.ts';

const messageOf = (schema: typeof BookingPhone, phone: string) =>
  schema.safeParse(phone).error?.issues[0]?.message ?? 'fine';

describe('phone number', () => {
  it('a phone number is formatted while the customer types', () => {
    const typed = '9735550118';
    const shown = Array.from(typed, (_, i) => formatPhone(typed.slice(0, i + 1)));
    expect(shown).toEqual([
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

  it('formatPhone leaves text that is not a ten-digit phone number unchanged', () => {
    for (const typed of ['letters', '973-555-O118', '4479111234567890'])
      expect(formatPhone(typed)).toBe(typed);
  });

  it('formatPhone leaves a formatted phone number unchanged', () => {
    for (const typed of ['9735550118', '+1 973 555 0118', '973', '97355', '447911123456'])
      expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
  });

  it('nationalDigits returns the same digits with and without the country code', () => {
    for (const typed of ['+1 973 555 0118', '1-973-555-0118', '(973) 555-0118', '973.555.0118'])
      expect(nationalDigits(typed)).toBe('9735550118');
    expect(formatPhone('+1 973 555 0118')).toBe('(973) 555-0118');
    expect(formatPhone('447911123456')).toBe('447911123456');
  });

  it.each([
    ['(973) 555-0118', 'fine'],
    ['9735550118', 'fine'],
    ['+1 9735550118', 'fine'],
    ['973555011', 'Phone number must be at least 10 digits'],
    ['', 'Phone number must be at least 10 digits'],
    ['+1 (973) 555-0118', 'Phone number cannot exceed 15 digits'],
    ['973-555-O118', 'Please enter a valid phone number'],
    ['973.555.0118', 'Please enter a valid phone number'],
  ])('the booking schema answers phone number %j with: %s', (phone, message) => {
    expect(messageOf(BookingPhone, phone)).toBe(message);
  });

  it.each([
    ['9735550118', 'fine'],
    ['197355501181234', 'fine'],
    ['973555011', 'Phone number must be at least 10 digits'],
    ['(973) 555-0118', 'Phone number must contain only digits'],
    ['1973555011812345', 'Phone number must contain only digits'],
  ])('the profile schema answers phone number %j with: %s', (phone, message) => {
    expect(messageOf(ProfilePhone, phone)).toBe(message);
  });

  it('hasEnoughDigits needs ten digits, in any notation of the phone number', () => {
    expect(hasEnoughDigits('(973) 555-0118')).toBe(true);
    expect(hasEnoughDigits('((((973) 555-011')).toBe(false);
  });
});

it('a phone number of ten digits that begin with 1 keeps its first digit', () => {
  expect(nationalDigits('1555550118')).toBe('1555550118');
  expect(nationalDigits('19735550118')).toBe('9735550118');
  expect(nationalDigits('29735550118')).toBe('29735550118');
});
