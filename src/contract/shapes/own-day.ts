import * as z from 'zod/mini';
import { Time } from '../../domain/time.ts';
import { Period } from './day-plan.ts';

/**
 * A job of a technician's day. `driveMinutes` and `arrivesAt` are null after the arrival, and `driveMinutes` while it is unknown
 * from where the technician comes. `marginMinutes` are those from the arrival to the promise, negative after it; null after the arrival.
 */
export const OwnStop = z.object({
  bookingId: z.string(),
  driveMinutes: z.nullable(z.int()),
  arrivesAt: z.nullable(Time),
  startsAt: Time,
  endsAt: Time,
  marginMinutes: z.nullable(z.int()),
});
export type OwnStop = z.infer<typeof OwnStop>;

/**
 * What a technician has to do today, in the predicted order. Without a position of the last five minutes it has only the jobs at a
 * fixed time. `breaks` are the planned breaks that have not ended; `shiftEndsAt` is null without a shift.
 */
export const OwnDay = z.object({
  stops: z.array(OwnStop),
  breaks: z.array(Period),
  shiftEndsAt: z.nullable(Time),
});
export type OwnDay = z.infer<typeof OwnDay>;

/** The drive from a technician's newest position to a job: minutes, and `distance` in straight-line miles. */
export const JobDrive = z.object({ bookingId: z.string(), minutes: z.int(), distance: z.number() });
export type JobDrive = z.infer<typeof JobDrive>;
