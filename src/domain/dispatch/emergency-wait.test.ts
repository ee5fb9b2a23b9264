import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../durations.ts';
import { emergencyWait, raiseAt } from './emergency-wait.ts';

const CREATED = Date.parse('2026-11-20T15:00:00Z');
const booking = {
  serviceType: 'emergency',
  status: 'confirmed',
  assignedTechId: null,
  createdAt: new Date(CREATED).toISOString(),
} as const;
const levelAfter = (minutes: number, given: object = {}) =>
  emergencyWait({ ...booking, ...given }, CREATED + minutes * MINUTE_MS)?.level;

describe('wait of an unassigned emergency', () => {
  it('an unassigned emergency has the wait level late after 5 minutes and alarm after 10 minutes', () => {
    expect([0, 4.99, 5, 9.99, 10, 1000].map((minutes) => levelAfter(minutes))).toEqual([
      'new',
      'new',
      'late',
      'late',
      'alarm',
      'alarm',
    ]);
  });

  it('an assigned emergency, a cancelled emergency and a standard booking have no wait', () => {
    for (const given of [{ assignedTechId: 'dana' }, { status: 'cancelled' }, { serviceType: 'standard' }])
      expect(levelAfter(20, given)).toBeUndefined();
  });

  it('the wait of an unassigned emergency is never negative on a device whose clock is behind', () => {
    expect(emergencyWait(booking, CREATED - MINUTE_MS)).toEqual({ waitedMs: 0, level: 'new' });
  });
});

describe('alarm for an unassigned emergency', () => {
  it('an unassigned emergency raises the alarm 10 minutes after booking, at least 5 after unassignment', () => {
    expect(raiseAt(CREATED, CREATED)).toBe(CREATED + 10 * MINUTE_MS);
    expect(raiseAt(CREATED, CREATED + 7 * MINUTE_MS)).toBe(CREATED + 12 * MINUTE_MS);
  });
});
