import { expect, it } from 'vitest';
import { aBooking } from '../../../../test/a-booking.ts';
import { asOf, type Knowledge } from './as-of.ts';

const NOW = Date.parse('2026-11-20T19:30:00Z');
const seconds = (ago: number) => NOW - ago * 1000;
const booking = (readAgo: number) => {
  const time = new Date(seconds(readAgo)).toISOString();
  return aBooking({
    ...{ status: 'confirmed', assignedTechId: 'dmorales' },
    arrival: { at: time, fromAt: time, byAt: time, distanceMiles: 4, asOf: time },
  });
};
const live: Knowledge = { absent: {}, lastSeen: {}, isStale: false, nowMs: NOW };

it('a pushed prediction is of now, however long nothing has changed', () => {
  expect(asOf(booking(900), live)).toBeNull();
  expect(asOf(aBooking({ assignedTechId: 'dmorales' }), { ...live, isStale: true })).toBeNull();
});

it('the prediction of a silent van is of its last position', () => {
  const silent = { ...live, absent: { dmorales: 'silent' as const } };
  expect(asOf(booking(1), { ...silent, lastSeen: { dmorales: seconds(200) } })).toBe(seconds(200));
  expect(asOf(booking(1), silent)).toBe(seconds(1));
  expect(asOf(booking(1), { ...live, absent: { luis: 'silent' } })).toBeNull();
});

it('a prediction that was read more than a minute ago is old without a socket', () => {
  const polling = { ...live, isStale: true };
  expect(asOf(booking(60), polling)).toBeNull();
  expect(asOf(booking(61), polling)).toBe(seconds(61));
});
