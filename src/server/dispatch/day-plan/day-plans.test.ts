import { describe, expect, it } from 'vitest';
import { anOpenBooking, NOW } from '../../../../test/dispatch-situation.ts';
import { DayPlans, type DaySituation, type StoredPlan } from './day-plans.ts';

const MINUTE_MS = 60_000;

const stored = (day: string, given: Partial<StoredPlan> = {}) =>
  ({
    plan: { day, plannedAt: '', lanes: [], unplanned: [] },
    situation: { nowMs: NOW, bookings: [] },
    isSettled: true,
    changes: 0,
    isFinal: true,
    seed: 1,
    searchesWithoutGain: 0,
    unreadSinceMs: null,
    ...given,
  }) as StoredPlan;

describe('the plans that a node stores', () => {
  it('a day whose new plan nobody has read for a minute is forgotten', () => {
    const plans = new DayPlans({ error: () => {} });
    plans.store(stored('2026-11-20'));
    plans.store(stored('2026-11-21', { unreadSinceMs: NOW }));
    plans.forgetUnread(NOW + MINUTE_MS);
    expect(plans.days).toEqual(['2026-11-20', '2026-11-21']);
    plans.forgetUnread(NOW + MINUTE_MS + 1);
    expect(plans.days).toEqual(['2026-11-20']);
  });

  it('a plan answers again until something changes, and for ten seconds at most', () => {
    const plans = new DayPlans({ error: () => {} });
    plans.store(stored('2026-11-20'));
    expect(plans.fresh('2026-11-20', NOW + 9_999)).toBeDefined();
    expect(plans.fresh('2026-11-20', NOW + 10_000)).toBeUndefined();
    plans.markStale();
    expect(plans.fresh('2026-11-20', NOW)).toBeUndefined();
  });

  it('the proposals of a later day are held while somebody looks, and afterwards until bookings have come', () => {
    const plans = new DayPlans({ error: () => {} });
    const situation = (day: string, ids: string[]) => {
      const bookings = ids.map((id) => anOpenBooking(id, { latitude: 40.7, longitude: -74.2 }));
      return { day, isToday: day === '2026-11-20', nowMs: NOW, bookings } as unknown as DaySituation;
    };
    const lanes = [{ techId: 'ana', stops: [{ bookingId: 'a', kind: 'proposed' }] }];
    const formerOf = (day: string, ids: string[]) => {
      const { proposed, isSettled } = plans.former(situation(day, ids));
      return [[...proposed], isSettled];
    };
    const held = [['a', 'ana']];
    for (const day of ['2026-11-20', '2026-11-21']) {
      expect(formerOf(day, ['a'])).toEqual([[], false]);
      plans.store(stored(day, { plan: { day, lanes } as never, situation: situation(day, ['a']) }));
      expect(formerOf(day, ['a', 'new'])).toEqual([held, true]);
    }
    plans.forgetAll();
    expect(formerOf('2026-11-21', ['a'])).toEqual([held, true]);
    expect(formerOf('2026-11-21', ['a', 'new'])).toEqual([held, false]);
    expect(formerOf('2026-11-20', ['a'])).toEqual([[], false]);
  });
});
