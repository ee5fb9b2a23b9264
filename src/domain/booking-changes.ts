import * as z from 'zod/mini';
import { BookingStatus } from './booking-status.ts';
import { Time } from './time.ts';

/** The version that the sender saw; without one, the newest is meant. */
const seenVersion = z.optional(z.nullable(z.int()));

/** When a step was taken and when it is sent, both by the sender's own clock; without them it is taken now. */
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
export const JobStep = z.object({ version: seenVersion, ...tapTimes });
export type JobStep = z.infer<typeof JobStep>;
