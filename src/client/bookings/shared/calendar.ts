import { addDays, type Day } from '../../../domain/bookings/schedule.ts';
import { inZone } from '../../ui/zone.ts';

/** A month as `2026-11`. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);

const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Returns the month that is `steps` months later. */
export function addMonths(month: Month, steps: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7);
}

/** Returns the weeks of a month, Sunday first; days of other months are null. */
export function weeksOf(month: Month): Array<Array<Day | null>> {
  const weeks: Array<Array<Day | null>> = [];
  let week: Array<Day | null> = Array(weekday(`${month}-01`)).fill(null);
  for (let day = `${month}-01`; monthOf(day) === month; day = addDays(day, 1)) {
    week.push(day);
    if (week.length === 7) {
      weeks.push(week);
      week = [];
    }
  }
  if (week.length > 0) weeks.push([...week, ...Array(7 - week.length).fill(null)]);
  return weeks;
}

const title = inZone({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const full = inZone({ dateStyle: 'full', timeZone: 'UTC' });
const short = inZone({ weekday: 'short', timeZone: 'UTC' });

/** 'November 2026' */
export const monthTitle = (month: Month): string => title(new Date(`${month}-01T00:00:00Z`));

/** 'Thursday, November 12, 2026' */
export const dayTitle = (day: Day): string => full(new Date(`${day}T00:00:00Z`));

const SUNDAY = '2026-11-01';

/** 'Sun' to 'Sat' */
export const weekdayNames = (): string[] =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => short(new Date(`${addDays(SUNDAY, days)}T00:00:00Z`)));
