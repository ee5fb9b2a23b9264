import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { swappableWith } from './assign-dialog.tsx';

const mine = aBooking({ id: 'mine', assignedTechId: 'ana' });
const theirs = (id: string, given: Parameters<typeof aBooking>[0] = {}) =>
  aBooking({ id, assignedTechId: 'ben', serviceType: 'emergency', scheduledAt: null, ...given });

it('a booking can be swapped with the next job of another technician', () => {
  const later = theirs('later', { serviceType: 'standard', scheduledAt: '2026-11-20T20:00:00.000Z' });
  const sooner = theirs('sooner', { serviceType: 'standard', scheduledAt: '2026-11-20T18:00:00.000Z' });
  expect(swappableWith(mine, [later, sooner], 'ben')?.id).toBe('sooner');
  expect(swappableWith(mine, [later, sooner, theirs('call')], 'ben')?.id).toBe('call');
});

it.each<[string, Parameters<typeof aBooking>[0]]>([
  ['that is finished', { status: 'completed' }],
  ['in service', { status: 'in_progress', startedAt: '2026-11-20T15:00:00.000Z' }],
  ['that the technician has reached', { arrivedAt: '2026-11-20T15:00:00.000Z' }],
  ['without a technician', { assignedTechId: null }],
])('a job %s is not swapped', (_, given) => {
  expect(swappableWith(mine, [theirs('job', given)], 'ben')).toBeUndefined();
  expect(swappableWith({ ...mine, ...given }, [theirs('job')], 'ben')).toBeUndefined();
});
