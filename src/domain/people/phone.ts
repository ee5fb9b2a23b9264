import { plainNumber } from './plain-number.ts';

/** The most characters of a phone number in a booking. */
export const MAX_PHONE = 15;

export const digitsOf = (phone: string): string => plainNumber(phone).replace(/\D/g, '');

/** Letters and extension signs; the digits of such a text alone would be a different number. */
const OTHER_THAN_A_NUMBER = /[\p{L}#*,;]/u;

/** What a number for calls from abroad begins with: +, the 00 of most countries, or the 011 of North America. */
const INTERNATIONAL_PREFIX = /^[^\d+]*(?:\++\D*(?:0\D*0|0\D*1\D*1)?|0\D*0|0\D*1\D*1)/;
/** Countries whose numbers begin with a 0 that belongs to them, as in Italy. */
const ZERO_BELONGS = /^(?:39|225|229|241|242|378|379)/;
/** A 0 in brackets, which callers from abroad leave out. */
const TRUNK_ZERO = /\(\s*0\s*\)/;
/** Frequent country codes whose numbers never begin with 0: a 0 behind the code is that of calls within the country. */
const CODE_AND_TRUNK_ZERO = /^(27|3[1-3]|353|358|4[013469]|6[14]|8[16]|9[0-2]|972)0/;

/**
 * Returns the digits of a number that is written for calls from abroad, with its country code and without the prefix;
 * null for other numbers: `+65 6123 4567` and `011 65 6123 4567` give `6561234567`.
 */
export function internationalDigits(phone: string): string | null {
  const text = plainNumber(phone);
  const prefix = INTERNATIONAL_PREFIX.exec(text)?.[0];
  if (prefix === undefined) return null;
  const behind = text.slice(prefix.length);
  const number = ZERO_BELONGS.test(behind.replace(/\D/g, '')) ? behind : behind.replace(TRUNK_ZERO, '');
  return number.replace(/\D/g, '').replace(CODE_AND_TRUNK_ZERO, '$1');
}

const isNorthAmerican = (digits: string) => digits.length === 11 && digits.startsWith('1');

/** Whether a number is written for calls from abroad and is not North American. */
export function isFromAbroad(phone: string): boolean {
  const international = internationalDigits(phone);
  return international !== null && !isNorthAmerican(international);
}

/**
 * Returns the digits without the US country code: `+1 973 555 0118` and `9735550118` give the same digits. A number from
 * abroad keeps its country code.
 */
export function nationalDigits(phone: string): string {
  const digits = internationalDigits(phone) ?? digitsOf(phone);
  return isNorthAmerican(digits) ? digits.slice(1) : digits;
}

function masked(digits: string): string {
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/**
 * Formats a phone number during typing: `9735550118` → `(973) 555-0118`. A number that begins with +, 00 or 011 or with
 * any other 0 is not North American and stays as it is typed, without separators if it is too long with them. More than
 * ten digits stay unformatted, and other text stays unchanged; the schemas validate both.
 */
export function formatPhone(typed: string): string {
  const text = plainNumber(typed);
  if (OTHER_THAN_A_NUMBER.test(text)) return typed;
  const digits = nationalDigits(text);
  // A North American number with too many digits is wrong in any notation.
  // `06.12.34.56.78` and `+49171/2345678`: the schemas allow no other separators than these.
  const kept = text.replace(/[^\d\s+()-]/g, ' ');
  if (isFromAbroad(text)) return kept.length > MAX_PHONE && !digits.startsWith('1') ? `+${digits}` : kept;
  if (digits.startsWith('0')) return kept.length > MAX_PHONE ? digits : kept;
  return digits.length > 10 ? digits : masked(digits);
}

/** Returns a number that passes the check of characters as a booking stores it: in at most 15 characters, if it can be. */
export function bookingPhone(typed: string): string {
  const text = plainNumber(typed).trim();
  if (!/^[\d\s\-+()]+$/.test(text)) return typed;
  const international = internationalDigits(text);
  if (international && !text.startsWith('+') && hasEnoughDigits(text)) return `+${international}`;
  return text.length > MAX_PHONE ? formatPhone(text) : text;
}

/** Returns a number that passes the check of characters as a profile stores it: digits, with a + before a country code. */
export function profilePhone(typed: string): string {
  const text = plainNumber(typed).trim();
  if (!/^[\d\s\-+()]*$/.test(text)) return typed;
  if (isFromAbroad(text)) return `+${nationalDigits(text)}`;
  return internationalDigits(text) === null ? digitsOf(text) : nationalDigits(text);
}

/** Returns the number without separators during typing, when its prefix is not complete yet; other text unchanged. */
export function withoutSeparators(typed: string): string {
  const text = plainNumber(typed).trim();
  if (!/^[\d\s\-+()]*$/.test(text)) return typed;
  return (text.startsWith('+') ? '+' : '') + digitsOf(text);
}

export const hasEnoughDigits = (phone: string): boolean =>
  (internationalDigits(phone) ?? digitsOf(phone)).length >= 10;

/** Returns the part before an extension, which a phone cannot dial with the number. */
function withoutExtension(phone: string): string {
  const main = plainNumber(phone).split(OTHER_THAN_A_NUMBER, 1)[0] ?? '';
  return digitsOf(main).length >= 7 ? main : phone;
}

/**
 * Returns what a phone dials: `+` with the country code, that of North America for ten digits. A number with another
 * leading 0, or too short for an area code, can only be dialled as it is.
 */
export function dialledNumber(phone: string): string {
  const number = withoutExtension(phone);
  const international = internationalDigits(number);
  if (international) return `+${international}`;
  const digits = nationalDigits(number);
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  return digits.length > 10 && !digits.startsWith('0') ? `+${digits}` : digits;
}
