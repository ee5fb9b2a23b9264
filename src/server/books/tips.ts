import type { TipLine } from '../../contract/shapes/books.ts';
import type { Day } from '../../domain/bookings/schedule.ts';
import { CSV_START, csvLine } from '../../domain/csv.ts';
import { toCents, toDollars } from '../../domain/money/money.ts';
import type { Context } from '../context.ts';
import { eachDay } from './days.ts';
import { sumTips } from './entry-queries.ts';

/** Returns the tips of each technician and day, newest day first; one that was given back counts on the day of that. */
export async function tipReport(
  { db, config }: Pick<Context, 'db' | 'config'>,
  days: { from: Day; until: Day },
): Promise<TipLine[]> {
  const lines: TipLine[][] = [];
  const read = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }) => sumTips(db, fromMs, untilMs);
  for await (const { day, rows } of eachDay(days, config.company.timeZone, read)) {
    const technicians = [...new Map(rows.map(({ techId, name }) => [techId, name]))];
    lines.push(
      technicians.map(([techId, name]) => {
        const ofOne = rows.filter((row) => row.techId === techId);
        const given = ofOne.filter(({ kind }) => kind === 'capture');
        const cents = (some: typeof ofOne) => some.reduce((sum, row) => sum + Number(row.cents), 0);
        return {
          ...{ day, techId: techId ?? '', name },
          count: given.reduce((sum, row) => sum + Number(row.lines), 0),
          given: toDollars(0 - cents(given)),
          refunded: toDollars(cents(ofOne.filter(({ kind }) => kind !== 'capture'))),
          balance: toDollars(0 - cents(ofOne)),
        };
      }),
    );
  }
  return lines.reverse().flat();
}

const columns = [
  ...['Day', 'Technician', 'Name', 'Tips', 'Given (USD)', 'Given back (USD)', 'Owed to the technician (USD)'],
];

const amount = (dollars: number) => ({ cents: toCents(dollars) });

/** Returns the tips as CSV: a line for each day and technician. */
export const tipsCsv = (lines: readonly TipLine[]): string =>
  CSV_START +
  [
    columns,
    ...lines.map(({ day, techId, name, count, given, refunded, balance }) => [
      ...[day, techId, name, count],
      ...[amount(given), amount(refunded), amount(balance)],
    ]),
  ]
    .map(csvLine)
    .join('');
