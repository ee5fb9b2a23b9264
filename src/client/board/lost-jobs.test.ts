import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { lostOnTheWay } from './lost-jobs.ts';

it.for([
  ['lost', {}, true],
  ['lost', { arrivedAt: '2026-11-20T15:20:00.000Z' }, false],
  ['lost', { status: 'in_progress' }, false],
  ['late', {}, false],
  ['nobody', {}, false],
  ['risk', {}, false],
] as const)('a job of level %s with %o raises the alarm: %s', ([level, steps, isRaised]) => {
  const job = aBooking({ assignedTechId: 'luis', departedAt: '2026-11-20T15:00:00.000Z', ...steps });
  const risks = new Map([[job.id, { level, marginMinutes: -5, statement: null }]]);
  expect(lostOnTheWay([job], risks)).toEqual(isRaised ? [job.id] : []);
});
