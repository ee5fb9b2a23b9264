import { toDollars } from './money/money.ts';

/** `cents` is an amount, written in dollars with two decimals. */
export type CsvValue = string | number | { cents: number } | null | undefined;

/** The first character that is seen. */
const FIRST_SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Whether a spreadsheet may run a text as a formula. Spreadsheets of East Asian languages read the full-width signs as
 * the usual ones, and skip what is not seen before a sign; a tab or a break at the start may begin another field.
 */
function isFormula(text: string): boolean {
  const first = FIRST_SEEN.exec(text)?.[0].normalize('NFKC') ?? '';
  return /^[\t\r\n]/.test(text) || /^[=+\-@\u2212]/.test(first);
}

/**
 * Writes one field. A text that a spreadsheet would run as a formula gets a leading apostrophe, because customers write
 * some of the fields. A number gets none: a negative amount would be imported as a text.
 */
function field(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && value) return toDollars(value.cents).toFixed(2);
  const text = value ?? '';
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of CSV (RFC 4180) with its line break. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(field).join(',')}\r\n`;

/** The byte order mark at the start of a file; spreadsheets misread accents in a file without the mark. */
export const CSV_START = '\uFEFF';
