import { describe, expect, it } from 'vitest';
import { DayPlans, type StoredPlan } from './day-plans.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const MINUTE_MS = 60_000;

const stored = (day: string, given: Partial<StoredPlan> = {}) =>
  ({
    plan: { day, plannedAt: '', lanes: [], unplanned: [] },
    situation: { nowMs: NOW },
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
});
