import { describe, expect, it } from 'vitest';
import type { DayPlan, UnplannedBooking } from '../../contract/shapes/day-plan.ts';
import { laneRows, neighbourOf } from './plan-rows.ts';

const at = (minutes: number) => new Date(Date.parse('2026-11-20T15:00:00Z') + minutes * 60_000).toISOString();

const unplanned = (bookingId: string, minutes: number): UnplannedBooking => ({
  bookingId,
  version: 1,
  serviceType: 'standard',
  status: 'confirmed',
  customerName: bookingId,
  location: '',
  scheduledAt: at(minutes),
  promisedAt: at(minutes + 30),
  reason: '',
});

const lane = (techId: string, ...stops: [string, number][]): DayPlan['lanes'][number] => ({
  techId,
  name: null,
  isOnDuty: 'true',
  shift: null,
  breaks: [],
  stops: stops.map(([bookingId, minutes]) => ({
    ...unplanned(bookingId, minutes),
    kind: 'assigned',
    driveMinutes: null,
    arrivesAt: at(minutes),
    startsAt: at(minutes),
    endsAt: at(minutes + 45),
    marginMinutes: 30,
  })),
});

const plan = (given: Partial<DayPlan>): DayPlan => {
  return { day: '2026-11-20', plannedAt: at(0), lanes: [], unplanned: [], ...given };
};

describe('the rows of a day plan', () => {
  it('bookings that nobody has are drawn in parts of four lines, and one empty row without any', () => {
    const many = Array.from({ length: 9 }, (_, n) => unplanned(`u${n}`, 0));
    const rows = laneRows(plan({ unplanned: many, lanes: [lane('ana')] }));
    expect(rows.map(({ key, stops, height }) => [key, stops.length, height])).toEqual([
      [':0', 4, 201],
      [':1', 4, 201],
      [':2', 1, 57],
      ['ana', 0, 57],
    ]);
    expect(laneRows(plan({})).map(({ key }) => key)).toEqual([':0']);
  });

  it('arrows lead to the next booking of a lane by time, and over empty lanes to the one nearest in time', () => {
    const rows = laneRows(
      plan({
        unplanned: [unplanned('u', 200)],
        lanes: [lane('ana', ['a2', 90], ['a1', 0]), lane('ben'), lane('cleo', ['c1', 10], ['c2', 100])],
      }),
    );
    expect(neighbourOf(rows, 'a1', { step: 1, within: true })).toBe('a2');
    expect(neighbourOf(rows, 'a1', { step: -1, within: true })).toBeUndefined();
    expect(neighbourOf(rows, 'a2', { step: 1, within: false })).toBe('c2');
    expect(neighbourOf(rows, 'c1', { step: -1, within: false })).toBe('a1');
    expect(neighbourOf(rows, 'a1', { step: -1, within: false })).toBe('u');
    expect(neighbourOf(rows, 'c2', { step: 1, within: false })).toBeUndefined();
  });
});
