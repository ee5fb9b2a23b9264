import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trials } from '../../../test/trials.ts';
import {
  addedTax,
  addedTaxOf,
  includedTax,
  pricesOfTotal,
  rateOn,
  ratesWithin,
  stateOfLabel,
  taxedTotal,
  taxOfPart,
} from './tax.ts';

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

  it.each([
    [18_500, 1226],
    [12_500, 828],
    [33_500, 2219],
    [8, 1],
    [7, 0],
    [0, 0],
  ])('on top of %d cents come %d cents of 6.625%%', (price, tax) => {
    expect(addedTax(price, 6625)).toBe(tax);
    expect(taxedTotal({ taxIncluded: false }, price, 6625)).toEqual({
      totalCents: price + tax,
      taxCents: tax,
    });
  });

  it('a total with its tax inside is the price itself', () => {
    expect(taxedTotal({ taxIncluded: true }, 18_500, 6625)).toEqual({ totalCents: 18_500, taxCents: 1149 });
  });

  it('the rates of some days are those that hold on one of them', () => {
    const rates = [
      { state: 'NJ', from: '2018-01-01', percent: 6.625 },
      { state: 'NJ', from: '2017-01-01', percent: 6.875 },
      { state: 'NJ', from: '2027-01-01', percent: 7 },
      { state: 'NY', from: '2026-12-31', percent: 4 },
    ];
    const within = (from: string, until: string) =>
      ratesWithin(rates, { from, until }).map(({ percent }) => percent);
    expect(within('2026-11-20', '2026-12-30')).toEqual([6.625]);
    expect(within('2026-11-20', '2027-02-18')).toEqual([6.625, 7, 4]);
    expect(within('2027-01-01', '2027-04-01')).toEqual([7, 4]);
    expect(within('2016-01-01', '2017-12-31')).toEqual([6.875]);
  });

  it('the tax that was added to a booking is its total less base fee and distance charges', () => {
    expect(addedTaxOf({ baseFee: 185, distanceCharges: 11.8, energyCharges: 0, totalAmount: 209.84 })).toBe(
      13.04,
    );
    expect(addedTaxOf({ baseFee: 185, distanceCharges: 11.8, energyCharges: 0, totalAmount: 196.8 })).toBe(0);
    expect(addedTaxOf({ baseFee: 125, distanceCharges: 0, energyCharges: 40, totalAmount: 175.93 })).toBe(
      10.93,
    );
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

const RUNS = { numRuns: trials(1000, 10_000) };
const price = fc.integer({ min: 1, max: 1_000_000 });
const rate = fc.integer({ min: 0, max: 30_000 });

it(`net and tax sum to the price, and the tax is within half a cent of the exact one, for ${RUNS.numRuns} prices and rates`, () => {
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

it(`added tax is within half a cent of the exact one, and is the tax that the total includes, for ${RUNS.numRuns} prices and rates`, () => {
  fc.assert(
    fc.property(price, rate, (cents, percent) => {
      const { totalCents, taxCents } = taxedTotal({ taxIncluded: false }, cents, percent);
      expect(totalCents - taxCents).toBe(cents);
      expect(Math.abs(taxCents * 100_000 - cents * percent)).toBeLessThanOrEqual(50_000);
      expect(includedTax(totalCents, percent)).toBe(taxCents);
    }),
    RUNS,
  );
});

it('the prices of a total are found for any rate, and a total that no price has gives none', () => {
  const days = { from: '2026-11-20', until: '2027-02-18' };
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 30_000 }), (cents, percent) => {
      const taxRates = [{ state: 'NJ', from: '2018-01-01', percent: percent / 1000 }];
      const total = (priceCents: number) => priceCents + addedTax(priceCents, percent);
      const of = (totalCents: number) => pricesOfTotal({ taxRates, taxIncluded: false }, totalCents, days);
      expect(of(total(cents))).toEqual([total(cents), cents]);
      for (let gap = total(cents) + 1; gap < total(cents + 1); gap += 1) expect(of(gap)).toEqual([gap]);
      expect(pricesOfTotal({ taxRates, taxIncluded: true }, cents, days)).toEqual([cents]);
    }),
    RUNS,
  );
});

it(`partial refunds sum to the captured cents and tax, for ${RUNS.numRuns} prices, rates and parts`, () => {
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
