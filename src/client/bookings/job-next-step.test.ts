import { expect, it } from 'vitest';
import { aBooking } from './job-for-tests.ts';
import { nextStepOf, statusStepOf } from './job-next-step.ts';

const AT = '2026-11-20T19:00:00.000Z';
const confirmed = aBooking({ status: 'confirmed' });

it.each([
  ['Confirm Job', aBooking({ status: 'pending' })],
  ['On my way', confirmed],
  ['Arrived', { ...confirmed, departedAt: AT }],
  ['Start Service', { ...confirmed, departedAt: AT, arrivedAt: AT }],
  ['Complete Job', aBooking({ status: 'in_progress' })],
  [undefined, aBooking({ status: 'completed' })],
])('the bar at the foot shows %s as the next step', (name, job) => {
  expect(nextStepOf(job, false)?.name).toBe(name);
});

it('offers the arrival where the device is at the customer’s place, and once only', () => {
  expect(nextStepOf(confirmed, true)).toEqual({ what: 'arrived', name: 'You seem to be there: Arrived' });
  expect(nextStepOf({ ...confirmed, arrivedAt: AT }, true)?.name).toBe('Start Service');
});

it('the card of a confirmed job starts the service, as the specification says', () => {
  expect(statusStepOf(confirmed)).toEqual({ what: 'in_progress', name: 'Start Service' });
});
