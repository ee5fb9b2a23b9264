import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { Cancellable } from './cancellation.ts';
import { FULL_REFUND } from './cancellation-terms.ts';
import { freeUntilAfterMove, movedPrice, shareKept } from './move.ts';

const prices = { emergency: 185, standard: 125 };
const standard = {
  serviceType: 'standard',
  baseFeeCents: 12_000,
  distanceChargesCents: 1_000,
  energyChargesCents: 2_000,
  totalCents: 15_000,
  taxRate: 0,
  taxCents: 0,
} as const;

describe('the price of a moved booking', () => {
  it('of the same service is what was paid, whatever the prices and the tax are now', () => {
    const { serviceType, distanceChargesCents: _, energyChargesCents: __, ...price } = standard;
    expect(movedPrice(standard, serviceType, { prices, taxIncluded: true }, 6625)).toEqual(price);
  });

  it('of another service has its base fee, and all else as it was booked', () => {
    expect(movedPrice(standard, 'emergency', { prices, taxIncluded: true }, 0)).toEqual({
      ...{ baseFeeCents: 18_500, totalCents: 21_500, taxRate: 0, taxCents: 0 },
    });
  });

  it('has the tax that was booked if another service costs the same', () => {
    const taxed = { taxRate: 6625, taxCents: 932 };
    const same = { prices: { emergency: 120, standard: 120 }, taxIncluded: true };
    expect(movedPrice({ ...standard, ...taxed }, 'emergency', same, 9000)).toEqual({
      ...{ baseFeeCents: 12_000, totalCents: 15_000, ...taxed },
    });
  });

  it('has the tax of the new day, included or added', () => {
    const included = movedPrice(standard, 'emergency', { prices, taxIncluded: true }, 6625);
    expect([included.totalCents, included.taxCents]).toEqual([21_500, 1336]);
    const taxed = { ...standard, totalCents: 15_994, taxRate: 6625, taxCents: 994 };
    const added = movedPrice(taxed, 'emergency', { prices, taxIncluded: false }, 6625);
    expect([added.totalCents, added.taxCents]).toEqual([22_924, 1424]);
  });

  it.each([
    ['included', 'added', { totalCents: 15_000, taxCents: 932 }, [22_924, 1424]],
    ['added', 'included', { totalCents: 15_994, taxCents: 994 }, [21_500, 1336]],
  ] as const)('of a booking with %s tax has %s tax once the company has it so', (_, now, booked, moved) => {
    const terms = { prices, taxIncluded: now === 'included' };
    const taxed = { ...standard, ...booked, taxRate: 6625 };
    const { totalCents, taxCents } = movedPrice(taxed, 'emergency', terms, 6625);
    expect([totalCents, taxCents]).toEqual(moved);
  });
});

describe('the free time after a move', () => {
  const at = Date.parse('2026-11-22T15:00:00Z');
  const booking: Cancellable = {
    ...{ status: 'pending', serviceType: 'standard', createdAt: at - 72 * HOUR_MS, scheduledAt: at },
    ...{ promisedAt: at + 30 * MINUTE_MS, departedAt: null, arrivedAt: null },
    terms: { ...FULL_REFUND, standardFreeMinutes: 120, lateFee: 40 },
  };

  it('counts from the new time while cancelling is free', () => {
    expect(freeUntilAfterMove(booking, at - 3 * HOUR_MS)).toBeNull();
    expect(freeUntilAfterMove({ ...booking, terms: null }, at - HOUR_MS)).toBeNull();
  });

  it('stays over once it was over, also over further moves', () => {
    const until = at - 2 * HOUR_MS;
    expect(freeUntilAfterMove(booking, at - HOUR_MS)).toBe(until);
    const moved = {
      ...booking,
      freeUntilAt: until,
      scheduledAt: at + 72 * HOUR_MS,
      promisedAt: at + 73 * HOUR_MS,
    };
    expect(freeUntilAfterMove(moved, at)).toBe(until);
  });

  it('counts from the new time if we were late ourselves', () => {
    expect(freeUntilAfterMove(booking, at + HOUR_MS)).toBeNull();
  });
});

it('what is kept is shared in order, each payment as far as it goes', () => {
  expect(shareKept(140, [125, 60])).toEqual([125, 15]);
  expect(shareKept(40, [125, 60])).toEqual([40, 0]);
  expect(shareKept(300, [125, -5, 60])).toEqual([125, 0, 60]);
});
