import * as z from 'zod/mini';
import { Time } from './time.ts';

/** Amounts in USD; the total includes the tax of today's rate. */
export const QuotedPrice = z.object({
  baseFee: z.number(),
  distanceCharges: z.number(),
  totalAmount: z.number(),
  taxAmount: z.number(),
  /** When the technician is at the car: after an emergency's booking, or after the start of a standard booking's slot. */
  promisedMinutes: z.number(),
});
export type QuotedPrice = z.infer<typeof QuotedPrice>;

/** Prices that the server keeps to until `expiresAt` for whom it gave the token to. */
export const Quote = z.object({
  token: z.string(),
  expiresAt: Time,
  emergency: QuotedPrice,
  standard: QuotedPrice,
});
export type Quote = z.infer<typeof Quote>;

/** The token of a quote in a request that rests on it. */
export const quoteToken = z.optional(z.nullable(z.string().check(z.maxLength(1000))));
