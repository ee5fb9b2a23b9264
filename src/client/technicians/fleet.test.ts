import { describe, expect, it } from 'vitest';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import { inOrder, onlineCount, withDuty, withMoved } from './fleet.ts';

const tech = (techId: string, given: Partial<TechnicianLocation> = {}): TechnicianLocation => ({
  id: techId,
  techId,
  latitude: 40.7,
  longitude: -74.2,
  accuracy: 6,
  speed: 0,
  heading: null,
  lastActiveAt: '2026-11-20T19:00:00.000Z',
  isOnDuty: 'true',
  ...given,
});
const now = Date.parse('2026-11-20T19:05:00.000Z');

describe('fleet of technicians', () => {
  it('the fleet takes a newer position of a known technician and adds a new technician', () => {
    const moved = withMoved(
      [tech('a')],
      [tech('a', { latitude: 41, lastActiveAt: '2026-11-20T19:00:05.000Z' }), tech('b')],
    );
    expect(moved.map(({ techId, latitude }) => [techId, latitude])).toEqual([
      ['a', 41],
      ['b', 40.7],
    ]);
  });

  it('the fleet ignores an older position of a technician', () => {
    const late = tech('a', { latitude: 10, lastActiveAt: '2026-11-20T18:59:00.000Z' });
    expect(withMoved([tech('a')], [late])[0]?.latitude).toBe(40.7);
  });

  it('the fleet takes a position an hour earlier, because the server clock was set back', () => {
    const setBack = tech('a', { latitude: 10, lastActiveAt: '2026-11-20T18:00:01.000Z' });
    expect(withMoved([tech('a')], [setBack])[0]?.latitude).toBe(10);
  });

  it('the fleet counts technicians on duty with a position at most five minutes old as online', () => {
    const old = tech('old', { lastActiveAt: '2026-11-20T18:59:59.000Z' });
    expect(onlineCount([tech('a'), old, tech('off', { isOnDuty: 'false' })], now)).toBe(1);
  });

  it('the fleet keeps the last position of a technician who goes off duty and lists that technician last', () => {
    const off = withDuty([tech('a'), tech('b')], { techId: 'a', isOnDuty: 'false', lastActiveAt: null });
    expect(inOrder(off).map(({ techId, isOnDuty }) => [techId, isOnDuty])).toEqual([
      ['b', 'true'],
      ['a', 'false'],
    ]);
    expect(off[0]?.lastActiveAt).toBe('2026-11-20T19:00:00.000Z');
  });
});
