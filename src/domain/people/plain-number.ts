/** Returns the value of a decimal digit of any script: the ten digits of a script follow each other, from zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/**
 * Returns a typed or pasted number with ASCII characters: full-width and Arabic-Indic digits, brackets and signs become
 * the usual ones, every dash becomes a hyphen, and the invisible marks around a number of an address book are removed.
 */
export const plainNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, digitValue)
    .replace(/[\p{Pd}\u2212]/gu, '-');

/**
 * Returns the six digits of a typed code, in any script and notation, or those of a pasted sentence in which no other
 * number has six; null for any other number of digits.
 */
export function codeOf(typed: string): string | null {
  const text = plainNumber(typed);
  const digits = text.replace(/\D/g, '');
  if (digits.length === 6) return digits;
  const [only, ...others] = /\p{L}/u.test(text) ? (text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []) : [];
  return only !== undefined && others.length === 0 ? only : null;
}
