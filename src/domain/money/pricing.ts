import { type ChargeRange, milesOf, USUAL_KWH } from '../bookings/energy.ts';
import type { ServiceType } from '../bookings/service-type.ts';
import type { CompanyProfile } from '../company/company-profile.ts';
import { type Days, pricesOfTotal, type TaxTerms, taxedTotal } from './tax.ts';

/** The prices of a company. */
export type Tariff = Pick<CompanyProfile, 'prices' | 'radiusMiles'> & EnergyTariff;
type EnergyTariff = ChargeRange & {
  energy: Pick<CompanyProfile['energy'], 'includedMiles' | 'pricePer10Miles'>;
};
type BoundedTariff = Tariff & Pick<CompanyProfile, 'maxMiles'>;

/** What a customer asks for; `kwh` is null for the usual energy. */
export type PricedService = { serviceType: ServiceType; distanceMiles: number; kwh: number | null };

export type Price = {
  distanceMiles: number;
  extraMiles: number;
  baseFeeCents: number;
  distanceChargesCents: number;
  energyChargesCents: number;
  totalCents: number;
};

const tenths = (miles: number) => Math.round(miles * 10);
const centsPerExtraTenth = ({ prices }: Pick<Tariff, 'prices'>) => Math.round(prices.perExtraMile * 10);

export const baseFeeCents = ({ prices }: Pick<Tariff, 'prices'>, serviceType: ServiceType): number =>
  Math.round(prices[serviceType] * 100);

/** Computes with integer tenths of a mile, because binary fractions would make inexact prices. */
export function extraFor(
  tariff: Pick<Tariff, 'prices' | 'radiusMiles'>,
  distanceMiles: number,
): { extraMiles: number; extraChargesCents: number } {
  const extraTenths = Math.max(0, tenths(distanceMiles) - tenths(tariff.radiusMiles));
  return { extraMiles: extraTenths / 10, extraChargesCents: extraTenths * centsPerExtraTenth(tariff) };
}

const MILES_PER_CHARGE = 10;

/** Returns what an energy costs on top of the base fee, which includes the usual one whatever `includedMiles` is. */
export function energyChargesCents(tariff: EnergyTariff, kwh: number | null): number {
  if (kwh === null || kwh <= USUAL_KWH) return 0;
  const { includedMiles, pricePer10Miles } = tariff.energy;
  const furtherMiles = Math.max(0, milesOf(tariff, kwh) - includedMiles);
  return Math.ceil(furtherMiles / MILES_PER_CHARGE) * Math.round(pricePer10Miles * 100);
}

/**
 * Returns the base fee plus the charges for each mile beyond the radius and for more energy; the distance is rounded to
 * 0.1 mile.
 */
export function priceOf(tariff: Tariff, { serviceType, distanceMiles, kwh }: PricedService): Price {
  const { extraMiles, extraChargesCents } = extraFor(tariff, distanceMiles);
  const feeCents = baseFeeCents(tariff, serviceType);
  const forEnergyCents = energyChargesCents(tariff, kwh);
  return {
    distanceMiles: tenths(distanceMiles) / 10,
    extraMiles,
    baseFeeCents: feeCents,
    distanceChargesCents: extraChargesCents,
    energyChargesCents: forEnergyCents,
    totalCents: feeCents + extraChargesCents + forEnergyCents,
  };
}

/**
 * Returns the price with its tax: `totalCents` is what the customer pays, and contains `taxCents`. Only this function
 * says what a service costs a customer.
 */
export function taxedPriceOf(
  terms: Tariff & Pick<TaxTerms, 'taxIncluded'>,
  service: PricedService,
  taxRate: number,
): Price & { taxCents: number } {
  const price = priceOf(terms, service);
  return { ...price, ...taxedTotal(terms, price.totalCents, taxRate) };
}

/** Whether a customer can pay exactly this amount for a service with this energy on one of the days, with its tax. */
export const isPayable = (
  terms: BoundedTariff & TaxTerms,
  amountCents: number,
  days: Days,
  kwh: number | null,
): boolean =>
  pricesOfTotal(terms, amountCents, days).some((priceCents) => isChargeable(terms, priceCents, kwh));

/**
 * Whether a price without added tax can be exactly this amount: a base fee plus the energy plus extra tenths of a mile up
 * to the maximum distance.
 */
export function isChargeable(tariff: BoundedTariff, amountCents: number, kwh: number | null): boolean {
  const perTenth = centsPerExtraTenth(tariff);
  const maxExtraCents = (tenths(tariff.maxMiles) - tenths(tariff.radiusMiles)) * perTenth;
  return (['emergency', 'standard'] as const).some((serviceType) => {
    const extra = amountCents - baseFeeCents(tariff, serviceType) - energyChargesCents(tariff, kwh);
    return extra === 0 || (extra > 0 && extra <= maxExtraCents && extra % perTenth === 0);
  });
}
