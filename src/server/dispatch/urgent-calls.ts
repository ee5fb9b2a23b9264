import { storedPromise } from '../../domain/bookings/promise.ts';
import { type Hindrance, hindranceOf, NO_LIMITS } from '../../domain/dispatch/dispatch-rules.ts';
import { type Match, match } from '../../domain/dispatch/matching.ts';
import type { Driving } from '../../domain/dispatch/stops.ts';
import type { Able } from './able-technicians.ts';
import type { Call, Reach } from './match-calls.ts';
import type { OpenBooking } from './queries.ts';

const MINUTE_MS = 60_000;
/** A standard booking is matched together with the emergencies from this time before its start. */
export const URGENT_MS = 90 * MINUTE_MS;

/** By booking, technicians who must not be proposed for it. */
export type Barred = ReadonlyMap<string, ReadonlySet<string>>;

/** An urgent booking in the minutes of the matching. */
export type BookingCall = Call & { booking: OpenBooking };

export const isUrgent = (
  { serviceType, scheduledAt }: Pick<OpenBooking, 'serviceType' | 'scheduledAt'>,
  nowMs: number,
): boolean => serviceType === 'emergency' || (scheduledAt !== null && scheduledAt - nowMs <= URGENT_MS);

export const toCall = (booking: OpenBooking): BookingCall => ({
  booking,
  waitsFrom: (booking.scheduledAt ?? booking.createdAt) / MINUTE_MS,
  dueAt: storedPromise(booking) / MINUTE_MS,
});

export const reachOf = ({ freeAt, driveMinutes }: Match): Reach => ({
  freeAt: freeAt / MINUTE_MS,
  minutes: driveMinutes,
});

type Matched = { found: Match; hindrance: Hindrance | null };

/** Estimates the arrival of a technician at a booking that is not among the technician's, and which rule hinders it. */
export function matchWithRules(technician: Able, booking: OpenBooking, driving: Driving): Matched {
  const found = match(technician, booking, driving);
  const { isOnDuty, limits = NO_LIMITS, spareKwh, serviceMinutes } = technician;
  const startsAt = arrivalOf(found, booking);
  const service = { startsAt, endsAt: startsAt + serviceMinutes(booking.serviceType) * MINUTE_MS };
  const hindrance = technician.limits
    ? hindranceOf({ isOnDuty, limits, spareKwh }, booking, service, driving.nowMs)
    : null;
  return { found, hindrance };
}

export const arrivalOf = (
  { arrivesAt }: Pick<Match, 'arrivesAt'>,
  { scheduledAt }: Pick<OpenBooking, 'scheduledAt'>,
): number => wholeMinute(Math.max(arrivesAt, scheduledAt ?? 0));

/** Rounds up: a forecast that changed with each second would be sent each second. */
export const wholeMinute = (ms: number): number => Math.ceil(ms / MINUTE_MS) * MINUTE_MS;
