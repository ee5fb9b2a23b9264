import * as z from 'zod/mini';
import { BookedTerms } from '../../domain/bookings/booked-terms.ts';
import { type Day, dayOf, lastBookableDay } from '../../domain/bookings/schedule.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import type { CompanyProfile } from '../../domain/company/company-profile.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import { toDollars } from '../../domain/money/money.ts';
import { taxedPriceOf } from '../../domain/money/pricing.ts';
import type { Quote, QuotedPrice } from '../../domain/money/quote.ts';
import { rateOn, ratesWithin, type TaxRate } from '../../domain/money/tax.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import type { Context } from '../context.ts';
import type { Seal } from '../lib/seal.ts';

const VALID_MS = 10 * MINUTE_MS;

/** What a company charges and promises. */
const SealedTerms = z.object({
  prices: z.object({ emergency: z.number(), standard: z.number(), perExtraMile: z.number() }),
  radiusMiles: z.number(),
  maxMiles: z.number(),
  responseMinutes: z.number(),
  slots: z.object({ everyMinutes: z.number() }),
  cancellation: BookedTerms,
  taxIncluded: z.boolean(),
});

/** The terms of a quote or of the company; `quotedAtMs` is the time of the quote. */
export type Terms = z.infer<typeof SealedTerms> & { taxRates: TaxRate[]; quotedAtMs?: number };

/** The state whose tax was quoted, with its first days and percents. */
const SealedTax = z.object({
  state: z.nullable(z.string()),
  rates: z.array(z.tuple([z.string(), z.number()])),
});

const Sealed = z.object({
  expiresAt: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  terms: SealedTerms,
  tax: SealedTax,
});
type Sealed = z.infer<typeof Sealed>;

const ownerOf = (customerId: string) => `quote ${customerId}`;

type Quoting = Pick<Context, 'clock' | 'config' | 'seal'>;
type QuotedPlace = Coordinates & { distanceMiles: number; taxState: string | null };

/**
 * Returns the prices of a place with a token, with which prices and tax rates hold for this customer for 10 minutes.
 */
export function makeQuote(context: Quoting, customerId: string, place: QuotedPlace): Quote {
  const { company } = context.config;
  const now = context.clock();
  const expiresAt = now + VALID_MS;
  const { latitude, longitude, taxState: state } = place;
  const today = dayOf(new Date(now), company.timeZone);
  const days = { from: today, until: lastBookableDay(new Date(now), company.timeZone) };
  const rates = ratesWithin(company.taxRates, days).filter((row) => row.state === state);
  const tax = { state, rates: rates.map(({ from, percent }): [Day, number] => [from, percent]) };
  const sealed: Sealed = { expiresAt, latitude, longitude, terms: termsOf(company), tax };
  const priceOn = (day: Day, service: ServiceType) =>
    quoted(company, service, place.distanceMiles, rateOn(rates, state, day));
  const laterStandard = rates
    .filter(({ from }) => from > today)
    .map(({ from }) => ({ ...priceOn(from, 'standard'), from }))
    .sort((a, b) => a.from.localeCompare(b.from));
  return {
    token: context.seal.close(JSON.stringify(sealed), ownerOf(customerId)),
    expiresAt: new Date(expiresAt).toISOString(),
    emergency: priceOn(today, 'emergency'),
    standard: priceOn(today, 'standard'),
    ...(laterStandard.length > 0 && { laterStandard }),
  };
}

const termsOf = (company: CompanyProfile): Sealed['terms'] => ({
  prices: company.prices,
  radiusMiles: company.radiusMiles,
  maxMiles: company.maxMiles,
  responseMinutes: company.responseMinutes,
  slots: { everyMinutes: company.slots.everyMinutes },
  cancellation: company.cancellation,
  taxIncluded: company.taxIncluded,
});

function quoted(company: CompanyProfile, service: ServiceType, miles: number, taxRate: number): QuotedPrice {
  const price = taxedPriceOf(company, service, miles, taxRate);
  return {
    baseFee: toDollars(price.baseFeeCents),
    distanceCharges: toDollars(price.distanceChargesCents),
    totalAmount: toDollars(price.totalCents),
    taxAmount: toDollars(price.taxCents),
    promisedMinutes: service === 'emergency' ? company.responseMinutes : company.slots.everyMinutes,
  };
}

/**
 * Returns the terms of a quote; the company's present ones without a quote, or if it has expired or is for another
 * place. Without `place` the quote holds for any.
 * @throws Failure INVALID if the quote is forged, or another customer's
 */
export function termsFor(
  context: Quoting,
  customerId: string,
  token: string | null | undefined,
  place?: Coordinates,
): Terms {
  const { company } = context.config;
  if (!token) return company;
  const quote = open(context.seal, token, ownerOf(customerId));
  const isElsewhere = place && (place.latitude !== quote.latitude || place.longitude !== quote.longitude);
  if (isElsewhere || quote.expiresAt <= context.clock()) return company;
  const taxRates = quotedRates(company.taxRates, quote.tax);
  return { ...quote.terms, taxRates, quotedAtMs: quote.expiresAt - VALID_MS };
}

/** The company's rates, with those of the quoted state as they were quoted. */
const quotedRates = (present: readonly TaxRate[], { state, rates }: Sealed['tax']): TaxRate[] =>
  state === null
    ? [...present]
    : [
        ...present.filter((row) => row.state !== state),
        ...rates.map(([from, percent]) => ({ state, from, percent })),
      ];

function open(seal: Seal, token: string, owner: string): Sealed {
  let text: string;
  try {
    text = seal.open(token, owner);
  } catch {
    const message = 'The quote is not valid.';
    throw new Failure('INVALID', message, { body: { issues: [{ path: 'quote', message }] } });
  }
  return Sealed.parse(JSON.parse(text));
}
