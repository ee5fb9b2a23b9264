import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { Texts } from '../texts.ts';

/**
 * How long before its time the customer of a standard booking hears who comes. Dispatch chooses the technician from 90
 * minutes before, and the alert of a booking that has none by then sounds a quarter of an hour before the customer hears.
 */
const TOLD_BEFORE_MS = HOUR_MS;
const ALARM_BEFORE_TOLD_MS = 15 * MINUTE_MS;

/** Returns by when the customer of a standard booking hears who comes; both in epoch milliseconds. */
export const toldWhoBy = (scheduledAt: number): number => scheduledAt - TOLD_BEFORE_MS;

/** Returns when the alert of a standard booking without a technician sounds first; both in epoch milliseconds. */
export const bookedAlarmAt = (scheduledAt: number): number => toldWhoBy(scheduledAt) - ALARM_BEFORE_TOLD_MS;

/** The day and the time of an instant on the business clock, in the reader's language. */
type WindowFormat = { day: (at: number) => string; clock: (at: number) => string };

/** 'AM', or nothing on the 24-hour clock. */
const HALF_OF_DAY = /\D*$/;

/** Returns the first of two times of a day without its half of the day, if both are in the same: '10:00'. */
export function withoutSameHalf(from: string, by: string): string {
  const half = HALF_OF_DAY.exec(from)?.[0] ?? '';
  return by.endsWith(half) ? from.slice(0, from.length - half.length) : from;
}

/** Returns 'Friday, November 27, 10:00 to 10:30 AM' for a window in epoch milliseconds. */
export function windowText(
  fromAt: number,
  byAt: number,
  { day, clock }: WindowFormat,
  { t }: Pick<Texts, 't'>,
): string {
  const [from, by] = [clock(fromAt), clock(byAt)];
  const [first, last] = [day(fromAt), day(byAt)];
  const isOneDay = first === last;
  return t('{day}, {from} to {to}', {
    day: first,
    from: isOneDay ? withoutSameHalf(from, by) : from,
    to: isOneDay ? by : `${last}, ${by}`,
  });
}
