import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { newsOf, newsOfRead } from './job-news.ts';

const me = { role: 'tech', username: 'dmorales' } as const;
const unassigned = aBooking({ id: 'aaaaaaaa-4be91f07', version: 1 });
const mine = aBooking({ ...unassigned, status: 'confirmed', assignedTechId: 'dmorales', version: 4 });

it('a technician is notified of an assigned job, whether the job was in the list before or not', () => {
  const assigned = { ...unassigned, assignedTechId: 'dmorales', version: 2 };
  expect(newsOf(unassigned, assigned, me)).toMatchObject({ title: 'Job assigned to you', urgent: false });
  expect(newsOf(undefined, { ...assigned, serviceType: 'emergency' }, me)).toMatchObject({
    title: 'Emergency job assigned to you',
    description: '4be91f07, 27 Alden St, Cranford, NJ 07016',
    urgent: true,
  });
});

it('a technician is notified when an own job is cancelled or reassigned', () => {
  expect(newsOf(mine, { ...mine, status: 'cancelled', version: 5 }, me)?.title).toBe('Job cancelled');
  expect(newsOf(mine, { ...mine, assignedTechId: 'tchen', version: 5 }, me)?.description).toBe(
    "4be91f07 now is tchen's. You need not go there.",
  );
  expect(newsOf(mine, { ...mine, assignedTechId: '@partner', version: 5 }, me)?.description).toBe(
    "4be91f07 now is the partner's. You need not go there.",
  );
});

it('no job notification is shown for own steps, payments, known or others’ jobs, or to an admin', () => {
  expect(newsOf(mine, { ...mine, status: 'completed', version: 5 }, me)).toBeNull();
  expect(newsOf(mine, { ...mine, paymentStatus: 'captured', version: 5 }, me)).toBeNull();
  expect(newsOf(mine, mine, me)).toBeNull();
  expect(newsOf(unassigned, { ...unassigned, assignedTechId: 'tchen', version: 2 }, me)).toBeNull();
  expect(newsOf(unassigned, { ...mine }, { role: 'admin', username: 'mreyes' })).toBeNull();
});

describe('notifications from a job list that was read', () => {
  const nothingShown = () => false;
  const assigned = { ...unassigned, assignedTechId: 'dmorales', version: 2 };
  const titles = (before: readonly Booking[], after: readonly Booking[]) =>
    newsOfRead(before, after, me, nothingShown).map(({ title }) => title);

  it('a job list read without a push notifies the technician of an assigned job', () => {
    expect(titles([unassigned], [assigned])).toEqual(['Job assigned to you']);
    expect(titles([], [{ ...assigned, serviceType: 'emergency' }])).toEqual([
      'Emergency job assigned to you',
    ]);
  });

  it('a job list read without a push notifies of assigned jobs first, then of lost jobs', () => {
    expect(titles([mine], [{ ...mine, status: 'cancelled', version: 5 }])).toEqual(['Job cancelled']);
    expect(newsOfRead([mine], [{ ...assigned, id: 'other' }], me, nothingShown)).toEqual([
      expect.objectContaining({ title: 'Job assigned to you' }),
      {
        title: 'Job reassigned',
        description: '4be91f07 is no longer yours. You need not go there.',
        urgent: true,
      },
    ]);
  });

  it('a job list read does not notify of changes known from a push or of others’ jobs', () => {
    expect(newsOfRead([unassigned, mine], [assigned], me, () => true)).toEqual([]);
    expect(titles([unassigned, mine], [mine])).toEqual([]);
  });
});
