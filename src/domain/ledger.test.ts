import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBalanced, type MovedPayment, movementsOf } from './ledger.ts';

const authorized: MovedPayment = {
  amountCents: 18_500,
  taxCents: 1149,
  status: 'authorized',
  authorizedAt: 10,
  capturedAt: null,
  voidedAt: null,
  refundedAt: null,
};
const captured = { ...authorized, status: 'captured', capturedAt: 20 };

const linesOf = (payment: MovedPayment) =>
  movementsOf(payment).map(({ kind, at, lines }) => [
    kind,
    at,
    Object.fromEntries(lines.map(({ account, amountCents }) => [account, amountCents])),
  ]);
const hold = { 'card-holds': 18_500, 'owed-on-holds': -18_500 };
const unhold = { 'card-holds': -18_500, 'owed-on-holds': 18_500 };

describe('movements of a payment', () => {
  it('an intent and a declined payment have no movement', () => {
    const intent = { ...authorized, authorizedAt: null };
    for (const status of ['intent', 'declined']) expect(movementsOf({ ...intent, status })).toEqual([]);
    expect(movementsOf({ ...intent, status: 'voided', voidedAt: 5 })).toEqual([]);
  });

  it('a captured payment turns its hold back and owes us its amount', () => {
    expect(linesOf(captured)).toEqual([
      ['authorise', 10, hold],
      ['capture', 20, { ...unhold, provider: 18_500, revenue: -17_351, 'tax-payable': -1149 }],
    ]);
  });

  it('a refunded payment gives back what was captured', () => {
    expect(linesOf({ ...captured, status: 'refunded', refundedAt: 30 }).at(-1)).toEqual([
      'refund',
      30,
      { provider: -18_500, refunds: 17_351, 'tax-payable': 1149 },
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

const time = fc.option(fc.integer({ min: 0, max: 1e6 }));

it('the entries of each movement sum to zero for any payment', () => {
  const payment = fc.record({
    amountCents: fc.integer({ min: 1, max: 1_000_000 }),
    taxCents: fc.nat(230_000),
    status: fc.constantFrom('intent', 'declined', 'authorized', 'captured', 'voided', 'refunded', 'failed'),
    authorizedAt: time,
    capturedAt: time,
    voidedAt: time,
    refundedAt: time,
  });
  fc.assert(
    fc.property(payment, (moved) => {
      for (const { lines } of movementsOf(moved)) {
        expect(isBalanced(lines)).toBe(true);
        expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length);
      }
    }),
  );
});
