import * as z from 'zod/mini';
import type { ServiceType } from '../bookings/service-type.ts';
import { QuotedArrival } from '../promise/promise.ts';
import { QuotedOverload } from '../promise/quoted-overload.ts';
import { Time } from '../time.ts';

/**
 * Amounts in USD. The total contains the tax: it is base fee, distance charges and energy charges, and the tax on top of
 * them at a company that adds tax to its prices.
 */
export const QuotedPrice = z.object({
  baseFee: z.number(),
  distanceCharges: z.number(),
  /** What the energy costs beyond what the base fee includes. */
  energyCharges: z.number(),
  totalAmount: z.number(),
  taxAmount: z.number(),
  /** When the technician is at the car: after an emergency's booking, or after the start of a standard booking's slot. */
  promisedMinutes: z.number(),
});
export type QuotedPrice = z.infer<typeof QuotedPrice>;

/**
 * `isLate` is present if the arrival is later than the company lets its customers wait without asking them; `overload` if
 * the company does something else than sell it with that time.
 */
const QuotedEmergency = z.object({
  ...QuotedPrice.shape,
  arrival: QuotedArrival,
  isLate: z.optional(z.literal(true)),
  overload: z.optional(QuotedOverload),
});

/** The price of a service from a day (yyyy-mm-dd) on. */
const LaterPrice = z.object({ ...QuotedPrice.shape, from: z.string() });

/** The prices of the services with one energy, by the tax rate of today. */
const QuotedPrices = z.object({
  emergency: QuotedPrice,
  standard: QuotedPrice,
  /** Present if other tax rates begin before the last bookable day: their prices, in the order of their days. */
  laterStandard: z.optional(z.array(LaterPrice)),
});
export type QuotedPrices = z.infer<typeof QuotedPrices>;

/** Prices that the server keeps to until `expiresAt` for whom it gave the token to, whichever energy is booked. */
export const Quote = z.object({
  token: z.string(),
  expiresAt: Time,
  /** Of the energy that was asked for. */
  ...QuotedPrices.shape,
  emergency: QuotedEmergency,
  energy: z.object({
    /** The most that a van can give the car; null: nobody has said what the vans carry. */
    maxKwh: z.nullable(z.number()),
    /** The usual energy (null) and the company's choices, as far as a van can give them, with their prices. */
    choices: z.array(z.object({ kwh: z.nullable(z.number()), ...QuotedPrices.shape })),
  }),
});
export type Quote = z.infer<typeof Quote>;

/**
 * Returns the quoted price of a service on a day of the business clock; null: a day that is not chosen yet.
 * @param kwh one of the choices, or what the quote was asked for
 */
export function quotedPrice(
  quote: Quote,
  serviceType: ServiceType,
  day: string | null,
  kwh: number | null,
): QuotedPrice {
  const prices = quote.energy.choices.find((choice) => choice.kwh === kwh) ?? quote;
  const later = serviceType === 'standard' ? prices.laterStandard : undefined;
  return later?.findLast(({ from }) => day !== null && from <= day) ?? prices[serviceType];
}

/** The token of a quote in a request that rests on it. */
export const quoteToken = z.optional(z.nullable(z.string().check(z.maxLength(1500))));
