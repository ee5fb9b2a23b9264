import { sql } from 'kysely';
import { addDays, dayOf, startOfDayMs } from '../../../domain/bookings/schedule.ts';
import type { RosterForecast } from '../../../domain/dispatch/roster.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { expectedBookings } from './expected-bookings.ts';

const HISTORY_DAYS = 28;

/** Returns the bookings that are expected on some days, and the vans that they need. */
export async function readRosterForecast(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { from, to }: { from: string; to: string },
): Promise<RosterForecast> {
  const { timeZone } = config.company;
  const nowMs = clock();
  const sinceMs = startOfDayMs(addDays(dayOf(new Date(nowMs), timeZone), -HISTORY_DAYS), timeZone);
  const untilMs = Math.max(nowMs, startOfDayMs(addDays(to, 1), timeZone));
  const counts = await countByHour(db, sinceMs, untilMs);
  return expectedBookings(counts, { from, to, nowMs, timeZone });
}

/** Counts the bookings that are due in each hour; of standard ones those that were cancelled are not. */
function countByHour(db: Db, sinceMs: number, untilMs: number) {
  // The expression of the index.
  const dueAt = sql<number>`coalesce(scheduled_at, moved_at, created_at)`;
  const hour = sql<number>`${dueAt} / ${sql.lit(HOUR_MS)}`;
  const isDone = sql`completed_at is not null and departed_at is not null and completed_at > departed_at`;
  return db
    .selectFrom('bookings')
    .where(dueAt, '>=', sinceMs)
    .where(dueAt, '<', untilMs)
    .where((e) => e.or([e('serviceType', '=', 'emergency'), e('status', '!=', 'cancelled')]))
    .select((e) => [
      hour.as('hour'),
      'serviceType',
      e.fn.countAll<number>().as('count'),
      sql<number | null>`sum(case when ${isDone} then completed_at - departed_at end)`.as('busyMs'),
      sql<number>`sum(case when ${isDone} then 1 else 0 end)`.as('busyCount'),
    ])
    .groupBy([hour, 'serviceType'])
    .execute()
    .then((rows) =>
      rows.map(({ serviceType, ...row }) => ({
        serviceType,
        hour: Number(row.hour),
        count: Number(row.count),
        busyMs: row.busyMs === null ? null : Number(row.busyMs),
        busyCount: Number(row.busyCount),
      })),
    );
}
