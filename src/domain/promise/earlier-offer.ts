import { addDays, type Day, dayOf, instantOf, minuteOf, NOTICE_MS } from '../bookings/schedule.ts';
import type { ServiceType } from '../bookings/service-type.ts';
import { MINUTE_MS } from '../durations.ts';
import { isLate } from './promise.ts';

/** A customer needs a moment to read an offer and to answer. */
const MIN_OFFER_MS = 2 * MINUTE_MS;
/** How long an earlier time is offered to one customer while the next in line waits. */
const OFFER_MS = 10 * MINUTE_MS;
const NIGHT_BEGINS = '22:00';
const NIGHT_ENDS = '08:00';

/** After so many offers in a row without an answer a booking leaves the list. */
export const MAX_UNANSWERED = 3;

/** A van that comes so much before the promise is told of. */
const CLEARLY_EARLIER_MS = 15 * MINUTE_MS;

/**
 * Returns until when a slot is offered: whoever is asleep answers in the morning, and nobody later than the slot can be
 * booked. Null if too little time is left for an answer. All are epoch milliseconds.
 */
export function offerUntil(nowMs: number, startAt: number, timeZone: string): number | null {
  const until = Math.min(startAt - NOTICE_MS, Math.max(nowMs + OFFER_MS, morningAfter(nowMs, timeZone)));
  return until - nowMs < MIN_OFFER_MS ? null : until;
}

/** Returns when the night ends in which an instant lies; the instant itself by day. */
function morningAfter(nowMs: number, timeZone: string): number {
  const today = dayOf(new Date(nowMs), timeZone);
  const at = (day: Day, clock: string) => instantOf(day, minuteOf(clock), timeZone).getTime();
  if (nowMs < at(today, NIGHT_ENDS)) return at(today, NIGHT_ENDS);
  return nowMs < at(today, NIGHT_BEGINS) ? nowMs : at(addDays(today, 1), NIGHT_ENDS);
}

/** Whether a van is predicted to come so much before the promise that its customer wants to know. */
export const isClearlyEarlier = (byAt: number, promisedAt: number): boolean =>
  promisedAt - byAt >= CLEARLY_EARLIER_MS;

type Booked = {
  serviceType: ServiceType;
  createdAt: number;
  scheduledAt: number | null;
  promisedAt: number;
};

/**
 * Whether the time of a booking leaves room for an earlier one: a standard booking's for a slot that can still be booked,
 * and an emergency's that was promised later than the company lets its customers wait. All times are epoch milliseconds.
 */
export function hasEarlierTime(
  { serviceType, createdAt, scheduledAt, promisedAt }: Booked,
  nowMs: number,
  company: Parameters<typeof isLate>[2],
): boolean {
  if (serviceType === 'emergency') return nowMs < promisedAt && isLate(promisedAt, createdAt, company);
  return scheduledAt !== null && scheduledAt - nowMs > NOTICE_MS + MIN_OFFER_MS;
}
