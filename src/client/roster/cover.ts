import { addDays, type Day } from '../../domain/bookings/schedule.ts';
import type { RosterForecast } from '../../domain/dispatch/roster.ts';
import { type CellContent, type CellKey, partsOfKey } from './cells.ts';

const HOURS = 24;

/** An hour of a day: the vans that are planned, those that the bookings expected need, and these. */
export type HourCover = { planned: number; needed: number; bookings: number };

/** Returns the parts of each hour of a day that some contents of it, and of the night before, work in sum. */
function plannedHours(today: readonly CellContent[], before: readonly CellContent[]): number[] {
  const minutes = Array.from({ length: HOURS }, () => 0);
  const add = (from: number, until: number, sign: number) => {
    for (let hour = 0; hour < HOURS; hour += 1) {
      const overlap = Math.min(until, (hour + 1) * 60) - Math.max(from, hour * 60);
      if (overlap > 0) minutes[hour] = (minutes[hour] ?? 0) + sign * overlap;
    }
  };
  for (const [contents, shift] of [
    [today, 0],
    [before, HOURS * 60],
  ] as const)
    for (const { from, until, breakFrom, breakUntil, leave } of contents.flat()) {
      if (leave) continue;
      add(from - shift, until - shift, 1);
      if (breakFrom !== null && breakUntil !== null) add(breakFrom - shift, breakUntil - shift, -1);
    }
  return minutes.map((sum) => sum / 60);
}

/** Returns the cover of each hour of some days. */
export function coverOf(
  contents: ReadonlyMap<CellKey, CellContent>,
  days: readonly Day[],
  forecast: RosterForecast | undefined,
): HourCover[][] {
  const byDay = new Map<Day, CellContent[]>();
  for (const [key, content] of contents) {
    const { day } = partsOfKey(key);
    byDay.set(day, [...(byDay.get(day) ?? []), content]);
  }
  return days.map((day) => {
    const expected = forecast?.days.find((each) => each.day === day);
    const planned = plannedHours(byDay.get(day) ?? [], byDay.get(addDays(day, -1)) ?? []);
    return planned.map((vans, hour) => ({
      planned: Math.round(vans * 10) / 10,
      needed: expected?.vans[hour] ?? 0,
      bookings: expected?.bookings[hour] ?? 0,
    }));
  });
}

/** A part of a van that is missing is no gap. */
const TOLERANCE = 0.5;

export const isShort = ({ planned, needed }: HourCover): boolean => needed - planned > TOLERANCE;

/** Returns the hours from which on vans are missing until others: [[18, 22]]. */
export function gapsOf(hours: readonly HourCover[]): [from: number, until: number][] {
  const gaps: [number, number][] = [];
  for (const [hour, cover] of hours.entries()) {
    if (!isShort(cover)) continue;
    const last = gaps.at(-1);
    if (last && last[1] === hour) last[1] = hour + 1;
    else gaps.push([hour, hour + 1]);
  }
  return gaps;
}
