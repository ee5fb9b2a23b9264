import * as z from 'zod/mini';
import { BookedTerms } from '../../domain/bookings/booked-terms.ts';
import type { DispatchValues } from '../../domain/bookings/booking-fields.ts';
import { Connector } from '../../domain/bookings/connector.ts';
import { type Day, dayOf, lastBookableDay } from '../../domain/bookings/schedule.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import type { CompanyProfile } from '../../domain/company/company-profile.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import { toDollars } from '../../domain/money/money.ts';
import { type PricedService, taxedPriceOf } from '../../domain/money/pricing.ts';
import type { Quote, QuotedPrice, QuotedPrices } from '../../domain/money/quote.ts';
import { rateOn, ratesWithin, type TaxRate } from '../../domain/money/tax.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import { Overload } from '../../domain/promise/overload.ts';
import { basisOf, isLate, type PromisedWindow, PromiseSource } from '../../domain/promise/promise.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import type { Seal } from '../lib/seal.ts';
import { overloadAt, toQuoted } from '../selling/overload-at.ts';
import { mostKwh } from './most-energy.ts';

const VALID_MS = 10 * MINUTE_MS;

/** What a company charges and promises. */
const SealedTerms = z.object({
  prices: z.object({ emergency: z.number(), standard: z.number(), perExtraMile: z.number() }),
  energy: z.object({ includedMiles: z.number(), pricePer10Miles: z.number() }),
  charge: z.object({ rangeMiles: z.string() }),
  radiusMiles: z.number(),
  maxMiles: z.number(),
  slots: z.object({ everyMinutes: z.number() }),
  cancellation: BookedTerms,
  taxIncluded: z.boolean(),
});

const SealedArrival = z.object({ fromAt: z.number(), byAt: z.number(), source: PromiseSource });

/**
 * The terms of a quote or of the company; `quotedAtMs` and `arrival` are those of the quote. It has no arrival for a car that
 * needs something else than it was asked for.
 */
export type Terms = z.infer<typeof SealedTerms> & {
  taxRates: TaxRate[];
  quotedAtMs?: number;
  arrival?: PromisedWindow | undefined;
  /** What the quote said of an emergency: null for one that is sold as usual. Missing where `arrival` is. */
  quotedOverload?: Overload | null | undefined;
};

/** The state whose tax was quoted, with its first days and percents. */
const SealedTax = z.object({
  state: z.nullable(z.string()),
  rates: z.array(z.tuple([z.string(), z.number()])),
});

const Sealed = z.object({
  expiresAt: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  connector: z.nullable(Connector),
  kwh: z.nullable(z.number()),
  terms: SealedTerms,
  tax: SealedTax,
  arrival: SealedArrival,
  overload: z.optional(Overload),
});
type Sealed = z.infer<typeof Sealed>;

/** Whom a quote is for: a customer, or a browser in which nobody has signed in. */
export type QuoteOwner = { customerId: string | null; browser: string | null };

/** A customer, with the browser's id if it had quotes before the customer signed in. */
export type CustomerOwner = QuoteOwner & { customerId: string };

export const ownerOf = <Id extends string | null>(customerId: Id, browser: string | null = null) => ({
  customerId,
  browser,
});

/** Whom a dispatcher's quote is for: the dispatcher, whoever calls. */
export const dispatcherOwner = <Id extends string | null>(customerId: Id, username: string) =>
  ownerOf(customerId, `staff ${username}`);

const sealsOf = ({ customerId, browser }: QuoteOwner): string[] => [
  ...(customerId === null ? [] : [`quote ${customerId}`]),
  ...(browser === null ? [] : [`quote of browser ${browser}`]),
];

type Quoting = Pick<Context, 'clock' | 'config' | 'seal'>;
export type Predicting = Parameters<Context['forecasts']['arrivalAt']>[0] &
  Pick<Context, 'forecasts'> &
  Parameters<typeof overloadAt>[0];
type QuotedPlace = Coordinates & DispatchValues & { distanceMiles: number; taxState: string | null };

/**
 * Returns the prices and the arrival at a place with a token, with which prices, tax rates and the promise hold for this
 * customer, or the customer who signs in with this browser, for 10 minutes.
 */
