import type { Quote } from '../src/domain/money/quote.ts';

export const anArrival: Quote['emergency']['arrival'] = {
  ...{ fromAt: '2026-11-12T19:35:00.000Z', byAt: '2026-11-12T20:00:00.000Z' },
  ...{ basis: 'vans', asOf: '2026-11-12T19:30:00.000Z' },
};

/** A quote of a company with the default prices that includes its tax in them. */
export function aQuote({
  distanceCharges = 0,
  ...more
}: Partial<Quote> & { distanceCharges?: number } = {}): Quote {
  const price = (baseFee: number, energyCharges = 0) => ({
    baseFee,
    distanceCharges,
    energyCharges,
    totalAmount: baseFee + distanceCharges + energyCharges,
    taxAmount: 0,
    promisedMinutes: 30,
  });
  return {
    token: 'q1',
    expiresAt: '2026-11-12T19:40:00.000Z',
    emergency: { ...price(185), arrival: anArrival },
    standard: price(125),
    energy: {
      maxKwh: null,
      choices: [0, 10, 20, 40].map((charges, index) => ({
        kwh: [null, 10, 15, 20][index] ?? null,
        emergency: price(185, charges),
        standard: price(125, charges),
      })),
    },
    ...more,
  };
}
