import type { Quote } from '../src/domain/money/quote.ts';

/** A quote of a company with the default prices that includes its tax in them. */
export function aQuote({
  distanceCharges = 0,
  ...more
}: Partial<Quote> & { distanceCharges?: number } = {}): Quote {
  const price = (baseFee: number) => ({
    baseFee,
    distanceCharges,
    totalAmount: baseFee + distanceCharges,
    taxAmount: 0,
    promisedMinutes: 30,
  });
  return {
    token: 'q1',
    expiresAt: '2026-11-12T19:40:00.000Z',
    emergency: price(185),
    standard: price(125),
    ...more,
  };
}
