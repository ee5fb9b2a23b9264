import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { includedTax, rateOn, stateOfLabel, taxOfPart } from './tax.ts';

describe('tax in a price', () => {
  it.each([
    [18_500, 1149],
    [12_500, 777],
    [33_500, 2081],
    [1, 0],
    [0, 0],
  ])('%d cents include %d cents of 6.625%%', (price, tax) => {
    expect(includedTax(price, 6625)).toBe(tax);
  });

  it('half a cent of tax is rounded up', () => {
    // 100% of the net: 2.5 of 5 cents.
    expect(includedTax(5, 100_000)).toBe(3);
    expect(includedTax(4, 100_000)).toBe(2);
  });

  it('the rate is that of the newest row of the state up to the day', () => {
    const rates = [
      { state: 'NJ', from: '2018-01-01', percent: 6.625 },
      { state: 'NJ', from: '2027-01-01', percent: 7 },
      { state: 'NJ', from: '2017-01-01', percent: 6.875 },
      { state: 'NY', from: '2000-01-01', percent: 4 },
    ];
    const on = (state: string | null, day: string) => rateOn(rates, state, day);
    expect([on('NJ', '2026-12-31'), on('NJ', '2027-01-01'), on('NJ', '2017-12-31')]).toEqual([
      6625, 7000, 6875,
    ]);
    expect([on('NJ', '2016-12-31'), on('PA', '2026-01-01'), on(null, '2026-01-01')]).toEqual([0, 0, 0]);
  });

  it('the state of a place is the one at the end of its label', () => {
    const labels = [
      'Union, NJ 07083',
      'near Newark, NJ 07102',
      'I-95 mile 90, near Edison, NJ',
      'Union',
      null,
    ];
    expect(labels.map(stateOfLabel)).toEqual(['NJ', 'NJ', 'NJ', null, null]);
  });
});

const RUNS = { numRuns: 10_000 };
const price = fc.integer({ min: 1, max: 1_000_000 });
const rate = fc.integer({ min: 0, max: 30_000 });

it('net and tax sum to the price, and the tax is within half a cent of the exact one, for 10,000 prices and rates', () => {
  fc.assert(
    fc.property(price, rate, (cents, percent) => {
      const tax = includedTax(cents, percent);
      expect(Number.isSafeInteger(tax)).toBe(true);
      const [twice, divisor] = [2n * BigInt(cents) * BigInt(percent), 100_000n + BigInt(percent)];
      // tax - 1/2 <= exact < tax + 1/2
      expect(twice >= (2n * BigInt(tax) - 1n) * divisor).toBe(true);
      expect(twice < (2n * BigInt(tax) + 1n) * divisor).toBe(true);
    }),
    RUNS,
  );
});

it('partial refunds sum to the captured cents and tax, for 10,000 prices, rates and parts', () => {
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
  fc.assert(
    fc.property(price, rate, cuts, (amountCents, percent, at) => {
      const captured = { amountCents, taxCents: includedTax(amountCents, percent) };
      const ends = [...at.map((cut) => Math.floor(cut * amountCents)), amountCents].sort((a, b) => a - b);
      let [given, tax] = [0, 0];
      for (const end of ends) {
        const part = end - given;
        const ofPart = taxOfPart(captured, given, part);
        expect(ofPart).toBeGreaterThanOrEqual(0);
        expect(ofPart).toBeLessThanOrEqual(part);
        given = end;
        tax += ofPart;
      }
      expect([given, tax]).toEqual([amountCents, captured.taxCents]);
    }),
    RUNS,
  );
});
