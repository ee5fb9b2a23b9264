import { type Rounds, ratios, type Spread, spreadOf, valuesOf } from './rounds.ts';

/** A column shows a figure of each contender or, with `to`, its ratio to the same figure of another contender. */
export type Column = {
  title: string;
  figure: string;
  to?: (contender: string) => string | undefined;
  digits?: number;
};

const LOCALE = 'en-US';

const shownNumber = (value: number, digits: number): string =>
  value.toLocaleString(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Returns `median [minimum–maximum]`; `-` for a figure that a contender does not have. */
export function shownSpread({ median, min, max }: Spread, digits: number): string {
  if (!Number.isFinite(median)) return '-';
  return `${shownNumber(median, digits)} [${shownNumber(min, digits)}–${shownNumber(max, digits)}]`;
}

/** Returns the cells of a table: the header, then a row for each contender. */
export function tableOf(rounds: Rounds, columns: Column[]): string[][] {
  const header = ['', ...columns.map(({ title }) => title)];
  const rows = Object.keys(rounds).map((contender) => [
    contender,
    ...columns.map(({ figure, to, digits = 0 }) => {
      const other = to?.(contender);
      if (to && (!other || other === contender)) return '-';
      const values = other ? ratios(rounds, figure, contender, other) : valuesOf(rounds, contender, figure);
      return shownSpread(spreadOf(values), digits);
    }),
  ]);
  return [header, ...rows];
}

/** Returns the cells as a Markdown table, aligned. */
export function toMarkdown([header = [], ...rows]: string[][]): string {
  const widths = header.map((_, n) => Math.max(3, ...[header, ...rows].map((row) => row[n]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
