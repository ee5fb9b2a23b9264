import * as z from 'zod/mini';
import { US_STATES } from './customer.ts';
import { MAX_PAYMENT } from './money.ts';

/** `none`: the booking has no payment. */
export const PaymentStatus = z.enum(['none', 'authorized', 'captured', 'voided', 'refunded', 'failed']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

export const BillingContact = z.object({
  givenName: line(100),
  familyName: z.string().check(z.trim(), z.maxLength(100)),
  addressLines: z.array(line(200)).check(z.minLength(1), z.maxLength(3)),
  city: line(100),
  /** A company takes those of its `billingStates`. */
  state: z.enum(US_STATES),
  postalCode: line(12),
  country: z.literal('US'),
});
export type BillingContact = z.infer<typeof BillingContact>;

/** POST /api/create-payment: authorises, does not capture. */
export const PaymentRequest = z.object({
  amount: z.number().check(z.gt(0), z.lte(MAX_PAYMENT)),
  sourceId: z.string().check(z.minLength(1), z.maxLength(400)),
  billingContact: BillingContact,
  idempotencyKey: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(45)))),
});
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

/** The payment form's second-step fields; country is fixed. */
export const BillingForm = z.object({
  cardholderName: z.string(),
  addressLine1: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
});
export type BillingForm = z.infer<typeof BillingForm>;

/** First word of the cardholder's name, and the remaining words. */
export function splitName(cardholderName: string): { givenName: string; familyName: string } {
  const [givenName = '', ...rest] = cardholderName.trim().split(/\s+/);
  return { givenName, familyName: rest.join(' ') };
}
