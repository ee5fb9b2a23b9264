import * as z from 'zod/mini';
import { unpaidRules } from '../../domain/bookings/unpaid.ts';
import { Email } from '../../domain/people/customer.ts';
import { coordinatesTogether } from './location-query.ts';
import { NewBooking, scheduledWhenStandard } from './new-booking.ts';

const { paymentId: _, holdId: __, partner: ___, ...details } = NewBooking.shape;

/**
 * What a dispatcher and a caller agree on for an emergency that cannot be promised in time: it is sold with its time, also
 * while the company sells none; the same, and it is on the waiting list; or the partner company comes that was quoted.
 */
export const LateChoice = z.enum(['honest_time', 'waiting_list', 'partner']);
export type LateChoice = z.infer<typeof LateChoice>;

/**
 * A booking that a dispatcher takes for a caller, who pays by a link. `unpaid` says whether dispatch waits for that
 * (`waits`), or goes on without, which the company's setting has to allow (`goes_on`).
 */
export const PhoneBooking = z
  .object({
    ...details,
    /** The caller's account; without it one is made, with the name, the phone number and the e-mail address. */
    customerId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    /**
     * Where the link to pay goes, of a new caller or of one whose account has no address, which gets it; who pays later may
     * have none.
     */
    email: z.optional(z.nullable(Email)),
    unpaid: z.enum(unpaidRules),
    /** Without it the company's rule holds, as for a customer who chooses nothing: 409 NOT_SELLING while it sells none. */
    late: z.optional(z.nullable(LateChoice)),
    /** The same request has the same key: it books once, however often it is sent. */
    requestKey: z.string().check(z.minLength(8), z.maxLength(64)),
  })
  .check(scheduledWhenStandard, coordinatesTogether);
export type PhoneBooking = z.infer<typeof PhoneBooking>;
