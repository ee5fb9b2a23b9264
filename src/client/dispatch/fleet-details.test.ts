import { expect, it } from 'vitest';
import { freeText } from './fleet-details.tsx';
import { inTurn } from './job-order.ts';

/** A Friday, 10:00 AM in the company's time zone. */
const NOW = Date.parse('2026-11-20T15:00:00Z');
const call = {
  id: 'call',
  status: 'confirmed' as const,
  serviceType: 'emergency' as const,
  scheduledAt: null,
  departedAt: null,
  arrivedAt: null,
};
const later = {
  ...call,
  id: 'later',
  serviceType: 'standard' as const,
  scheduledAt: '2026-11-20T20:00:00.000Z',
};
const ends = (...times: [string, string | null][]) => new Map(times.map(([id, endsAt]) => [id, { endsAt }]));

it('a technician without a job that is due is free now, and the text names the next job', () => {
  expect(freeText([], ends(), NOW)).toBe('Free now');
  expect(freeText([later], ends(['later', '2026-11-20T21:00:00.000Z']), NOW)).toBe(
    'Free now, next job Today 3:00 PM',
  );
});

it('a technician with jobs is free at the end of the last one that is due', () => {
  const other = { ...call, id: 'other' };
  const known = ends(['call', '2026-11-20T15:40:00.000Z'], ['other', '2026-11-20T16:30:00.000Z']);
  expect(freeText([call, other, later], known, NOW)).toBe('Free at about 11:30 AM, next job Today 3:00 PM');
});

it('the end is not known while one of the forecasts is missing', () => {
  expect(freeText([call], ends(), NOW)).toBe('Busy, end not known');
  expect(freeText([call], ends(['call', null]), NOW)).toBe('Busy, end not known');
});

it('jobs are in the order of the work, the one under way first', () => {
  const begun = { ...later, id: 'begun', status: 'in_progress' as const };
  expect(inTurn([later, call, begun]).map(({ id }) => id)).toEqual(['begun', 'call', 'later']);
});
