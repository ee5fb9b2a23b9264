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
