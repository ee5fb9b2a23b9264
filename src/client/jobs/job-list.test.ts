import { describe, expect, it } from 'vitest';
import { aBooking } from './job-for-tests.ts';
import { countJobs, sectionsOf, type Viewer, withJob, withoutJob } from './job-list.ts';

const me: Viewer = { role: 'tech', username: 'dmorales' };
const admin: Viewer = { role: 'admin', username: 'mreyes' };
const mine = aBooking({ id: 'mine', status: 'confirmed', assignedTechId: 'dmorales', version: 4 });
const pool = aBooking({ id: 'pool' });
const urgent = aBooking({ id: 'urgent', serviceType: 'emergency' });
const done = aBooking({ id: 'done', status: 'completed', assignedTechId: 'dmorales' });
const ids = (jobs: { id: string }[]) => jobs.map(({ id }) => id);

describe('the job list of a technician', () => {
  it('takes in an offered job and lets go of one that another technician took', () => {
    const jobs = withJob(['mine'], pool, me);
    expect(jobs).toEqual(['mine', 'pool']);
    expect(withJob(jobs, { ...pool, version: 2, assignedTechId: 'tchen' }, me)).toEqual(['mine']);
    expect(withoutJob(jobs, pool, me)).toEqual(['mine']);
  });

  it('keeps a job just claimed, though the pool says to everybody that it is gone', () => {
    const claimed = { ...pool, version: 2, status: 'confirmed' as const, assignedTechId: 'dmorales' };
    expect(withoutJob(withJob(['pool'], claimed, me), claimed, me)).toEqual(['pool']);
  });

  it('keeps own finished jobs for the counts and lets cancelled ones of the pool go', () => {
    expect(withJob(['mine'], { ...mine, version: 5, status: 'completed' }, me)).toEqual(['mine']);
    expect(withJob(['pool'], { ...pool, version: 2, status: 'cancelled' }, me)).toEqual([]);
  });

  it('shows an admin every open job, whoever has it', () => {
    expect(withJob([], mine, admin)).toEqual(['mine']);
    expect(sectionsOf([mine], admin).current).toBeNull();
  });
});

it('counts open emergencies, jobs begun, and all of today', () => {
  expect(countJobs([mine, pool, urgent, done])).toEqual({ emergency: 1, active: 1, total: 4 });
});

describe('the sections', () => {
  it('hide what is over and part emergencies from standard jobs', () => {
    const { emergency, standard } = sectionsOf([mine, pool, urgent, done], me);
    expect([ids(emergency), ids(standard)]).toEqual([['urgent'], ['mine', 'pool']]);
  });

  it('take as the current job the one begun, before an emergency that is only confirmed', () => {
    const begun = aBooking({ id: 'begun', status: 'in_progress', assignedTechId: 'dmorales' });
    const confirmed = { ...urgent, status: 'confirmed' as const, assignedTechId: 'dmorales' };
    expect(sectionsOf([confirmed, begun], me).current?.id).toBe('begun');
    expect(sectionsOf([mine, confirmed], me).current?.id).toBe('urgent');
    expect(sectionsOf([pool, urgent], me).current).toBeNull();
  });

  it('leave the job that is worked on in its place when an emergency is assigned', () => {
    const assigned = aBooking({ ...urgent, status: 'confirmed', assignedTechId: 'dmorales' });
    expect(sectionsOf([mine, assigned], me).current?.id).toBe('urgent');
    expect(sectionsOf([mine, assigned], me, 'mine').current?.id).toBe('mine');
    expect(sectionsOf([{ ...mine, status: 'completed' as const }, assigned], me, 'mine').current?.id).toBe(
      'urgent',
    );
  });
});
