import * as z from 'zod/mini';
import { BookingStatus } from './booking-status.ts';
import { Time } from './time.ts';

/** The booking version on which the sender's decision rests; a missing version stands for the newest version. */
const seenVersion = z.optional(z.nullable(z.int32()));

/**
 * The time of a step and the time of its request, both by the sender's clock. A step without times happens on receipt.
 */
export const tapTimes = {
  occurredAt: z.optional(z.nullable(Time)),
  sentAt: z.optional(z.nullable(Time)),
};
export type TapTimes = { occurredAt?: Time | null; sentAt?: Time | null };

export const StatusChange = z.strictObject({ status: BookingStatus, version: seenVersion, ...tapTimes });
export const Assignment = z.object({
  techId: z.string().check(z.minLength(1), z.maxLength(64)),
  bookingId: z.optional(z.string()),
  version: seenVersion,
});
export const Unassignment = z.object({ version: seenVersion });
/** The other booking of a swap, with the versions on which the sender's decision rests. */
export const Swap = z.object({
  with: z.string().check(z.minLength(1), z.maxLength(64)),
  version: seenVersion,
  withVersion: seenVersion,
});
export const JobStep = z.object({ version: seenVersion, ...tapTimes });
export type JobStep = z.infer<typeof JobStep>;
