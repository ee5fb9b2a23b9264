import * as z from 'zod/mini';

/** The drive from a technician's newest position to a job: minutes, and `distance` in straight-line miles. */
export const JobDrive = z.object({ bookingId: z.string(), minutes: z.int(), distance: z.number() });
export type JobDrive = z.infer<typeof JobDrive>;
