import { TZDate } from '@date-fns/tz';

/** The business clock: days, slots and "today" are New York's, whatever the device or server says. */
export const BUSINESS_ZONE = 'America/New_York';
const NOTICE_MS = 24 * 60 * 60 * 1000;
/** A standard booking is for one of the next 90 days of the business clock. */
export const MAX_DAYS_AHEAD = 90;

const FIRST_SLOT_MINUTE = 8 * 60;
const LAST_SLOT_MINUTE = 20 * 60 + 30;
const SLOT_MINUTES = 30;

/** A calendar day of the business clock, as `2026-11-21`. */
export type Day = string;

const pad = (n: number) => String(n).padStart(2, '0');

export function dayOf(at: Date): Day {
  const local = new TZDate(at, BUSINESS_ZONE);
  return `${local.getFullYear()}-${pad(local.getMonth() + 1)}-${pad(local.getDate())}`;
}

export function addDays(day: Day, days: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** The instant of a wall-clock minute of a New York day; right on days of 23 and 25 hours. */
export function instantOf(day: Day, minuteOfDay: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const local = new TZDate(
    year,
    month - 1,
    date,
    Math.floor(minuteOfDay / 60),
    minuteOfDay % 60,
    0,
    0,
    BUSINESS_ZONE,
  );
  return new Date(local.getTime());
}

/** The first instant of a New York day, in epoch milliseconds. */
export const startOfDayMs = (day: Day): number => instantOf(day, 0).getTime();

/** The 26 slots of a day, from 08:00 to 20:30, every 30 minutes. */
export function slotsOf(day: Day): Date[] {
  const slots: Date[] = [];
  for (let minute = FIRST_SLOT_MINUTE; minute <= LAST_SLOT_MINUTE; minute += SLOT_MINUTES) {
    slots.push(instantOf(day, minute));
  }
  return slots;
}

export const lastBookableDay = (now: Date): Day => addDays(dayOf(now), MAX_DAYS_AHEAD);

/** Tomorrow, or the day after once the last slot of tomorrow is less than 24 hours away. */
export function firstBookableDay(now: Date): Day {
  const tomorrow = addDays(dayOf(now), 1);
  return canBookSlot(instantOf(tomorrow, LAST_SLOT_MINUTE), now) ? tomorrow : addDays(tomorrow, 1);
}

/** Whether a day has a slot that can be booked. */
export const canBookDay = (day: Day, now: Date): boolean =>
  day >= firstBookableDay(now) && day <= lastBookableDay(now);

export const canBookSlot = (slot: Date, now: Date): boolean => slot.getTime() - now.getTime() >= NOTICE_MS;

/** Why an instant cannot be booked; null when it is a slot that can be. */
export function slotProblem(at: Date, now: Date): 'SLOT_INVALID' | 'SLOT_TOO_FAR' | null {
  if (!canBookSlot(at, now)) return 'SLOT_INVALID';
  const day = dayOf(at);
  if (day > lastBookableDay(now)) return 'SLOT_TOO_FAR';
  return slotsOf(day).some((slot) => slot.getTime() === at.getTime()) ? null : 'SLOT_INVALID';
}

/** Hour (0-23) and weekday (Monday 0) on the business clock. */
export function businessHour(at: Date): { hour: number; weekdayMonday0: number } {
  const local = new TZDate(at, BUSINESS_ZONE);
  return { hour: local.getHours(), weekdayMonday0: (local.getDay() + 6) % 7 };
}
