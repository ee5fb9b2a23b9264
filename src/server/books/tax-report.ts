import type { TaxLine } from '../../contract/shapes/books.ts';
import { addDays, type Day } from '../../domain/bookings/schedule.ts';
import { CSV_START, csvLine } from '../../domain/csv.ts';
import { addToTax, type TaxSums } from '../../domain/money/journal.ts';
import { toCents, toDollars } from '../../domain/money/money.ts';
import type { Context } from '../context.ts';
import { eachDay } from './days.ts';
import { sumEntriesByTax } from './entry-queries.ts';

type Key = Pick<TaxLine, 'month' | 'state' | 'percent'>;

const monthOf = (day: Day): string => day.slice(0, 7);

const none: TaxSums = { salesNet: 0, salesTax: 0, refundsNet: 0, refundsTax: 0 };

/**
 * Returns the sales tax of whole months (`2026-11`) of the business clock by state and rate, from the entries of the
 * ledger and the tax that is stored with each booking. A refund counts in the month in which it was made.
 */
export async function taxReport(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { from, to }: { from: string; to: string },
): Promise<TaxLine[]> {
  const sums = new Map<string, TaxSums & { key: Key }>();
  const read = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }) =>
    sumEntriesByTax(db, fromMs, untilMs);
  const days = { from: `${from}-01`, until: lastDayOf(to) };
  for await (const { day, rows } of eachDay(days, config.company.timeZone, read)) {
    for (const { taxState, taxRate, account, kind, cents } of rows) {
      const key = { month: monthOf(day), state: taxState, percent: taxRate === null ? null : taxRate / 1000 };
      const name = Object.values(key).join(' ');
      const before = sums.get(name) ?? { ...none, key };
      sums.set(name, { ...addToTax(before, { account, kind, cents: Number(cents) }), key });
    }
  }
  return [...sums.values()].map(toLine).sort(inOrder);
}

function lastDayOf(month: string): Day {
  const firstOfNext = addDays(`${month}-28`, 4).slice(0, 7);
  return addDays(`${firstOfNext}-01`, -1);
}

const toLine = ({ key, salesNet, salesTax, refundsNet, refundsTax }: TaxSums & { key: Key }): TaxLine => ({
  ...key,
  salesNet: toDollars(salesNet),
  salesTax: toDollars(salesTax),
  refundsNet: toDollars(refundsNet),
  refundsTax: toDollars(refundsTax),
  balance: toDollars(salesTax - refundsTax),
});

/** By month, state and rate; what has no known tax comes last in its month. */
const inOrder = (a: TaxLine, b: TaxLine): number =>
  a.month.localeCompare(b.month) ||
  Number(a.state === null) - Number(b.state === null) ||
  (a.state ?? '').localeCompare(b.state ?? '') ||
  (a.percent ?? 0) - (b.percent ?? 0);

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
