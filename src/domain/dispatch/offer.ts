import * as z from 'zod/mini';
import { ServiceType } from '../bookings/service-type.ts';
import { texts } from '../texts.ts';
import { Time } from '../time.ts';

/** How long a technician may answer an offer. */
export const OFFER_SECONDS = 45;

export const OfferOutcome = z.enum(['accepted', 'declined', 'expired', 'withdrawn']);
export type OfferOutcome = z.infer<typeof OfferOutcome>;

export const DeclineReason = z.enum(['too_far', 'on_break', 'no_charge', 'other']);
export type DeclineReason = z.infer<typeof DeclineReason>;

export const declineReasonName: Record<DeclineReason, string> = texts({
  too_far: 'Too far',
  on_break: 'On break',
  no_charge: 'No charge left',
  other: 'Other',
});

/**
 * An open offer of a job to one technician. `driveMinutes` are those from the technician's position when the offer was
 * made; `secondsLeft` counts from the answer or push, because the phone's clock may be wrong.
 */
export const Offer = z.object({
  id: z.string(),
  bookingId: z.string(),
  serviceType: ServiceType,
  location: z.string(),
  driveMinutes: z.int(),
  /** In US dollars. */
  totalAmount: z.number(),
  offeredAt: Time,
  expiresAt: Time,
  secondsLeft: z.int(),
});
export type Offer = z.infer<typeof Offer>;

export const Decline = z.strictObject({ reason: DeclineReason });

export const ClosedOffer = z.object({ id: z.string(), bookingId: z.string(), outcome: OfferOutcome });

/** Whom a booking was offered to: the technician who is asked now, and how many have declined or not answered. */
export const OfferHistory = z.object({
  offer: z.nullable(z.object({ techId: z.string(), expiresAt: Time })),
  declined: z.int(),
  unanswered: z.int(),
  /** Nobody is left who could be asked. */
  isOver: z.boolean(),
});
export type OfferHistory = z.infer<typeof OfferHistory>;
