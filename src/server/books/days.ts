import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, type Day, startOfDayMs } from '../../domain/bookings/schedule.ts';

export type Span = { fromMs: number; untilMs: number };

/** Returns the time from a day of the business clock to the end of another. */
export const spanOf = (from: Day, until: Day, timeZone: string): Span => ({
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
  read: (span: Span) => Promise<Row[]>,
): AsyncGenerator<{ day: Day; rows: Row[] }> {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    yield { day, rows: await read(spanOf(day, day, timeZone)) };
    await nextTurn();
  }
}
