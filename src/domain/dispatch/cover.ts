import * as z from 'zod/mini';

/**
 * The bookings expected in each of the 24 hours of a day on the clock, and the vans that they need, a number with a
 * fraction each.
 */
export const RosterForecast = z.object({
  /** The days with bookings from which the expectation comes; 0 while there are none. */
  historyDays: z.int(),
  /** How long a van is away with one booking on average: the drive and the service. */
  minutesPerBooking: z.number(),
  days: z.array(z.object({ day: z.string(), bookings: z.array(z.number()), vans: z.array(z.number()) })),
});
export type RosterForecast = z.infer<typeof RosterForecast>;
