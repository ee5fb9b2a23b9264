import type { TaxLine } from '../../contract/shapes/books.ts';
import { CSV_START, csvLine } from '../../domain/csv.ts';
import { toCents } from '../../domain/money/money.ts';

const columns = [
  'Month',
  'State',
  'Rate (%)',
  'Sales net (USD)',
  'Sales tax (USD)',
  'Refunds net (USD)',
  'Refunds tax (USD)',
  'Tax owed (USD)',
];

const amount = (dollars: number) => ({ cents: toCents(dollars) });

/** Returns the tax report as CSV: a line for each month, state and rate. */
export const taxCsv = (lines: readonly TaxLine[]): string =>
  CSV_START +
  [
    columns,
    ...lines.map((line) => [
      line.month,
      line.state,
      line.percent,
      amount(line.salesNet),
      amount(line.salesTax),
      amount(line.refundsNet),
      amount(line.refundsTax),
      amount(line.balance),
    ]),
  ]
    .map(csvLine)
    .join('');
