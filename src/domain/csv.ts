export type CsvValue = string | number | null | undefined;

/**
 * Writes one field. A field that a spreadsheet would run as a formula gets a leading apostrophe, because customers
 * write some of the fields.
 */
function field(value: CsvValue): string {
  const text = String(value ?? '');
  const safe = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of CSV (RFC 4180) with its line break. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(field).join(',')}\r\n`;

/** The byte order mark at the start of a file; spreadsheets misread accents in a file without the mark. */
export const CSV_START = '\uFEFF';
