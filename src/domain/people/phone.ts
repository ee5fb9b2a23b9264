export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** Returns the digits without the US country code: `+1 973 555 0118` and `9735550118` give the same digits. */
export function nationalDigits(phone: string): string {
  const digits = digitsOf(phone);
  return digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Letters and extension signs; the digits of such a text alone would be a different number. */
const OTHER_THAN_A_NUMBER = /[\p{L}#*,;]/u;

/**
 * Formats a phone number during typing: `9735550118` → `(973) 555-0118`. More than ten digits stay unformatted, and
 * other text stays unchanged; the schemas validate both.
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
