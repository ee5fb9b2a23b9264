import { describe, expect, it } from 'vitest';
import { formatUsd, toCents, toDollars } from './money.ts';

describe('money', () => {
  it('cents converted to dollars and back are the same for every amount of a booking', () => {
    const amounts = Array.from({ length: 100_001 }, (_, cents) => cents);
    expect(amounts.filter((cents) => toCents(toDollars(cents)) !== cents)).toEqual([]);
    expect(amounts.filter((cents) => toCents(Number(JSON.stringify(toDollars(cents)))) !== cents)).toEqual(
      [],
    );
  });

  it('toCents rounds a sum of dollars to whole cents', () => {
    expect(toCents(0.1 + 0.2)).toBe(30);
    expect(toCents(189.6)).toBe(18960);
    expect(toCents(185 + 2 * 2.3)).toBe(18960);
  });

  it('formatUsd shows an amount with two decimals', () => {
    expect([0, 125, 189.6, 1311.8, 0.05].map(formatUsd)).toEqual([
      '$0.00',
      '$125.00',
      '$189.60',
      '$1,311.80',
      '$0.05',
    ]);
  });
});
