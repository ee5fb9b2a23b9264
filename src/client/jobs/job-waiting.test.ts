import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { ProblemKind } from '../../domain/bookings/job-problem.ts';
import type { UnsentStep } from '../offline/phone-store.ts';
import { isAtPlace, withUnsentSteps } from './job-waiting.ts';

const me = { role: 'tech', username: 'dmorales' } as const;
const AT = '2026-11-20T19:00:00.000Z';
const step = (what: UnsentStep['what'], id = 'booking-1'): UnsentStep => ({
  id: `${what}-${id}`,
  techId: 'dmorales',
  what,
  tappedAtMs: Date.parse(AT),
  job: { id, version: 4, assignedTechId: null },
});

describe('jobs with waiting offline steps', () => {
  it('a job with waiting offline steps shows their result, tap times and names', () => {
    const [job, other] = withUnsentSteps(
      [aBooking({}), aBooking({ id: 'other' })],
      [step('confirmed'), step('departed')],
      me,
    );
    expect(job).toMatchObject({
      status: 'confirmed',
      assignedTechId: 'dmorales',
      departedAt: AT,
      waiting: [{ what: 'confirmed' }, { what: 'departed' }],
    });
    expect(other).toMatchObject({ status: 'pending', waiting: [] });
  });

  it('a job shows the server’s state when its waiting offline step is no longer allowed', () => {
    const [job] = withUnsentSteps([aBooking({ assignedTechId: 'sbrooks' })], [step('confirmed')], me);
    expect(job).toMatchObject({
      status: 'pending',
      assignedTechId: 'sbrooks',
      waiting: [{ what: 'confirmed' }],
    });
  });

  it('a job whose completion waits offline stays in the list as in progress', () => {
    const [job] = withUnsentSteps([aBooking({ status: 'in_progress' })], [step('completed')], me);
    expect(job).toMatchObject({ status: 'in_progress', waiting: [{ what: 'completed' }] });
  });
});

describe('jobs with waiting problems and questions', () => {
  const mine = aBooking({ status: 'confirmed', assignedTechId: 'dmorales', departedAt: AT });
  const problem = (kind: ProblemKind) => ({ ...step('problem'), problem: { kind, note: '' } });

  it('a job that is given back offline is nobody’s, and waits with what was reported', () => {
    const [job] = withUnsentSteps([mine], [problem('cannot_go')], me);
    expect(job).toMatchObject({ status: 'pending', assignedTechId: null, departedAt: null });
    expect(job?.waiting[0]?.problem?.kind).toBe('cannot_go');
  });

  it('a job whose customer does not answer stays as it is', () => {
    const [job] = withUnsentSteps([mine], [problem('no_answer')], me);
    expect(job).toMatchObject({ status: 'confirmed', assignedTechId: 'dmorales', departedAt: AT });
  });

  it('a step about which the server asks changes nothing yet', () => {
    const [job] = withUnsentSteps([mine], [{ ...step('arrived'), question: 'Are you really there?' }], me);
    expect(job?.arrivedAt).toBeNull();
  });
});

describe('detection of arrival by position', () => {
  const job = aBooking({ status: 'confirmed', latitude: 40.656, longitude: -74.305 });
  /** A position that is this many metres north of the job. */
  const north = (meters: number, accuracyMeters = 8) => ({
    latitude: 40.656 + meters / 111_200,
    longitude: -74.305,
    accuracyMeters,
  });

  it('isAtPlace is true within 150 m of an exact address', () => {
    expect(isAtPlace(job, north(140))).toBe(true);
    expect(isAtPlace(job, north(160))).toBe(false);
    expect(isAtPlace({ ...job, precision: 'zip' }, north(10))).toBe(false);
    expect(isAtPlace(job, null)).toBe(false);
  });

  it('isAtPlace is false for a position with poor accuracy', () => {
    expect(isAtPlace(job, north(10, 400))).toBe(false);
  });
});
