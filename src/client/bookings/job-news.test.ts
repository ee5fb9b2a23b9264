import { expect, it } from 'vitest';
import { aBooking } from './job-for-tests.ts';
import { newsOf } from './job-news.ts';

const me = { role: 'tech', username: 'dmorales' } as const;
const pool = aBooking({ id: 'aaaaaaaa-4be91f07', version: 1 });
const mine = aBooking({ ...pool, status: 'confirmed', assignedTechId: 'dmorales', version: 4 });

it('tells of a job that was assigned, whether it stood in the list before or not', () => {
  const assigned = { ...pool, assignedTechId: 'dmorales', version: 2 };
  expect(newsOf(pool, assigned, me)).toMatchObject({ title: 'Job assigned to you', urgent: false });
  expect(newsOf(undefined, { ...assigned, serviceType: 'emergency' }, me)).toMatchObject({
    title: 'Emergency job assigned to you',
    description: '4be91f07, 27 Alden St, Cranford, NJ 07016',
    urgent: true,
  });
});

it('tells of an own job that was cancelled or given to somebody else', () => {
  expect(newsOf(mine, { ...mine, status: 'cancelled', version: 5 }, me)?.title).toBe('Job cancelled');
  expect(newsOf(mine, { ...mine, assignedTechId: 'tchen', version: 5 }, me)?.description).toBe(
    "4be91f07 now is tchen's. You need not go there.",
  );
});

it('says nothing of own steps, of payments, of what is known, of others’ jobs, or to an admin', () => {
  expect(newsOf(mine, { ...mine, status: 'completed', version: 5 }, me)).toBeNull();
  expect(newsOf(mine, { ...mine, paymentStatus: 'captured', version: 5 }, me)).toBeNull();
  expect(newsOf(mine, mine, me)).toBeNull();
  expect(newsOf(pool, { ...pool, assignedTechId: 'tchen', version: 2 }, me)).toBeNull();
  expect(newsOf(pool, { ...mine }, { role: 'admin', username: 'mreyes' })).toBeNull();
});
