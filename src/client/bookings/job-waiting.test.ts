import { describe, expect, it } from 'vitest';
import type { KeptStep } from '../app/phone-store.ts';
import { aBooking } from './job-for-tests.ts';
import { seemsArrived, withWaiting } from './job-waiting.ts';

const AT = '2026-11-20T19:00:00.000Z';
const step = (what: KeptStep['what'], id = 'booking-1'): KeptStep => ({
  id: `${what}-${id}`,
  techId: 'dmorales',
  what,
  job: { id, version: 4, assignedTechId: null },
});

describe('jobs whose steps wait for the line', () => {
  it('look as their technician left them, with the time of each tap, and say what waits', () => {
    const [job, other] = withWaiting(
      [aBooking({}), aBooking({ id: 'other' })],
      [step('confirmed'), { ...step('departed'), tappedAtMs: Date.parse(AT) }],
      Date.parse(AT) + 60_000,
    );
    expect(job).toMatchObject({
      status: 'confirmed',
      assignedTechId: 'dmorales',
      departedAt: AT,
      waiting: ['confirmed', 'departed'],
    });
    expect(other).toMatchObject({ status: 'pending', waiting: [] });
  });

  it('stay in sight when the last step waits', () => {
    const [job] = withWaiting([aBooking({ status: 'in_progress' })], [step('completed')], Date.parse(AT));
    expect(job).toMatchObject({ status: 'in_progress', waiting: ['completed'] });
  });
});

describe('arrival is offered', () => {
  const job = aBooking({ status: 'confirmed', latitude: 40.656, longitude: -74.305 });
  /** So many metres north of the job. */
  const north = (meters: number, accuracyMeters = 8) => ({
    latitude: 40.656 + meters / 111_200,
    longitude: -74.305,
    accuracyMeters,
  });

  it('within 150 m of an exact address', () => {
    expect(seemsArrived(job, north(140))).toBe(true);
    expect(seemsArrived(job, north(160))).toBe(false);
    expect(seemsArrived({ ...job, precision: 'zip' }, north(10))).toBe(false);
    expect(seemsArrived(job, null)).toBe(false);
  });

  it('not by a position that could be anywhere, nor twice, nor before the job is confirmed', () => {
    expect(seemsArrived(job, north(10, 400))).toBe(false);
    expect(seemsArrived({ ...job, arrivedAt: AT }, north(10))).toBe(false);
    expect(seemsArrived({ ...job, status: 'pending' }, north(10))).toBe(false);
  });
});
