import { addDays, businessHour, type Day, dayOf, startOfDayMs } from '../../../domain/bookings/schedule.ts';
import type { ServiceType } from '../../../domain/bookings/service-type.ts';
import type { RosterForecast } from '../../../domain/dispatch/roster.ts';
import { SERVICE_MINUTES } from '../../../domain/dispatch/stops.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts';
import { hourWeight } from './call-density.ts';

/** The bookings that are due in an hour, which begins at `hour` hours since the epoch; sums of what the drives and services took. */
export type HourCount = {
  hour: number;
  serviceType: ServiceType;
  count: number;
  busyMs: number | null;
  busyCount: number;
};

const WEEK_DAYS = 7;
/** The prior of a weekday: as many bookings as on any other, which counts as much as so many weeks. */
const PRIOR_WEEKS = 2;
/** Vans that are busy for a larger part of the time keep callers waiting. */
const MAX_UTILISATION = 0.75;
/** A drive before the service, until drives are recorded. */
const USUAL_DRIVE_MINUTES = 20;
const MIN_BUSY = 20;

/**
 * Returns the bookings to expect in the hours of some days, by those of the past at near hours and on the same weekdays;
 * of a later day at least the standard bookings that are made already.
 * @param counts of the past days and of those to come
 */
export function expectedBookings(
  counts: readonly HourCount[],
  { from, to, nowMs, timeZone }: { from: Day; to: Day; nowMs: number; timeZone: string },
): RosterForecast {
  const today = dayOf(new Date(nowMs), timeZone);
  const past = counts.filter(({ hour }) => dayOf(new Date(hour * HOUR_MS), timeZone) < today);
  const firstHour = Math.min(...past.map(({ hour }) => hour));
  const historyDays =
    past.length === 0
      ? 0
      : Math.max(1, Math.round((startOfDayMs(today, timeZone) - firstHour * HOUR_MS) / DAY_MS));
  const rates = ratesOf(past, historyDays, timeZone);
  const booked = new Map<number, number>();
  for (const { hour, serviceType, count } of counts)
    if (serviceType === 'standard') booked.set(hour, (booked.get(hour) ?? 0) + count);
  const minutesPerBooking = busyMinutes(past);
  const days: RosterForecast['days'] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const startMs = startOfDayMs(day, timeZone);
    const weekday = businessHour(new Date(startMs), timeZone).weekdayMonday0;
    const bookings = Array.from({ length: 24 }, (_, hour) => {
      // On a day on which clocks change, an hour may come twice or not at all: the strip has 24 all the same.
      const known = booked.get(Math.floor(startMs / HOUR_MS) + hour) ?? 0;
      const { emergency, standard } = rates(weekday, hour);
      return toTenth(emergency + Math.max(day > today ? known : 0, standard));
    });
    const vans = bookings.map((count) => toTenth((count * minutesPerBooking) / 60 / MAX_UTILISATION));
    days.push({ day, bookings, vans });
  }
  return { historyDays, minutesPerBooking: Math.round(minutesPerBooking), days };
}

const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** Returns the bookings an hour of each service type at an hour of a weekday. */
function ratesOf(past: readonly HourCount[], historyDays: number, timeZone: string) {
  const empty = () => ({ emergency: 0, standard: 0 });
  const byHour = Array.from({ length: 24 }, empty);
  const byWeekday = new Float64Array(WEEK_DAYS);
  let total = 0;
  for (const { hour, serviceType, count } of past) {
    const at = businessHour(new Date(hour * HOUR_MS), timeZone);
    const sums = byHour[at.hour];
    if (sums) sums[serviceType] += count;
    byWeekday[at.weekdayMonday0] = (byWeekday[at.weekdayMonday0] ?? 0) + count;
    total += count;
  }
  const prior = historyDays > 0 ? (total / historyDays) * PRIOR_WEEKS : 0;
  const weeks = historyDays / WEEK_DAYS;
  const factorOf = (weekday: number): number => {
    const usual = (total / WEEK_DAYS || 0) + prior;
    return usual > 0 && weeks >= 1 ? ((byWeekday[weekday] ?? 0) + prior) / usual : 1;
  };
  return (weekday: number, hour: number) => {
    if (historyDays === 0) return empty();
    const sums = empty();
    let weights = 0;
    for (const [other, counted] of byHour.entries()) {
      const weight = hourWeight(hour, other);
      weights += weight;
      sums.emergency += weight * counted.emergency;
      sums.standard += weight * counted.standard;
    }
    const factor = factorOf(weekday) / (weights * historyDays);
    return { emergency: sums.emergency * factor, standard: sums.standard * factor };
  };
}

/** Returns how long one booking takes from the departure to its end on average. */
function busyMinutes(past: readonly HourCount[]): number {
  const count = past.reduce((sum, { busyCount }) => sum + busyCount, 0);
  if (count < MIN_BUSY) return SERVICE_MINUTES + USUAL_DRIVE_MINUTES;
  return past.reduce((sum, { busyMs }) => sum + (busyMs ?? 0), 0) / count / 60_000;
}
