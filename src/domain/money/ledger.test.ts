import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBalanced, type MadeRefund, type MovedPayment, movementsOf } from './ledger.ts';

const authorized: MovedPayment = {
  amountCents: 18_500,
  taxCents: 1149,
  status: 'authorized',
  authorizedAt: 10,
  capturedAt: null,
  voidedAt: null,
  tipTechId: null,
};
const captured = { ...authorized, status: 'captured', capturedAt: 20 };

const byCard = { kind: 'refund', means: 'card' } as const;

const linesOf = (payment: MovedPayment, ...refunds: MadeRefund[]) =>
  movementsOf(payment, refunds).map(({ kind, at, lines }) => [
    kind,
    at,
    Object.fromEntries(lines.map(({ account, amountCents }) => [account, amountCents])),
  ]);
const hold = { 'card-holds': 18_500, 'owed-on-holds': -18_500 };
const unhold = { 'card-holds': -18_500, 'owed-on-holds': 18_500 };

describe('movements of a payment', () => {
  it('an intent and a declined payment have no movement', () => {
    const intent = { ...authorized, authorizedAt: null };
    for (const status of ['intent', 'declined']) expect(movementsOf({ ...intent, status }, [])).toEqual([]);
    expect(movementsOf({ ...intent, status: 'voided', voidedAt: 5 }, [])).toEqual([]);
  });

  it('a captured payment turns its hold back and owes us its amount', () => {
    expect(linesOf(captured)).toEqual([
      ['authorise', 10, hold],
      ['capture', 20, { ...unhold, provider: 18_500, revenue: -17_351, 'tax-payable': -1149 }],
    ]);
  });

  it('each refund of a payment gives back its part with its tax', () => {
    const refunds = [
      { ...byCard, number: 1, amountCents: 10_000, taxCents: 621, at: 30 },
      { ...byCard, number: 3, amountCents: 8500, taxCents: 528, at: 40 },
    ];
    expect(linesOf(captured, ...refunds).slice(2)).toEqual([
      ['refund', 30, { provider: -10_000, refunds: 9379, 'tax-payable': 621 }],
      ['refund', 40, { provider: -8500, refunds: 7972, 'tax-payable': 528 }],
    ]);
    expect(movementsOf(captured, refunds).map(({ attempt }) => attempt)).toEqual([1, 1, 1, 3]);
  });

  it('a fee and a chargeback are owed by the provider no more, and what is given back is owed again', () => {
    const deductions = [
      { kind: 'fee', number: 1, amountCents: 567, at: 30 },
      { kind: 'fee', number: 2, amountCents: -27, at: 40 },
      { kind: 'chargeback', number: 1, amountCents: 18_500, at: 50 },
      { kind: 'chargeback', number: 2, amountCents: -18_500, at: 60 },
    ] as const;
    const movements = movementsOf(captured, [], deductions).slice(2);
    expect(movements.map(({ kind, attempt, at }) => [kind, attempt, at])).toEqual([
      ['fee', 1, 30],
      ['fee', 2, 40],
      ['chargeback', 1, 50],
      ['chargeback', 2, 60],
    ]);
    const lines = movements.map((movement) => movement.lines.map((line) => [line.account, line.amountCents]));
    expect(lines).toEqual([
      [
        ['fees', 567],
        ['provider', -567],
      ],
      [
        ['fees', -27],
        ['provider', 27],
      ],
      [
        ['chargebacks', 18_500],
        ['provider', -18_500],
      ],
      [
        ['chargebacks', -18_500],
        ['provider', 18_500],
      ],
    ]);
  });

  it("a goodwill credit is no refund of the sale, and money that was paid otherwise is not the provider's", () => {
    const made = { amountCents: 10_000, taxCents: 621, at: 30 };
    const refunds: MadeRefund[] = [
      { ...made, number: 1, kind: 'credit', means: 'card' },
      { ...made, number: 2, kind: 'refund', means: 'other' },
    ];
    expect(linesOf(captured, ...refunds).slice(2)).toEqual([
      ['credit', 30, { provider: -10_000, goodwill: 9379, 'tax-payable': 621 }],
      ['refund', 30, { 'other-means': -10_000, refunds: 9379, 'tax-payable': 621 }],
    ]);
  });

  it('a voided payment and one whose capture was refused turn the hold back', () => {
    const end = ['void', 15, unhold];
    for (const status of ['voided', 'failed'])
      expect(linesOf({ ...authorized, status, voidedAt: 15 }).at(-1)).toEqual(end);
    expect(linesOf({ ...authorized, status: 'failed' }).at(-1)).toEqual(['void', 10, unhold]);
  });

  it('a payment that was captured though it was voided turns its hold back once', () => {
    expect(linesOf({ ...captured, voidedAt: 15 })).toEqual([
      ['authorise', 10, hold],
      ['void', 15, unhold],
      ['capture', 20, { provider: 18_500, revenue: -17_351, 'tax-payable': -1149 }],
    ]);
  });
});

it('a tip is owed to its technician: it is neither revenue nor a refund of it, and has no tax', () => {
  const tip = { ...captured, amountCents: 2500, taxCents: 0, tipTechId: 'dmorales' };
  expect(linesOf(tip, { ...byCard, number: 1, amountCents: 500, taxCents: 0, at: 30 })).toEqual([
    ['authorise', 10, { 'card-holds': 2500, 'owed-on-holds': -2500 }],
    ['capture', 20, { 'card-holds': -2500, 'owed-on-holds': 2500, provider: 2500, 'tips-payable': -2500 }],
    ['refund', 30, { provider: -500, 'tips-payable': 500 }],
  ]);
});

const time = fc.option(fc.integer({ min: 0, max: 1e6 }));

it('the entries of each movement sum to zero for any payment', () => {
  const payment = fc.record({
    amountCents: fc.integer({ min: 1, max: 1_000_000 }),
    taxCents: fc.nat(230_000),
    status: fc.constantFrom('intent', 'declined', 'authorized', 'captured', 'voided', 'refunded', 'failed'),
    authorizedAt: time,
    capturedAt: time,
    voidedAt: time,
    tipTechId: fc.option(fc.constant('dmorales')),
  });
  const cents = fc.integer({ min: 1, max: 1_000_000 });
  const refund = fc.record({
    number: fc.nat(),
    kind: fc.constantFrom('refund', 'credit'),
    means: fc.constantFrom('card', 'other'),
    amountCents: cents,
    taxCents: fc.nat(9),
    at: fc.nat(),
  });
  const deduction = fc.record({
    kind: fc.constantFrom('fee' as const, 'chargeback' as const),
    number: fc.nat(),
    amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    at: fc.nat(),
  });
  fc.assert(
    fc.property(payment, fc.array(refund), fc.array(deduction), (moved, refunds, deductions) => {
      for (const { lines } of movementsOf(moved, refunds, deductions)) {
        expect(isBalanced(lines)).toBe(true);
        expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length);
      }
    }),
  );
});
