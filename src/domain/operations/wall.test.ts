import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../durations.ts';
import { type Wall, wallFigures, withHeard } from './wall.ts';

const NOW = Date.parse('2026-11-20T23:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();

type Open = Wall['open'][number];
type Van = Wall['vans'][number];
const emergency = (dueMinutes: number, promisedMinutes: number, more: Partial<Open> = {}): Open => ({
  ...{ serviceType: 'emergency', dueAt: at(dueMinutes), promisedAt: at(promisedMinutes), isAssigned: true },
  ...{ hasArrived: false, isOfToday: true, ...more },
});
const standard = (dueMinutes: number, more: Partial<Open> = {}): Open => ({
  ...emergency(dueMinutes, dueMinutes + 30),
  ...{ serviceType: 'standard', ...more },
});
const van = (more: Partial<Van> = {}): Van => ({
  ...{ techId: 'dana', lastActiveAt: at(0), work: null, nextDueAt: null, ...more },
});
const wall = ({ open = [], vans = [], ...rest }: Partial<Wall>): Wall => ({
  asOf: at(0),
  open,
  vans,
  exceptions: 2,
  today: { finished: 3, promises: 4, promisesKept: 3, arriveMinutes: { p50: 31, p90: 52 } },
  ...rest,
});
const none = { finished: 0, promises: 0, promisesKept: 0, arriveMinutes: { p50: null, p90: null } };

describe('the figures of the wall display', () => {
  it('a day without bookings and vans has zeros, and no share of promises', () => {
    expect(wallFigures(wall({ today: none }), NOW)).toEqual({
      emergencies: { count: 0, unassigned: 0 },
      waiting: { count: 0, late: 0, longestMs: 0 },
      promises: { count: 0, kept: 0, share: null },
      vans: { onDuty: 0, free: 0, assigned: 0, driving: 0, charging: 0, silent: 0 },
      ...{ exceptions: 2, finished: 0 },
      arriveMinutes: { p50: null, p90: null },
      nextHour: { count: 0, unassigned: 0 },
    });
  });

  it('a booking waits from when it is due until somebody comes, and is late after its promise', () => {
    const open = [
      emergency(-50, -10),
      emergency(-5, 40, { isAssigned: false }),
      emergency(-70, -30, { hasArrived: true }),
      standard(-20),
      standard(0),
      standard(1),
    ];
    const { emergencies, waiting } = wallFigures(wall({ open }), NOW);
    expect(emergencies).toEqual({ count: 3, unassigned: 1 });
    expect(waiting).toEqual({ count: 4, late: 1, longestMs: 50 * MINUTE_MS });
  });

  it('the next hour has the standard bookings that begin in it', () => {
    const open = [
      standard(0),
      standard(1),
      standard(60, { isAssigned: false }),
      standard(61),
      emergency(-1, 9),
    ];
    expect(wallFigures(wall({ open }), NOW).nextHour).toEqual({ count: 2, unassigned: 1 });
  });

  it('a promise that breaks after the answer of the server counts at once, if it is of today', () => {
    const open = [
      emergency(-60, -15),
      emergency(-40, 5),
      emergency(-40, 5, { hasArrived: true }),
      emergency(-900, 5, { isOfToday: false }),
    ];
    const seen = (minutes: number) => wallFigures(wall({ open }), NOW + minutes * MINUTE_MS).promises;
    expect(seen(5)).toEqual({ count: 4, kept: 3, share: 0.75 });
    expect(seen(6)).toEqual({ count: 5, kept: 3, share: 0.6 });
  });

  it('a van is silent, charging, driving, assigned or free', () => {
    const vans = [
      van(),
      van({ nextDueAt: at(1) }),
      van({ nextDueAt: at(0) }),
      van({ work: 'driving', nextDueAt: at(-5) }),
      van({ work: 'charging' }),
      van({ work: 'charging', lastActiveAt: at(-2) }),
      van({ lastActiveAt: null }),
    ];
    expect(wallFigures(wall({ vans }), NOW).vans).toEqual({
      ...{ onDuty: 7, free: 2, assigned: 1, driving: 1, charging: 1, silent: 2 },
    });
  });

  it('a position makes its own van heard, unless it is older', () => {
    const known = wall({
      vans: [van({ lastActiveAt: at(-3) }), van({ techId: 'omar', lastActiveAt: null })],
    });
    const heard = (techId: string, minutes: number) =>
      withHeard(known, [{ techId, lastActiveAt: at(minutes) }]).vans.map(({ lastActiveAt }) => lastActiveAt);
    expect(heard('dana', -1)).toEqual([at(-1), null]);
    expect(heard('dana', -4)).toEqual([at(-3), null]);
    expect(heard('omar', 0)).toEqual([at(-3), at(0)]);
    expect(heard('unknown', 0)).toEqual([at(-3), null]);
  });
});
