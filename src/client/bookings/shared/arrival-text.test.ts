import { expect, it } from 'vitest';
import { aBooking } from '../../../../test/a-booking.ts';
import type { Booking } from '../../../domain/bookings/booking.ts';
import { arrivalText } from './arrival-text.ts';

/** New York's clock in the afternoon of a day in November. */
const at = (clock: string, seconds = '00') => {
  const [hours = '', minutes = ''] = clock.split(':');
  return `2026-11-20T${Number(hours) + 17}:${minutes}:${seconds}.000Z`;
};
const predicted = (clock: string, from: string, until: string): Partial<Booking> => ({
  arrival: { at: at(clock), fromAt: at(from), byAt: at(until), distanceMiles: 4.06, asOf: at('2:30') },
});
const assigned = (given: Partial<Booking> = {}) =>
  aBooking({
    ...{ serviceType: 'emergency', status: 'confirmed', assignedTechId: 'dmorales', promisedAt: at('2:48') },
    ...given,
  });
const inTime = predicted('2:41', '2:35', '2:52');

it('an arrival in time is said beside the promise, with the distance and the range', () => {
  expect(arrivalText(assigned(inTime))).toEqual({
    text: 'arrives 2:41, promised 2:48, 4.1 mi',
    range: 'between 2:35 and 2:52',
    time: '2:41',
    lateMinutes: 0,
  });
});

it.each([
  ['a whole number of minutes', at('2:48'), 12],
  ['a part of a minute', at('2:59', '59'), 1],
])('an arrival after the promise, by %s, is said to be late', (_, promisedAt, lateMinutes) => {
  const said = arrivalText(assigned({ ...predicted('3:00', '2:53', '3:06'), promisedAt }));
  expect(said).toMatchObject({ time: '3:00', lateMinutes });
  expect(said?.text).toMatch(
    new RegExp(`^${lateMinutes} min late, arrives 3:00, promised 2:\\d\\d, 4.1 mi$`),
  );
});

it('an arrival to the minute of the promise is in time', () => {
  expect(arrivalText(assigned(predicted('2:48', '2:40', '2:55')))).toMatchObject({ lateMinutes: 0 });
});

it('a prediction that rests on an old position says from when', () => {
  const said = arrivalText(assigned(inTime), Date.parse(at('2:20')));
  expect(said?.text).toBe('arrives 2:41, promised 2:48, 4.1 mi, as of 2:20');
});

it('an emergency without a prediction says what was promised', () => {
  expect(arrivalText(assigned())).toEqual({
    ...{ text: 'promised 2:48', range: null, time: null, lateMinutes: 0 },
  });
});

it.each<[string, Partial<Booking>]>([
  ['without a technician', { assignedTechId: null, arrival: null }],
  ['whose technician has arrived', { arrivedAt: at('2:40') }],
  ['in service', { status: 'in_progress' }],
  ['that has ended', { status: 'completed' }],
  ['of a later day', { serviceType: 'standard', arrival: null }],
])('a booking %s says nothing of an arrival', (_, given) => {
  expect(arrivalText(assigned({ ...inTime, ...given }))).toBeNull();
});
