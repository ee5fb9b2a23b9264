import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DayTotals } from '../../contract/shapes/books.ts';
import { addDays, type Day, startOfDayMs } from '../../domain/bookings/schedule.ts';
import { bookSumsOf } from '../../domain/money/journal.ts';
import { toDollars } from '../../domain/money/money.ts';
import type { Context } from '../context.ts';
import { sumEntries } from './entry-queries.ts';

export type DayRange = { fromMs: number; untilMs: number };

/** Returns the time from a day of the business clock to the end of another. */
export const dayRangeOf = (from: Day, until: Day, timeZone: string): DayRange => ({
  fromMs: startOfDayMs(from, timeZone),
  untilMs: startOfDayMs(addDays(until, 1), timeZone),
});

/**
 * Runs a query for each day, oldest first. Requests are answered between the days, also on SQLite, because a year has
 * many entries.
 */
export async function* eachDay<Row>(
  { from, until }: { from: Day; until: Day },
  timeZone: string,
  read: (span: DayRange) => Promise<Row[]>,
): AsyncGenerator<{ day: Day; rows: Row[] }> {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    yield { day, rows: await read(dayRangeOf(day, day, timeZone)) };
    await nextTurn();
  }
}

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
      tips: toDollars(cents.tips),
      fees: toDollars(cents.fees),
      chargedBack: toDollars(cents.chargedBack),
    });
  }
  return totals.reverse();
}
