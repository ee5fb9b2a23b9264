import * as z from 'zod/mini';
import type { ServiceType } from '../bookings/service-type.ts';
import { QuotedArrival } from '../promise/promise.ts';
import { Time } from '../time.ts';

/**
 * Amounts in USD. The total contains the tax: it is base fee and distance charges, and the tax on top of them at a
 * company that adds tax to its prices.
 */
export const QuotedPrice = z.object({
  baseFee: z.number(),
  distanceCharges: z.number(),
  totalAmount: z.number(),
  taxAmount: z.number(),
  /** When the technician is at the car: after an emergency's booking, or after the start of a standard booking's slot. */
  promisedMinutes: z.number(),
});
export type QuotedPrice = z.infer<typeof QuotedPrice>;

/** `isLate` is present if the arrival is later than the company lets its customers wait without asking them. */
const QuotedEmergency = z.object({
  ...QuotedPrice.shape,
  arrival: QuotedArrival,
  isLate: z.optional(z.literal(true)),
});

/** The price of a service from a day (yyyy-mm-dd) on. */
const LaterPrice = z.object({ ...QuotedPrice.shape, from: z.string() });

/** Prices that the server keeps to until `expiresAt` for whom it gave the token to. */
export const Quote = z.object({
  token: z.string(),
  expiresAt: Time,
  /** By the tax rate of today. */
  emergency: QuotedEmergency,
  standard: QuotedPrice,
  /** Present if other tax rates begin before the last bookable day: their prices, in the order of their days. */
  laterStandard: z.optional(z.array(LaterPrice)),
});
export type Quote = z.infer<typeof Quote>;

/** Returns the quoted price of a service on a day of the business clock; null: a day that is not chosen yet. */
export const quotedPrice = (quote: Quote, serviceType: ServiceType, day: string | null): QuotedPrice =>
  (serviceType === 'standard' && day !== null && quote.laterStandard?.findLast(({ from }) => from <= day)) ||
  quote[serviceType];

/** The token of a quote in a request that rests on it. */
export const quoteToken = z.optional(z.nullable(z.string().check(z.maxLength(1500))));
