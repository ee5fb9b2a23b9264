import type { CompanyProfile } from './company-profile.ts';
import type { ServiceType } from './service-type.ts';

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
 * Whether a booking can cost exactly this amount: a base fee plus extra tenths of a mile up to the maximum distance.
 */
export function isChargeable(tariff: BoundedTariff, amountCents: number): boolean {
  const perTenth = centsPerExtraTenth(tariff);
  const maxExtraCents = (tenths(tariff.maxMiles) - tenths(tariff.radiusMiles)) * perTenth;
  return (['emergency', 'standard'] as const).some((serviceType) => {
    const extra = amountCents - baseFeeCents(tariff, serviceType);
    return extra === 0 || (extra > 0 && extra <= maxExtraCents && extra % perTenth === 0);
  });
}
