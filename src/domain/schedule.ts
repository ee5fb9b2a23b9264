import { TZDate } from '@date-fns/tz';
import type { CompanyProfile } from './company-profile.ts';

/**
 * The business clock: days, slots and "today" are those of the company's time zone, whatever the device or server
 * says.
 */
export type Calendar = Pick<CompanyProfile, 'timeZone' | 'slots'>;

const NOTICE_MS = 24 * 60 * 60 * 1000;
/** A standard booking is for one of the next 90 days of the business clock. */
export const MAX_DAYS_AHEAD = 90;

/** A calendar day of the business clock, as `2026-11-21`. */
export type Day = string;

const pad = (n: number) => String(n).padStart(2, '0');

/** '08:30' → 510 */
function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

export function dayOf(at: Date, timeZone: string): Day {
  const local = new TZDate(at, timeZone);
  return `${local.getFullYear()}-${pad(local.getMonth() + 1)}-${pad(local.getDate())}`;
}

export function addDays(day: Day, days: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** The instant of a wall-clock minute of a day in that zone; right on days of 23 and 25 hours. */
export function instantOf(day: Day, minuteOfDay: number, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const local = new TZDate(
    year,
    month - 1,
    date,
    Math.floor(minuteOfDay / 60),
    minuteOfDay % 60,
    0,
    0,
    timeZone,
  );
  return new Date(local.getTime());
}

/** The first instant of a day in that zone, in epoch milliseconds. */
export const startOfDayMs = (day: Day, timeZone: string): number => instantOf(day, 0, timeZone).getTime();

/** The slots of a day, from the first to the last time of day at which a service can begin. */
export function slotsOf(day: Day, { timeZone, slots: { first, last, everyMinutes } }: Calendar): Date[] {
  const slots: Date[] = [];
  for (let minute = minuteOf(first); minute <= minuteOf(last); minute += everyMinutes) {
    slots.push(instantOf(day, minute, timeZone));
  }
  return slots;
}

export const lastBookableDay = (now: Date, timeZone: string): Day =>
  addDays(dayOf(now, timeZone), MAX_DAYS_AHEAD);

/** Tomorrow, or the day after once the last slot of tomorrow is less than 24 hours away. */
export function firstBookableDay(now: Date, calendar: Calendar): Day {
  const tomorrow = addDays(dayOf(now, calendar.timeZone), 1);
  const lastSlot = slotsOf(tomorrow, calendar).at(-1);
  return lastSlot && canBookSlot(lastSlot, now) ? tomorrow : addDays(tomorrow, 1);
}

/** Whether a day has a slot that can be booked. */
export const canBookDay = (day: Day, now: Date, calendar: Calendar): boolean =>
  day >= firstBookableDay(now, calendar) && day <= lastBookableDay(now, calendar.timeZone);

export const canBookSlot = (slot: Date, now: Date): boolean => slot.getTime() - now.getTime() >= NOTICE_MS;

/** Why an instant cannot be booked; null when it is a slot that can be. */
export function slotProblem(at: Date, now: Date, calendar: Calendar): 'SLOT_INVALID' | 'SLOT_TOO_FAR' | null {
  if (!canBookSlot(at, now)) return 'SLOT_INVALID';
  const day = dayOf(at, calendar.timeZone);
  if (day > lastBookableDay(now, calendar.timeZone)) return 'SLOT_TOO_FAR';
  return slotsOf(day, calendar).some((slot) => slot.getTime() === at.getTime()) ? null : 'SLOT_INVALID';
}

/** '20:30' → '8:30 PM' */
function spoken(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return `${hours % 12 || 12}:${pad(minutes)} ${hours < 12 ? 'AM' : 'PM'}`;
}

const steps: Record<number, string> = { 30: 'on the half hour', 60: 'on the hour' };

/** What a customer is told whose time is no slot. */
export function slotsText({ slots: { first, last, everyMinutes } }: Pick<Calendar, 'slots'>): string {
  const step = steps[everyMinutes] ?? `every ${everyMinutes} minutes`;
  return `Please choose a time at least 24 hours ahead, ${step} from ${spoken(first)} to ${spoken(last)}.`;
}

/** Hour (0-23) and weekday (Monday 0) on the business clock. */
export function businessHour(at: Date, timeZone: string): { hour: number; weekdayMonday0: number } {
  const local = new TZDate(at, timeZone);
  return { hour: local.getHours(), weekdayMonday0: (local.getDay() + 6) % 7 };
}
