import * as z from 'zod/mini';
import { Kwh } from '../bookings/energy.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { US_STATES } from '../people/customer.ts';
import { postalZip } from '../places/zip.ts';
import { singleLine } from '../plain-text.ts';
import { Time } from '../time.ts';
import { MAX_PAYMENT } from './money.ts';
import { quoteToken } from './quote.ts';

/**
 * `none` stands for a booking without a payment. `partially_refunded` is a captured payment of which a part was given
 * back; it follows from the refunds and is not stored.
 */
export const PaymentStatus = z.enum([
  'none',
  'authorized',
  'captured',
  'voided',
  'refunded',
  'partially_refunded',
  'failed',
]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

const line = (maxLength: number) =>
  z.string().check(singleLine, z.trim(), z.minLength(1), z.maxLength(maxLength));

export const BillingContact = z.object({
  givenName: line(100),
  familyName: z.string().check(singleLine, z.trim(), z.maxLength(100)),
  addressLines: z.array(line(200)).check(z.minLength(1), z.maxLength(3)),
  city: line(100),
  /** The server accepts the states in the company's `billingStates`. */
  state: z.enum(US_STATES),
  postalCode: z.string().check(z.overwrite(postalZip), z.trim(), z.minLength(1), z.maxLength(12)),
  country: z.literal('US'),
});
export type BillingContact = z.infer<typeof BillingContact>;

/** POST /api/bookings/:id/pay, which pays for an unpaid booking, and POST /api/bookings/:id/tip. */
export const BookingPayment = z.object({ paymentId: z.string().check(z.minLength(1), z.maxLength(64)) });

/** What a customer pays with. */
const PaymentMeans = z.enum(['card', 'saved', 'wallet']);

/** POST /api/create-payment, which authorises a payment without capturing it. */
export const PaymentRequest = z
  .object({
    amount: z.number().check(z.gt(0), z.lte(MAX_PAYMENT)),
    /** The one-time token of a card or of a wallet, or the id of a saved card. */
    sourceId: z.string().check(z.minLength(1), z.maxLength(400)),
    /** What pays; a card that is typed in by default. */
    means: z.optional(z.nullable(PaymentMeans)),
    /** Needed with a card that is typed in. The provider knows the address of the others. */
    billingContact: z.optional(BillingContact),
    /** Saves a card that is typed in for the next payment, once it has paid. */
    saveCard: z.optional(z.nullable(z.boolean())),
    idempotencyKey: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(45)))),
    /** With the quote's token its prices are accepted, too. */
    quote: quoteToken,
    /** The energy of the booking, which is in the amount; without it the usual one. */
    energyKwh: z.optional(z.nullable(Kwh)),
    /** The time of a standard booking: one that cannot be booked any more is refused before the card is asked. */
    scheduledAt: z.optional(z.nullable(Time)),
    /**
     * The own booking that is paid for: of an unpaid one the amount must be what is due, whatever the prices are now; of
     * another one it must be what the booking costs more at `scheduledAt`, or now without it, before it is moved.
     */
    bookingId: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(64)))),
    /** Whether the amount is a tip for `bookingId`. */
    isTip: z.optional(z.nullable(z.boolean())),
  })
  .check(
    z.refine(
      ({ means, billingContact }) => means === 'saved' || means === 'wallet' || Boolean(billingContact),
      {
        path: ['billingContact'],
        error: 'The billing address is needed.',
      },
    ),
  );
export type PaymentRequest = z.infer<typeof PaymentRequest>;

export const PaymentAuthorized = z.object({
  success: z.literal(true),
  paymentId: z.string(),
  status: z.literal('authorized'),
  amount: z.number(),
});
export type PaymentAuthorized = z.infer<typeof PaymentAuthorized>;

export const PaymentDeclined = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  details: z.array(z.object({ code: z.string(), detail: z.string() })),
  requestId: z.optional(z.string()),
});
export type PaymentDeclined = z.infer<typeof PaymentDeclined>;

/** The billing fields of the payment form; the country is fixed. */
export const BillingForm = z.object({
  cardholderName: z.string(),
  addressLine1: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
});
export type BillingForm = z.infer<typeof BillingForm>;

/** Splits a cardholder's name into the first word and the other words. */
export function splitName(cardholderName: string): { givenName: string; familyName: string } {
  const [givenName = '', ...rest] = cardholderName.trim().split(/\s+/);
  return { givenName, familyName: rest.join(' ') };
}

/** A payment without a booking is voided after this time. */
export const INTENT_LIFETIME_MS = 15 * MINUTE_MS;

/** How long a customer's device keeps the billing address of the last payment by card, while the customer is signed in. */
export const BILLING_LIFETIME_MS = 180 * DAY_MS;
