import * as z from 'zod/mini';
import { NOTICE_MS } from '../bookings/schedule.ts';
import type { ServiceType } from '../bookings/service-type.ts';
import { MINUTE_MS } from '../durations.ts';
import { Time } from '../time.ts';
import { isLate } from './promise.ts';

/** How an offer of an earlier time ended. `withdrawn`: its booking has left the list. */
export const EarlierOutcome = z.enum(['taken', 'declined', 'expired', 'withdrawn']);
export type EarlierOutcome = z.infer<typeof EarlierOutcome>;

/** An earlier time that is held for the customer until it expires. */
export const EarlierOffer = z.object({ startAt: Time, expiresAt: Time });
export type EarlierOffer = z.infer<typeof EarlierOffer>;

/**
 * Since when a booking is on the list that is offered a freed place, the open offer, and by when the van comes earlier than
 * promised if the customer of an emergency was told, which is once.
 */
export const Earlier = z.object({
  since: Time,
  offer: z.nullable(EarlierOffer),
  told: z.nullable(Time),
});

/** What happens to a booking on the list; `removed` after offers without an answer, `over` when its time is too near. */
export type EarlierStep =
  | 'joined'
  | 'left'
  | 'offered'
  | 'declined'
  | 'expired'
  | 'removed'
  | 'over'
  | 'told';

/** A customer needs a moment to read an offer and to answer. */
export const MIN_OFFER_MS = 2 * MINUTE_MS;

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
