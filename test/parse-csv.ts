/** Parses CSV (RFC 4180) into an object for each line, so that tests assert what a spreadsheet shows. */
export function parseCsv(csv: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  const fields = csv.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g);
  for (const [, quoted, plain, end] of fields) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  const [titles = [], ...lines] = rows.filter((row) => row.length > 1);
  return lines.map((values) => Object.fromEntries(titles.map((title, n) => [title, values[n] ?? ''])));
}
