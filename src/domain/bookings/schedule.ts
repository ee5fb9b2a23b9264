import { TZDate } from '@date-fns/tz';
import type { CompanyProfile } from '../company/company-profile.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { Texts } from '../texts.ts';

/**
 * The business clock: days, slots and "today" are in the company's time zone, independent of the device's and the
 * server's time zone.
 */
export type Calendar = Pick<CompanyProfile, 'timeZone' | 'slots'>;

/** A standard booking is made or moved so long before its time at the latest. */
export const NOTICE_MS = 24 * HOUR_MS;
/** The maximum number of days from today to a standard booking, on the business clock. */
export const MAX_DAYS_AHEAD = 90;

/** A calendar day of the business clock, as `2026-11-21`. */
export type Day = string;

const pad = (n: number) => String(n).padStart(2, '0');

/** Returns the minute of the day: '08:30' → 510. */
export function minuteOf(clock: string): number {
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

/** Returns the instant of a wall-clock minute of a day in a time zone; correct on days of 23 and 25 hours. */
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

/** Returns the first instant of a day in a time zone, in epoch milliseconds. */
export const startOfDayMs = (day: Day, timeZone: string): number => instantOf(day, 0, timeZone).getTime();

/** Returns the slots of a day, from the first to the last start of a service. */
export function slotsOf(day: Day, { timeZone, slots: { first, last, everyMinutes } }: Calendar): Date[] {
  const slots: Date[] = [];
  for (let minute = minuteOf(first); minute <= minuteOf(last); minute += everyMinutes) {
    slots.push(instantOf(day, minute, timeZone));
  }
  return slots;
}

function lastSlotOf(day: Day, { timeZone, slots: { first, last, everyMinutes } }: Calendar): Date {
  const from = minuteOf(first);
  return instantOf(day, minuteOf(last) - ((minuteOf(last) - from) % everyMinutes), timeZone);
}

export const lastBookableDay = (now: Date, timeZone: string): Day =>
  addDays(dayOf(now, timeZone), MAX_DAYS_AHEAD);

/** Returns tomorrow, or the day after tomorrow if tomorrow's last slot is less than 24 hours away. */
export function firstBookableDay(now: Date, calendar: Calendar): Day {
  const tomorrow = addDays(dayOf(now, calendar.timeZone), 1);
  return canBookSlot(lastSlotOf(tomorrow, calendar), now) ? tomorrow : addDays(tomorrow, 1);
}

/** Returns whether a day has a bookable slot, for many days at one time. */
export function bookableDays(now: Date, calendar: Calendar): (day: Day) => boolean {
  const [first, last] = [firstBookableDay(now, calendar), lastBookableDay(now, calendar.timeZone)];
  return (day) => day >= first && day <= last;
}

export const canBookSlot = (slot: Date, now: Date): boolean => slot.getTime() - now.getTime() >= NOTICE_MS;

/** Returns the reason why an instant is not bookable, or null for a bookable slot. */
export function slotProblem(at: Date, now: Date, calendar: Calendar): 'SLOT_INVALID' | 'SLOT_TOO_FAR' | null {
  if (!canBookSlot(at, now)) return 'SLOT_INVALID';
  const day = dayOf(at, calendar.timeZone);
  if (day > lastBookableDay(now, calendar.timeZone)) return 'SLOT_TOO_FAR';
  return slotsOf(day, calendar).some((slot) => slot.getTime() === at.getTime()) ? null : 'SLOT_INVALID';
}

/** Returns a time of day for people: '20:30' → '8:30 PM'. */
const clockText = (clock: string, language: string): string =>
  new Date(minuteOf(clock) * MINUTE_MS)
    .toLocaleTimeString(language, { timeStyle: 'short', timeZone: 'UTC' })
    // Narrow spaces before AM and PM differ between browsers and break text searches.
    .replaceAll('\u202f', ' ');

/** Returns the message for a customer whose time is not a slot. */
export function slotsText(
  { slots: { first, last, everyMinutes } }: Pick<Calendar, 'slots'>,
  { t, language }: Pick<Texts, 't' | 'language'>,
): string {
  const times = { first: clockText(first, language), last: clockText(last, language) };
  if (everyMinutes === 30)
    return t('Please choose a time at least 24 hours ahead, on the half hour from {first} to {last}.', times);
  if (everyMinutes === 60)
    return t('Please choose a time at least 24 hours ahead, on the hour from {first} to {last}.', times);
  return t('Please choose a time at least 24 hours ahead, every {minutes} minutes from {first} to {last}.', {
    ...times,
    minutes: everyMinutes,
  });
}

type BusinessHour = { hour: number; weekdayMonday0: number };

let latest: { utcHour: number; timeZone: string; business: BusinessHour } | null = null;

/**
 * Returns the hour (0-23) and weekday (0 is Monday) of an instant in a time zone that is whole hours from UTC. Every
 * estimate asks for the present hour, so that the latest answer is kept.
 */
export function businessHour(at: Date, timeZone: string): BusinessHour {
  const utcHour = Math.floor(at.getTime() / HOUR_MS);
  if (latest?.utcHour === utcHour && latest.timeZone === timeZone) return latest.business;
  const local = new TZDate(at, timeZone);
  const business = { hour: local.getHours(), weekdayMonday0: (local.getDay() + 6) % 7 };
  latest = { utcHour, timeZone, business };
  return business;
}
