import * as z from 'zod/mini';
import { BookedTerms } from '../../domain/booked-terms.ts';
import { FULL_REFUND } from '../../domain/cancellation-terms.ts';
import type { CompanyProfile } from '../../domain/company-profile.ts';
import { Failure } from '../../domain/failure.ts';
import { toDollars } from '../../domain/money.ts';
import type { Coordinates } from '../../domain/place.ts';
import { priceOf } from '../../domain/pricing.ts';
import type { Quote, QuotedPrice } from '../../domain/quote.ts';
import type { ServiceType } from '../../domain/service-type.ts';
import { includedTax } from '../../domain/tax.ts';
import type { Context } from '../context.ts';
import type { Seal } from '../seal.ts';

const VALID_MS = 10 * 60_000;

/** What a company charges and promises. */
const Terms = z.object({
  prices: z.object({ emergency: z.number(), standard: z.number(), perExtraMile: z.number() }),
  radiusMiles: z.number(),
  maxMiles: z.number(),
  responseMinutes: z.number(),
  slots: z.object({ everyMinutes: z.number() }),
  /** Quotes of a node of an older version have none. */
  cancellation: z._default(BookedTerms, FULL_REFUND),
});
export type Terms = z.infer<typeof Terms>;

const Sealed = z.object({
  expiresAt: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  terms: Terms,
});

const ownerOf = (customerId: string) => `quote ${customerId}`;

type Quoting = Pick<Context, 'clock' | 'config' | 'seal'>;
type QuotedPlace = Coordinates & { distanceMiles: number; taxRate: number };

/** Returns the prices of a place with a token, with which they hold for this customer for 10 minutes. */
export function makeQuote(context: Quoting, customerId: string, place: QuotedPlace): Quote {
  const { company } = context.config;
  const expiresAt = context.clock() + VALID_MS;
  const { latitude, longitude } = place;
  const sealed: z.infer<typeof Sealed> = { expiresAt, latitude, longitude, terms: termsOf(company) };
  return {
    token: context.seal.close(JSON.stringify(sealed), ownerOf(customerId)),
    expiresAt: new Date(expiresAt).toISOString(),
    emergency: quoted(company, 'emergency', place),
    standard: quoted(company, 'standard', place),
  };
}

const termsOf = (company: CompanyProfile): Terms => ({
  prices: company.prices,
  radiusMiles: company.radiusMiles,
  maxMiles: company.maxMiles,
  responseMinutes: company.responseMinutes,
  slots: { everyMinutes: company.slots.everyMinutes },
  cancellation: company.cancellation,
});

function quoted(company: CompanyProfile, service: ServiceType, place: QuotedPlace): QuotedPrice {
  const price = priceOf(company, service, place.distanceMiles);
  return {
    baseFee: toDollars(price.baseFeeCents),
    distanceCharges: toDollars(price.distanceChargesCents),
    totalAmount: toDollars(price.totalCents),
    taxAmount: toDollars(includedTax(price.totalCents, place.taxRate)),
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
  return isElsewhere || quote.expiresAt <= context.clock() ? company : quote.terms;
}

function open(seal: Seal, token: string, owner: string): z.infer<typeof Sealed> {
  let text: string;
  try {
    text = seal.open(token, owner);
  } catch {
    const message = 'The quote is not valid.';
    throw new Failure('INVALID', message, { body: { issues: [{ path: 'quote', message }] } });
  }
  return Sealed.parse(JSON.parse(text));
}
