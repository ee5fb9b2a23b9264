import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { countJobs, isAtWork, sectionsOf, type Viewer, withJob, withoutJob } from './job-list.ts';

const me: Viewer = { role: 'tech', username: 'dmorales' };
const admin: Viewer = { role: 'admin', username: 'mreyes' };
const mine = aBooking({ id: 'mine', status: 'confirmed', assignedTechId: 'dmorales', version: 4 });
const unassigned = aBooking({ id: 'unassigned' });
const urgent = aBooking({ id: 'urgent', serviceType: 'emergency' });
const done = aBooking({ id: 'done', status: 'completed', assignedTechId: 'dmorales' });
const ids = (jobs: { id: string }[]) => jobs.map(({ id }) => id);

describe('job list of a technician', () => {
  it('the job list adds an unassigned job and removes a job that another technician took', () => {
    const jobs = withJob(['mine'], unassigned, me);
    expect(jobs).toEqual(['mine', 'unassigned']);
    expect(withJob(jobs, { ...unassigned, version: 2, assignedTechId: 'tchen' }, me)).toEqual(['mine']);
    expect(withoutJob(jobs, unassigned, me)).toEqual(['mine']);
  });

  it('the job list keeps a job that its technician just claimed when that job is removed as claimed', () => {
    const claimed = { ...unassigned, version: 2, status: 'confirmed' as const, assignedTechId: 'dmorales' };
    expect(withoutJob(withJob(['unassigned'], claimed, me), claimed, me)).toEqual(['unassigned']);
  });

  it('the job list keeps the technician’s completed jobs and removes cancelled unassigned jobs', () => {
    expect(withJob(['mine'], { ...mine, version: 5, status: 'completed' }, me)).toEqual(['mine']);
    expect(withJob(['unassigned'], { ...unassigned, version: 2, status: 'cancelled' }, me)).toEqual([]);
  });

  it('the job list of an admin shows open jobs of any technician', () => {
    expect(withJob([], mine, admin)).toEqual(['mine']);
    expect(sectionsOf([mine], admin).current).toBeNull();
  });
});

it('countJobs counts open emergencies, active jobs and all jobs', () => {
  expect(countJobs([mine, unassigned, urgent, done])).toEqual({ emergency: 1, active: 1, total: 4 });
});

describe('sections of the job list', () => {
  it('the job list hides finished jobs and separates the current job, emergencies and standard jobs', () => {
    const { current, emergency, standard } = sectionsOf([unassigned, mine, urgent, done], me);
    expect([current?.id, ids(emergency), ids(standard)]).toEqual(['mine', ['urgent'], ['unassigned']]);
  });

  it('an own job that waits comes before the jobs of the pool', () => {
    const later = { ...mine, id: 'later', scheduledAt: '2026-12-24T15:00:00.000Z' };
    expect(ids(sectionsOf([unassigned, later, mine], me).standard)).toEqual(['later', 'unassigned']);
  });

  it('the current job is the job in progress, before a confirmed emergency', () => {
    const begun = aBooking({ id: 'begun', status: 'in_progress', assignedTechId: 'dmorales' });
    const confirmed = { ...urgent, status: 'confirmed' as const, assignedTechId: 'dmorales' };
    expect(sectionsOf([confirmed, begun], me).current?.id).toBe('begun');
    expect(sectionsOf([mine, confirmed], me).current?.id).toBe('urgent');
    expect(sectionsOf([unassigned, urgent], me).current).toBeNull();
  });

  it('the current job stays the same when an emergency is assigned to its technician', () => {
    const assigned = aBooking({ ...urgent, status: 'confirmed', assignedTechId: 'dmorales' });
    expect(sectionsOf([mine, assigned], me).current?.id).toBe('urgent');
    expect(sectionsOf([mine, assigned], me, 'mine').current?.id).toBe('mine');
    expect(sectionsOf([{ ...mine, status: 'completed' as const }, assigned], me, 'mine').current?.id).toBe(
      'urgent',
    );
  });
});

describe('technician at work, whose alarm is silent', () => {
  const viewer = { role: 'tech', username: 'dana' } as const;
  const own = { assignedTechId: 'dana' };
  const AT = '2026-11-20T15:00:00Z';
  it.each([
    ['without a job', [], false],
    ['with a job to confirm', [{ ...own, status: 'pending' }], false],
    ['with a confirmed job', [{ ...own, status: 'confirmed' }], false],
    ['on the way', [{ ...own, status: 'confirmed', departedAt: AT }], true],
    ['at the car', [{ ...own, status: 'confirmed', departedAt: AT, arrivedAt: AT }], true],
    ['charging', [{ ...own, status: 'in_progress' }], true],
    ['with a finished job', [{ ...own, status: 'completed', departedAt: AT }], false],
    ['with a cancelled job', [{ ...own, status: 'cancelled', departedAt: AT }], false],
    ['beside the job of another', [{ assignedTechId: 'sam', status: 'in_progress' }], false],
    ['charging, with others waiting', [{ status: 'pending' }, { ...own, status: 'in_progress' }], true],
  ] as const)('a technician %s is at work: %j gives %s', (_, jobs, expected) =>
    expect(
      isAtWork(
        jobs.map((job) => aBooking(job)),
        viewer,
      ),
    ).toBe(expected),
  );

  it('an admin on the technicians page is not at work', () =>
    expect(isAtWork([aBooking({ ...own, status: 'in_progress' })], { role: 'admin', username: 'dana' })).toBe(
      false,
    ));
});
