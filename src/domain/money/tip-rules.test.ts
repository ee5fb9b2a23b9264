import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '../bookings/booking-status.ts';
import { PARTNER_TECH_ID } from '../dispatch/partner.ts';
import { DAY_MS } from '../durations.ts';
import { TipTerms } from './tip.ts';
import { isTipAmount, suggestedTips, tipRefusal, typedTipCents } from './tip-rules.ts';

const terms = { percents: [10, 15, 20], days: 14 };

describe('the amount of a tip', () => {
  it('percentages of the price without tax are suggested in whole dollars, each once', () => {
    expect(suggestedTips(terms, 17_351)).toEqual([1700, 2600, 3500]);
    expect(suggestedTips({ percents: [1, 2, 3] }, 5000)).toEqual([100, 200]);
    expect(suggestedTips(terms, 0)).toEqual([100]);
  });

  it('a tip is at least $1, and at most $200 or the price, whichever is more', () => {
    const edges = [99, 100, 20_000, 20_001];
    expect(edges.map((cents) => isTipAmount(cents, 12_500))).toEqual([false, true, true, false]);
    expect([25_000, 25_001].map((cents) => isTipAmount(cents, 25_000))).toEqual([true, false]);
  });

  it('dollars with at most two decimals are read as typed', () => {
    const read = (typed: string) => typedTipCents(typed, 12_500);
    expect(['5', ' 7.50 ', '$8', '$ 1.1', '1.00'].map(read)).toEqual([500, 750, 800, 110, 100]);
    for (const typed of ['', 'five', '-5', '0.50', '201', '5.555', '5,00', '1e2', '.5']) {
      expect(read(typed), typed).toBeNull();
    }
  });
});

describe('when a tip can be given', () => {
  const doneAt = Date.parse('2026-11-20T15:00:00Z');
  const done = {
    ...{
      status: 'completed' as BookingStatus,
      paymentStatus: 'captured' as const,
      assignedTechId: 'dmorales',
    },
    ...{ departedAt: 1, arrivedAt: 2, completedAt: doneAt as number | string | null },
  };
  const refused = (change: Partial<typeof done> = {}, nowMs = doneAt) =>
    tipRefusal({ ...done, ...change }, terms, nowMs)?.code ?? null;

  it('once the service is complete and paid, until the days of the company are over', () => {
    expect(refused()).toBeNull();
    expect(refused({ completedAt: new Date(doneAt).toISOString() }, doneAt + 14 * DAY_MS)).toBeNull();
    expect(refused({}, doneAt + 14 * DAY_MS + 1)).toBe('TIP_TOO_LATE');
    expect(refused({ status: 'in_progress', completedAt: null })).toBe('NOT_COMPLETED');
    expect(refused({ status: 'cancelled' })).toBe('NOT_COMPLETED');
    expect(tipRefusal({ ...done, paymentStatus: 'failed' }, terms, doneAt)?.code).toBe('TIP_NOT_TAKEN');
  });

  it('not at a company that takes none, and not without a technician of its own', () => {
    expect(tipRefusal(done, null, doneAt)?.code).toBe('TIP_NOT_TAKEN');
    expect(tipRefusal({ ...done, assignedTechId: null }, terms, doneAt)?.code).toBe('TIP_NOT_TAKEN');
    expect(refused({ assignedTechId: PARTNER_TECH_ID })).toBe('TIP_NOT_TAKEN');
  });
});

it('a profile names ascending whole percentages and a number of days', () => {
  expect(TipTerms.safeParse(terms).success).toBe(true);
  for (const wrong of [
    { percents: [] },
    { percents: [15, 10] },
    { percents: [10.5] },
    { percents: [60] },
    { days: 0 },
  ])
    expect(TipTerms.safeParse({ ...terms, ...wrong }).success).toBe(false);
});
