import type { CompanyProfile } from './company-profile.ts';
import type { ServiceType } from './service-type.ts';

/** What a company charges. */
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

/** Whole tenths of a mile are counted as integers, so that no binary fraction reaches a price. */
export function extraFor(
  tariff: Tariff,
  distanceMiles: number,
): { extraMiles: number; extraChargesCents: number } {
  const extraTenths = Math.max(0, tenths(distanceMiles) - tenths(tariff.radiusMiles));
  return { extraMiles: extraTenths / 10, extraChargesCents: extraTenths * centsPerExtraTenth(tariff) };
}

/** The base fee, and the charge for each mile beyond the radius, the distance rounded to 0.1 mile. */
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

/** Whether any booking could cost exactly this: a base fee and extra miles in tenths, up to the greatest distance. */
export function isChargeable(tariff: BoundedTariff, amountCents: number): boolean {
  const perTenth = centsPerExtraTenth(tariff);
  const maxExtraCents = (tenths(tariff.maxMiles) - tenths(tariff.radiusMiles)) * perTenth;
  return (['emergency', 'standard'] as const).some((serviceType) => {
    const extra = amountCents - baseFeeCents(tariff, serviceType);
    return extra === 0 || (extra > 0 && extra <= maxExtraCents && extra % perTenth === 0);
  });
}
