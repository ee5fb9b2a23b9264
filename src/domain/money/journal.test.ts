import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookSumsOf, type EntrySum, placeOf } from './journal.ts';
import { isBalanced, type MadeRefund, movementsOf } from './ledger.ts';
import { rateOn, taxedTotal, taxOfPart } from './tax.ts';

const rates = [
  { state: 'NJ', from: '2000-01-01', percent: 6.625 },
  { state: 'NJ', from: '2026-07-01', percent: 6.75 },
  { state: 'NY', from: '2000-01-01', percent: 8.875 },
  { state: 'CT', from: '2000-01-01', percent: 6.35 },
];

/** A captured payment with its refunds, of a price with or without its tax, a place, a day and parts in per mille of what is left. */
const payment = fc
  .record({
    priceCents: fc.integer({ min: 1, max: 1_000_000 }),
    taxIncluded: fc.boolean(),
    state: fc.constantFrom('NJ', 'NY', 'CT', 'PA'),
    day: fc.constantFrom('2026-03-08', '2026-06-30', '2026-07-01', '2026-11-01'),
    parts: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 4 }),
  })
  .map(({ priceCents, taxIncluded, state, day, parts }) => {
    const taxed = taxedTotal({ taxIncluded }, priceCents, rateOn(rates, state, day));
    const { totalCents: amountCents, taxCents } = taxed;
    if (!taxIncluded) expect(amountCents - taxCents).toBe(priceCents);
    let givenCents = 0;
    const refunds: MadeRefund[] = [];
    for (const part of parts) {
      const cents = Math.floor(((amountCents - givenCents) * part) / 1000);
      if (cents === 0) continue;
      const tax = taxOfPart({ amountCents, taxCents }, givenCents, cents);
      const number = refunds.length + 1;
      const kind = number % 3 === 0 ? 'credit' : 'refund';
      const means = number % 4 === 0 ? 'other' : 'card';
      refunds.push({ number, kind, means, amountCents: cents, taxCents: tax, at: 3 });
      givenCents += cents;
    }
    const row = {
      amountCents,
      taxCents,
      status: 'captured',
      authorizedAt: 1,
      capturedAt: 2,
      voidedAt: null,
      tipTechId: null,
    };
    return { amountCents, taxCents, givenCents, movements: movementsOf(row, refunds) };
  });

it('10,000 payments of random price, rate and partial refunds: the lines sum to what was captured, no cent off', () => {
  const all = fc.sample(payment, { seed: 17, numRuns: 10_000 });
  const sums: EntrySum[] = [];
  for (const { amountCents, taxCents, givenCents, movements } of all) {
    for (const { kind, lines } of movements) {
      expect(isBalanced(lines)).toBe(true);
      for (const { account, amountCents: cents } of lines) sums.push({ account, kind, cents, lines: 1 });
    }
    const lines = movements.flatMap(({ kind, lines }) =>
      lines.map(({ account, amountCents: cents }) => ({ account, kind, cents, lines: 1 })),
    );
    const { captured, refunded, net, tax } = bookSumsOf(lines);
    expect([captured, refunded, net + tax]).toEqual([amountCents, givenCents, amountCents - givenCents]);
    if (givenCents === amountCents) expect([net, tax]).toEqual([0, 0]);
    if (givenCents === 0) expect(tax).toBe(taxCents);
  }
  const total = bookSumsOf(sums);
  const of = (what: 'amountCents' | 'givenCents') => all.reduce((sum, each) => sum + each[what], 0);
  expect([total.captured, total.refunded]).toEqual([of('amountCents'), of('givenCents')]);
  expect(total.net + total.tax).toBe(of('amountCents') - of('givenCents'));
});

it('net, tax, fee, refund and payout of a movement agree: net + tax + tip − fee − refund = payout', () => {
  const movements = [
    { provider: 18_500, revenue: -17_351, 'tax-payable': -1149 },
    { provider: -6050, refunds: 5674, 'tax-payable': 376 },
    { provider: -6050, goodwill: 5674, 'tax-payable': 376 },
    { 'other-means': -6050, refunds: 5674, 'tax-payable': 376 },
    { provider: 2500, 'tips-payable': -2500 },
    { provider: -2500, 'tips-payable': 2500 },
    { provider: -568, fees: 568 },
    { provider: -18_500, chargebacks: 18_500 },
    { 'card-holds': 18_500, 'owed-on-holds': -18_500 },
  ];
  for (const lines of movements) {
    const sums = { net: 0, tax: 0, fee: 0, refund: 0, payout: 0, tip: 0 };
    for (const [account, cents] of Object.entries(lines)) {
      const place = placeOf(account, cents);
      if (place) sums[place.column] += place.cents;
    }
    expect(sums.net + sums.tax + sums.tip - sums.fee - sums.refund).toBe(sums.payout);
  }
  expect(placeOf('provider', -568)).toEqual({ column: 'payout', cents: -568 });
  expect(placeOf('card-holds', 1)).toBeNull();
});

it('fees and chargebacks are no sales, and what is given back by other means than the card is a refund', () => {
  const sum = (account: string, kind: string, cents: number) => ({ account, kind, cents, lines: 1 });
  expect(
    bookSumsOf([
      sum('provider', 'capture', 18_500),
      sum('revenue', 'capture', -17_351),
      sum('tax-payable', 'capture', -1149),
      sum('provider', 'fee', -568),
      sum('fees', 'fee', 568),
      sum('provider', 'chargeback', -18_500),
      sum('chargebacks', 'chargeback', 18_500),
      sum('provider', 'credit', -1000),
      sum('goodwill', 'credit', 938),
      sum('tax-payable', 'credit', 62),
      sum('other-means', 'refund', -100),
      sum('refunds', 'refund', 94),
      sum('tax-payable', 'refund', 6),
    ]),
  ).toEqual({
    ...{ count: 1, captured: 18_500, refunded: 1100, net: 16_319, tax: 1081, tips: 0, fees: 568 },
    chargedBack: 18_500,
  });
});

it('tips are charged and given back beside what is sold: captured − refunded = net + tax + tips', () => {
  const sum = (account: string, kind: string, cents: number) => ({ account, kind, cents, lines: 1 });
  expect(
    bookSumsOf([
      sum('provider', 'capture', 2500),
      sum('tips-payable', 'capture', -2500),
      sum('provider', 'refund', -500),
      sum('tips-payable', 'refund', 500),
    ]),
  ).toEqual({ count: 1, captured: 2500, refunded: 500, net: 0, tax: 0, tips: 2000, fees: 0, chargedBack: 0 });
});
