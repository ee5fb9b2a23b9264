import type { DayTotals } from '../../contract/shapes/books.ts';
import type { Day } from '../../domain/bookings/schedule.ts';
import { bookSumsOf } from '../../domain/money/journal.ts';
import { toDollars } from '../../domain/money/money.ts';
import type { Context } from '../context.ts';
import { eachDay } from './days.ts';
import { sumEntries } from './entry-queries.ts';

/** Returns what moved on each day from `from` to `until`, newest first; days without a movement are left out. */
export async function dayTotals(
  { db, config }: Pick<Context, 'db' | 'config'>,
  days: { from: Day; until: Day },
): Promise<DayTotals[]> {
  const totals: DayTotals[] = [];
  const read = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }) => sumEntries(db, fromMs, untilMs);
  for await (const { day, rows } of eachDay(days, config.company.timeZone, read)) {
    if (rows.length === 0) continue;
    const { count, ...cents } = bookSumsOf(
      rows.map((row) => ({ ...row, cents: Number(row.cents), lines: Number(row.lines) })),
    );
    totals.push({
      day,
      count,
      captured: toDollars(cents.captured),
      refunded: toDollars(cents.refunded),
      net: toDollars(cents.net),
      tax: toDollars(cents.tax),
      fees: toDollars(cents.fees),
      chargedBack: toDollars(cents.chargedBack),
    });
  }
  return totals.reverse();
}
