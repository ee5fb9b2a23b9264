import * as z from 'zod/mini';

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** A US country code in front is dropped, so that `+1 973 555 0118` and `9735550118` read the same. */
export function nationalDigits(phone: string): string {
  const digits = digitsOf(phone);
  return digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Letters, and the signs of an extension: dropping them would make another number of what is left. */
const OTHER_THAN_A_NUMBER = /[\p{L}#*,;]/u;

/**
 * Formats while typing: `9735550118` → `(973) 555-0118`. More than ten digits, and what is not a phone number
 * alone, stay to be judged by the rules.
 */
export function formatPhone(typed: string): string {
  if (OTHER_THAN_A_NUMBER.test(typed)) return typed;
  const digits = nationalDigits(typed);
  if (digits.length > 10) return digits;
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

export const hasEnoughDigits = (phone: string): boolean => digitsOf(phone).length >= 10;

/** The booking form's rule: 10 to 15 characters of digits, spaces, dashes, plus and parentheses. */
export const BookingPhone = z
  .string()
  .check(
    z.minLength(10, 'Phone number must be at least 10 digits'),
    z.maxLength(15, 'Phone number cannot exceed 15 digits'),
    z.regex(/^[\d\s\-+()]+$/, 'Please enter a valid phone number'),
  );

/** The profile's rule: 10 to 15 digits and nothing else. */
export const ProfilePhone = z
  .string()
  .check(
    z.minLength(10, 'Phone number must be at least 10 digits'),
    z.regex(/^\d{10,15}$/, 'Phone number must contain only digits'),
  );
