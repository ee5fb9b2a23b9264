import { describe, expect, it } from 'vitest';
import { emergencyWait, raiseAt } from './emergency-wait.ts';

const MINUTE_MS = 60_000;
const CREATED = Date.parse('2026-11-20T15:00:00Z');
const booking = {
  serviceType: 'emergency',
  status: 'confirmed',
  assignedTechId: null,
  createdAt: new Date(CREATED).toISOString(),
} as const;
const levelAfter = (minutes: number, given: object = {}) =>
  emergencyWait({ ...booking, ...given }, CREATED + minutes * MINUTE_MS)?.level;

describe('the wait of an emergency without a technician', () => {
  it('is late after 5 minutes and alarming after 10, acknowledged or not', () => {
    expect([0, 4.99, 5, 9.99, 10, 1000].map((minutes) => levelAfter(minutes))).toEqual([
      'new',
      'new',
      'late',
      'late',
      'alarm',
      'alarm',
    ]);
  });

  it('ends with a technician or with the booking, and a standard booking has none', () => {
    for (const given of [{ assignedTechId: 'dana' }, { status: 'cancelled' }, { serviceType: 'standard' }])
      expect(levelAfter(20, given)).toBeUndefined();
  });

  it('is never less than nothing on a device whose clock is behind', () => {
    expect(emergencyWait(booking, CREATED - MINUTE_MS)).toEqual({ waitedMs: 0, level: 'new' });
  });
});

describe('the alarm of an emergency without a technician', () => {
  it('is raised 10 minutes after the booking, and not sooner than 5 minutes after a technician was taken away', () => {
    expect(raiseAt(CREATED, CREATED)).toBe(CREATED + 10 * MINUTE_MS);
    expect(raiseAt(CREATED, CREATED + 7 * MINUTE_MS)).toBe(CREATED + 12 * MINUTE_MS);
  });
});
