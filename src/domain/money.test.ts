import { describe, expect, it } from 'vitest';
import { formatUsd, toCents, toDollars } from './money.ts';

describe('money', () => {
  it('comes back from dollars as the cents it was, for every amount that a booking may have', () => {
    const amounts = Array.from({ length: 100_001 }, (_, cents) => cents);
    expect(amounts.filter((cents) => toCents(toDollars(cents)) !== cents)).toEqual([]);
    expect(amounts.filter((cents) => toCents(Number(JSON.stringify(toDollars(cents)))) !== cents)).toEqual(
      [],
    );
  });

  it('takes a sum of dollars to the cent', () => {
    expect(toCents(0.1 + 0.2)).toBe(30);
    expect(toCents(189.6)).toBe(18960);
    expect(toCents(185 + 2 * 2.3)).toBe(18960);
  });

  it('is shown with two decimals', () => {
    expect([0, 125, 189.6, 1311.8, 0.05].map(formatUsd)).toEqual([
      '$0.00',
      '$125.00',
      '$189.60',
      '$1,311.80',
      '$0.05',
    ]);
  });
});
