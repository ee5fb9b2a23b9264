import * as z from 'zod/mini';
import { Booking } from '../../domain/bookings/booking.ts';
import { type FailureCode, failures } from '../../domain/failure.ts';
import { Refund } from '../../domain/money/refund-request.ts';
import { Time } from '../../domain/time.ts';
import { Enrolment } from './second-factor.ts';

const codes = Object.keys(failures) as [FailureCode, ...FailureCode[]];

/**
 * The body of every JSON answer that is not 2xx. `booking` and `refund` are the current ones, for a sender who has seen
 * an older one; `enrolment` sets up the authenticator app that a login requires; `nextAt` is when a payment link can be
 * sent again; `remainingMinutes` is how long a technician must still wait for the customer; `totalAmount` and `taxAmount`
 * are the present price in USD for a total that is not, and the tax in it; `near` are the free slots nearest to a full one;
 * `amountDue` is what is to be paid before a booking is moved; `againAt` is when emergencies are expected to be sold again; `overlap` is the shift that begins within another one.
 */
export const Problem = z.object({
  message: z.string(),
  code: z.enum(codes),
  requestId: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  booking: z.optional(Booking),
  refund: z.optional(Refund),
  enrolment: z.optional(Enrolment),
  nextAt: z.optional(Time),
  remainingMinutes: z.optional(z.int()),
  totalAmount: z.optional(z.number()),
  taxAmount: z.optional(z.number()),
  near: z.optional(z.array(Time)),
  /** Of ENERGY_TOO_MUCH. */
  maxKwh: z.optional(z.number()),
  amountDue: z.optional(z.number()),
  /** Of NOT_SELLING; null where nobody can say. */
  againAt: z.optional(z.nullable(Time)),
  customerId: z.optional(z.string()),
  overlap: z.optional(
    z.object({ techId: z.string(), startAt: Time, endAt: Time, vehicleId: z.optional(z.string()) }),
  ),
});
export type Problem = z.infer<typeof Problem>;
