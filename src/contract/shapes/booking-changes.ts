import * as z from 'zod/mini';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { CancelReason } from '../../domain/bookings/cancel-reason.ts';
import { quoteToken } from '../../domain/money/quote.ts';
import { Accuracy, Coordinates } from '../../domain/places/place.ts';
import { Time } from '../../domain/time.ts';

/** The booking version on which the sender's decision rests; a missing version stands for the newest version. */
const seenVersion = z.optional(z.nullable(z.int32()));

/**
 * The time of a step and the time of its request, both by the sender's clock. A step without times happens on receipt.
 */
export const tapTimes = {
  occurredAt: z.optional(z.nullable(Time)),
  sentAt: z.optional(z.nullable(Time)),
};
/**
 * For a technician's step that begins a job of a later day, or from far away: false answers 409 `LATER_DAY` or
 * `FAR_FROM_CAR` instead of taking it; true, after that answer, takes it. A sender that cannot ask leaves it out.
 */
const confirmed = z.optional(z.nullable(z.boolean()));
export type TapTimes = { occurredAt?: Time | null; sentAt?: Time | null };

/** What the sender was told that a cancellation keeps, in USD; if it would keep more, it is refused as FEE_CHANGED. */
const keep = z.optional(z.nullable(z.number().check(z.gte(0))));

export const StatusChange = z
  .strictObject({
    status: BookingStatus,
    version: seenVersion,
    keep,
    /** A cancellation by an admin that keeps nothing. */
    waiveFee: z.optional(z.nullable(z.boolean())),
    /** Why an admin cancels, for the customer; only with the status `cancelled`. */
    reason: z.optional(z.nullable(CancelReason)),
    confirmed,
    /** The code that the customer says at the van, for a technician who begins the service. */
    code: z.optional(z.nullable(z.string().check(z.maxLength(16)))),
    ...tapTimes,
  })
  .check(
    z.refine(({ status, reason }) => reason == null || status === 'cancelled', {
      error: 'only a cancellation has a reason',
      path: ['reason'],
    }),
  );
export type StatusChange = z.infer<typeof StatusChange>;
export const CancelRequest = z.strictObject({ keep });
/** Where a booking is moved: to a slot, or to now as an emergency. */
export const MoveRequest = z
  .strictObject({
    startAt: z.optional(z.nullable(Time)),
    serviceType: z.optional(z.nullable(z.literal('emergency'))),
    version: seenVersion,
    /** With the quote's token its prices and its arrival hold. */
    quote: quoteToken,
    /** The authorisation of exactly what the new time costs more. */
    paymentId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    /** The hold of the slot; the place is taken with the move without one, too. */
    holdId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  })
  .check(
    z.refine(({ startAt, serviceType }) => Boolean(startAt) !== Boolean(serviceType), {
      error: 'either startAt or serviceType is needed',
      path: ['startAt'],
    }),
  );
/** Where exactly the car is of a booking that says a town or ZIP area alone. */
export const SpotRequest = z.strictObject({
  ...Coordinates.shape,
  /** In metres for a point that a device measured, null for one set on the map. */
  accuracy: z.optional(z.nullable(Accuracy)),
  version: seenVersion,
});
export type SpotRequest = z.infer<typeof SpotRequest>;
export type MoveRequest = z.infer<typeof MoveRequest>;
export const Assignment = z.object({
  techId: z.string().check(z.minLength(1), z.maxLength(64)),
  bookingId: z.optional(z.string()),
  version: seenVersion,
  /**
   * For a technician against whom a rule of dispatch speaks: true answers 409 `TECHNICIAN_EXCLUDED` with the reason instead
   * of assigning; false, after that answer, assigns and keeps the reason in the history.
   */
  ask: z.optional(z.nullable(z.boolean())),
});
export const Unassignment = z.object({ version: seenVersion });
/** Until when a booking is held; without a time until it is let go. */
export const HoldRequest = z.strictObject({ until: z.optional(z.nullable(Time)), version: seenVersion });
export const ArrivalToTell = z.object({ version: seenVersion });
/** The other booking of a swap, with the versions on which the sender's decision rests. */
export const Swap = z.object({
  with: z.string().check(z.minLength(1), z.maxLength(64)),
  version: seenVersion,
  withVersion: seenVersion,
});
export const JobStep = z.object({ version: seenVersion, confirmed, ...tapTimes });
export type JobStep = z.infer<typeof JobStep>;
