import type { ServiceType } from '../bookings/service-type.ts';
import type { CompanyProfile } from '../company/company-profile.ts';
import { type Days, pricesOfTotal, type TaxTerms, taxedTotal } from './tax.ts';

/** The prices of a company. */
export type Tariff = Pick<CompanyProfile, 'prices' | 'radiusMiles'>;
type BoundedTariff = Tariff & Pick<CompanyProfile, 'maxMiles'>;

export type Price = {
  distanceMiles: number;
  extraMiles: number;
  baseFeeCents: number;
  distanceChargesCents: number;
  totalCents: number;
};

const tenths = (miles: number) => Math.round(miles * 10);
const centsPerExtraTenth = ({ prices }: Tariff) => Math.round(prices.perExtraMile * 10);

export const baseFeeCents = ({ prices }: Pick<Tariff, 'prices'>, serviceType: ServiceType): number =>
  Math.round(prices[serviceType] * 100);

/** Computes with integer tenths of a mile, because binary fractions would make inexact prices. */
export function extraFor(
  tariff: Tariff,
  distanceMiles: number,
): { extraMiles: number; extraChargesCents: number } {
  const extraTenths = Math.max(0, tenths(distanceMiles) - tenths(tariff.radiusMiles));
  return { extraMiles: extraTenths / 10, extraChargesCents: extraTenths * centsPerExtraTenth(tariff) };
}

/** Returns the base fee plus the charge for each mile beyond the radius; the distance is rounded to 0.1 mile. */
export function priceOf(tariff: Tariff, serviceType: ServiceType, distanceMiles: number): Price {
  const { extraMiles, extraChargesCents } = extraFor(tariff, distanceMiles);
  const feeCents = baseFeeCents(tariff, serviceType);
  return {
    distanceMiles: tenths(distanceMiles) / 10,
    extraMiles,
    baseFeeCents: feeCents,
    distanceChargesCents: extraChargesCents,
    totalCents: feeCents + extraChargesCents,
  };
}

/**
 * Returns the price with its tax: `totalCents` is what the customer pays, and contains `taxCents`. Only this function
 * says what a service costs a customer.
 */
export function taxedPriceOf(
  terms: Tariff & Pick<TaxTerms, 'taxIncluded'>,
  serviceType: ServiceType,
  distanceMiles: number,
  taxRate: number,
): Price & { taxCents: number } {
  const price = priceOf(terms, serviceType, distanceMiles);
  return { ...price, ...taxedTotal(terms, price.totalCents, taxRate) };
}

/** Whether a customer can pay exactly this amount for a service on one of the days, with its tax. */
export const isPayable = (terms: BoundedTariff & TaxTerms, amountCents: number, days: Days): boolean =>
  pricesOfTotal(terms, amountCents, days).some((priceCents) => isChargeable(terms, priceCents));

/**
 * Whether a price without added tax can be exactly this amount: a base fee plus extra tenths of a mile up to the maximum
 * distance.
 */
export function isChargeable(tariff: BoundedTariff, amountCents: number): boolean {
  const perTenth = centsPerExtraTenth(tariff);
  const maxExtraCents = (tenths(tariff.maxMiles) - tenths(tariff.radiusMiles)) * perTenth;
  return (['emergency', 'standard'] as const).some((serviceType) => {
    const extra = amountCents - baseFeeCents(tariff, serviceType);
    return extra === 0 || (extra > 0 && extra <= maxExtraCents && extra % perTenth === 0);
  });
}
