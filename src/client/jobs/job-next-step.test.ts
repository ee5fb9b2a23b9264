import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { Actor } from '../../domain/bookings/booking-lifecycle.ts';
import { nextStepOf, statusStepOf } from './job-next-step.ts';

const AT = '2026-11-20T19:00:00.000Z';
const dana: Actor = { role: 'tech', id: 'dmorales' };
const own = (change: Partial<Booking>) => aBooking({ assignedTechId: 'dmorales', ...change });
const confirmed = own({ status: 'confirmed' });

it.each([
  ['Confirm Job', own({ status: 'pending' })],
  ['On my way', confirmed],
  ['Arrived', { ...confirmed, departedAt: AT }],
  ['Start Service', { ...confirmed, departedAt: AT, arrivedAt: AT }],
  ['Complete Job', own({ status: 'in_progress' })],
  [undefined, own({ status: 'completed' })],
])('the bottom bar of a job shows %s as the next step', (name, job) => {
  expect(nextStepOf(job, dana, false)?.name).toBe(name);
});

it('the bottom bar suggests Arrived once when the device is at the place of a confirmed job', () => {
  expect(nextStepOf(confirmed, dana, true)).toEqual({
    what: 'arrived',
    name: 'You seem to be there: Arrived',
  });
  expect(nextStepOf({ ...confirmed, arrivedAt: AT }, dana, true)?.name).toBe('Start Service');
  expect(nextStepOf(own({ status: 'pending' }), dana, true)?.name).toBe('Confirm Job');
});

it('the card of a confirmed job offers Start Service, as the specification says', () => {
  expect(statusStepOf(confirmed, dana)).toEqual({ what: 'in_progress', name: 'Start Service' });
});

it('a job card offers a step for an unassigned job, none for another technician’s job', () => {
  expect(statusStepOf(aBooking({ status: 'pending' }), dana)?.name).toBe('Confirm Job');
  expect(statusStepOf(own({ assignedTechId: 'sbrooks' }), dana)).toBeNull();
  expect(statusStepOf(own({ assignedTechId: 'sbrooks' }), { role: 'admin' })?.name).toBe('Confirm Job');
});
