import type { ServiceType } from './service-type.ts';

export const BASE_FEE_CENTS: Record<ServiceType, number> = { emergency: 18500, standard: 12500 };
export const BASE_RANGE_MILES = 25;
export const CENTS_PER_EXTRA_MILE = 200;
export const MAX_MILES = 100;
const MAX_EXTRA_TENTHS = (MAX_MILES - BASE_RANGE_MILES) * 10;
const CENTS_PER_EXTRA_TENTH = CENTS_PER_EXTRA_MILE / 10;

export type Price = {
  distanceMiles: number;
  extraMiles: number;
  baseFeeCents: number;
  distanceChargesCents: number;
  totalCents: number;
};

const tenths = (miles: number) => Math.round(miles * 10);

/** Whole tenths of a mile are counted as integers, so that no binary fraction reaches a price. */
export function extraFor(distanceMiles: number): { extraMiles: number; extraChargesCents: number } {
  const extraTenths = Math.max(0, tenths(distanceMiles) - BASE_RANGE_MILES * 10);
  return { extraMiles: extraTenths / 10, extraChargesCents: extraTenths * CENTS_PER_EXTRA_TENTH };
}

/** Base fee plus $2 for each mile beyond 25, the distance rounded to 0.1 mile. */
export function priceOf(serviceType: ServiceType, distanceMiles: number): Price {
  const { extraMiles, extraChargesCents } = extraFor(distanceMiles);
  const baseFeeCents = BASE_FEE_CENTS[serviceType];
  return {
    distanceMiles: tenths(distanceMiles) / 10,
    extraMiles,
    baseFeeCents,
    distanceChargesCents: extraChargesCents,
    totalCents: baseFeeCents + extraChargesCents,
  };
}

/** Whether any booking could cost exactly this: a base fee and 0 to 75 extra miles in tenths. */
export function isChargeable(amountCents: number): boolean {
  return Object.values(BASE_FEE_CENTS).some((base) => {
    const extra = amountCents - base;
    return (
      extra >= 0 && extra % CENTS_PER_EXTRA_TENTH === 0 && extra / CENTS_PER_EXTRA_TENTH <= MAX_EXTRA_TENTHS
    );
  });
}
