import { addDays, businessHour, type Day, startOfDayMs } from '../bookings/schedule.ts';
import { HOUR_MS } from '../durations.ts';
import type { OperationsGrouping } from './figures.ts';

/** The groupings by time; an instant is in one group of them. */
export type TimeGrouping = Extract<OperationsGrouping, 'hour' | 'day' | 'week'>;

export const isTimeGrouping = (by: OperationsGrouping): by is TimeGrouping =>
  by === 'hour' || by === 'day' || by === 'week';

/** Returns the Monday of the week of a day. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Returns the days of a group within some days: one day or the days of a week. */
export function daysOfGroup(by: OperationsGrouping, key: string, { from, to }: Days): Days {
  if (by === 'day') return { from: key, to: key };
  if (by !== 'week') return { from, to };
  const sunday = addDays(key, 6);
  return { from: key < from ? from : key, to: sunday > to ? to : sunday };
}

type Days = { from: Day; to: Day };

/**
 * Returns a function from an instant of some days to its group: an hour of the business clock from `00` to `23`, a day or
 * the Monday of a week. The zone is whole hours from UTC. Each hour of the days is converted once.
 */
export function timeGroups({ from, to }: Days, by: TimeGrouping, timeZone: string): (atMs: number) => string {
  const fromMs = startOfDayMs(from, timeZone);
  const keys: string[] = [];
  for (let day = from, ms = fromMs; day <= to; day = addDays(day, 1)) {
    const group = by === 'week' ? mondayOf(day) : day;
    for (const untilMs = startOfDayMs(addDays(day, 1), timeZone); ms < untilMs; ms += HOUR_MS) {
      const { hour } = businessHour(new Date(ms), timeZone);
      keys.push(by === 'hour' ? String(hour).padStart(2, '0') : group);
    }
  }
  return (atMs) => keys[Math.floor((atMs - fromMs) / HOUR_MS)] ?? '';
}
