export type CsvValue = string | number | null | undefined;

/**
 * One field. Others write some of them: what a spreadsheet would run as a formula is led by an apostrophe, which it
 * shows as text.
 */
function field(value: CsvValue): string {
  const text = String(value ?? '');
  const safe = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of RFC 4180 CSV, with its end. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(field).join(',')}\r\n`;

/** Leads the file: without a byte order mark spreadsheets misread accents. */
export const CSV_START = '\uFEFF';