export async function makeQuote(
  context: Quoting & Predicting,
  owner: QuoteOwner,
  place: QuotedPlace,
): Promise<Quote> {
  const { company } = context.config;
  const now = context.clock();
  const expiresAt = now + VALID_MS;
  const { latitude, longitude, connector, kwh, taxState: state } = place;
  const today = dayOf(new Date(now), company.timeZone);
  const days = { from: today, until: lastBookableDay(new Date(now), company.timeZone) };
  const rates = ratesWithin(company.taxRates, days).filter((row) => row.state === state);
  const tax = { state, rates: rates.map(({ from, percent }): [Day, number] => [from, percent]) };
  const [arrival, maxKwh] = await Promise.all([
    context.forecasts.arrivalAt(context, place),
    mostKwh(context.db, place.connector),
  ]);
  const needs = { latitude, longitude, connector, kwh };
  const overload = await overloadAt(context, needs, arrival);
  const sealed: Sealed = {
    ...{ expiresAt, ...needs, terms: termsOf(company), tax, arrival },
    ...(overload && { overload }),
  };
  const pricesWith = (kwh: number | null): QuotedPrices => {
    const priceOn = (day: Day, serviceType: ServiceType) =>
      quoted(company, { serviceType, distanceMiles: place.distanceMiles, kwh }, rateOn(rates, state, day));
    const laterStandard = rates
      .filter(({ from }) => from > today)
      .map(({ from }) => ({ ...priceOn(from, 'standard'), from }))
      .sort((a, b) => a.from.localeCompare(b.from));
    return {
      emergency: priceOn(today, 'emergency'),
      standard: priceOn(today, 'standard'),
      ...(laterStandard.length > 0 && { laterStandard }),
    };
  };
  const prices = pricesWith(place.kwh);
  const choicesKwh = company.energy.choicesKwh.filter((kwh) => maxKwh === null || kwh <= maxKwh);
  return {
    token: context.seal.close(JSON.stringify(sealed), sealsOf(owner)[0] ?? ''),
    expiresAt: new Date(expiresAt).toISOString(),
    ...prices,
    emergency: {
      ...prices.emergency,
      ...quotedArrival(arrival, now, company),
      ...(overload && { overload: toQuoted(context, overload) }),
    },
    energy: { maxKwh, choices: [null, ...choicesKwh].map((kwh) => ({ kwh, ...pricesWith(kwh) })) },
  };
}

/** Returns the arrival as the quote says it, and in whole minutes. */
function quotedArrival({ fromAt, byAt, source }: PromisedWindow, now: number, company: CompanyProfile) {
  return {
    promisedMinutes: Math.round((byAt - now) / MINUTE_MS),
    arrival: { fromAt: toTime(fromAt), byAt: toTime(byAt), basis: basisOf(source), asOf: toTime(now) },
    ...(isLate(byAt, now, company) && { isLate: true as const }),
  };
}

const termsOf = ({
  energy: { includedMiles, pricePer10Miles },
  charge: { rangeMiles },
  ...company
}: CompanyProfile): Sealed['terms'] => ({
  prices: company.prices,
  energy: { includedMiles, pricePer10Miles },
  charge: { rangeMiles },
  radiusMiles: company.radiusMiles,
  maxMiles: company.maxMiles,
  slots: { everyMinutes: company.slots.everyMinutes },
  cancellation: company.cancellation,
  taxIncluded: company.taxIncluded,
});

function quoted(company: CompanyProfile, service: PricedService, taxRate: number): QuotedPrice {
  const price = taxedPriceOf(company, service, taxRate);
  return {
    baseFee: toDollars(price.baseFeeCents),
    distanceCharges: toDollars(price.distanceChargesCents),
    energyCharges: toDollars(price.energyChargesCents),
    totalAmount: toDollars(price.totalCents),
    taxAmount: toDollars(price.taxCents),
    promisedMinutes:
      service.serviceType === 'emergency' ? company.responseMinutes : company.slots.everyMinutes,
  };
}

/**
 * Returns the terms of a quote; the company's present ones without a quote, or if it has expired or is for another
 * place. Without `place` the quote holds for any, and says no arrival.
 * @throws Failure INVALID if the quote is forged, or another owner's
 */
export function termsFor(
  context: Quoting,
  owner: QuoteOwner,
  token: string | null | undefined,
  place?: Coordinates & DispatchValues,
): Terms {
  const { company } = context.config;
  if (!token) return company;
  const quote = open(context.seal, token, owner);
  const isElsewhere = place && (place.latitude !== quote.latitude || place.longitude !== quote.longitude);
  if (isElsewhere || quote.expiresAt <= context.clock()) return company;
  const taxRates = quotedRates(company.taxRates, quote.tax);
  // Another van may have to come, and later.
  const isAsked = place?.connector === quote.connector && place.kwh === quote.kwh;
  const arrival = isAsked ? quote.arrival : undefined;
  const quotedOverload = isAsked ? (quote.overload ?? null) : undefined;
  return { ...quote.terms, taxRates, quotedAtMs: quote.expiresAt - VALID_MS, arrival, quotedOverload };
}

/** The company's rates, with those of the quoted state as they were quoted. */
const quotedRates = (present: readonly TaxRate[], { state, rates }: Sealed['tax']): TaxRate[] =>
  state === null
    ? [...present]
    : [
        ...present.filter((row) => row.state !== state),
        ...rates.map(([from, percent]) => ({ state, from, percent })),
      ];

function open(seal: Seal, token: string, owner: QuoteOwner): Sealed {
  for (const sealed of sealsOf(owner)) {
    try {
      return Sealed.parse(JSON.parse(seal.open(token, sealed)));
    } catch {
      // It may be the other one's.
    }
  }
  const message = 'The quote is not valid.';
  throw new Failure('INVALID', message, { body: { issues: [{ path: 'quote', message }] } });
}
