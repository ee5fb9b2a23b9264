import * as z from 'zod/mini';
import { Booking } from './booking.ts';
import { type FailureCode, failures } from './failure.ts';
import { Enrolment } from './second-factor.ts';
import { Time } from './time.ts';

const codes = Object.keys(failures) as [FailureCode, ...FailureCode[]];

/**
 * The body of every JSON answer that is not 2xx. `booking` is the current booking, for a sender with an outdated
 * version; `enrolment` sets up the authenticator app that a login requires; `nextAt` is when a payment link can be sent again; `remainingMinutes`
 * is how long a technician must still wait for the customer.
 */
export const Problem = z.object({
  message: z.string(),
  code: z.enum(codes),
  requestId: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  booking: z.optional(Booking),
  enrolment: z.optional(Enrolment),
  nextAt: z.optional(Time),
  remainingMinutes: z.optional(z.int()),
});
export type Problem = z.infer<typeof Problem>;
