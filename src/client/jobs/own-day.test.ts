import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { OwnDay } from '../../contract/shapes/own-day.ts';
import { dayRows } from './own-day.tsx';

const at = (clock: string) => `2026-11-23T${clock}:00.000Z`;
const stop = (bookingId: string, from: string, to: string) => ({
  bookingId,
  driveMinutes: 12,
  arrivesAt: at(from),
  startsAt: at(from),
  endsAt: at(to),
  marginMinutes: 30,
});
const day: OwnDay = {
  stops: [stop('a', '09:00', '09:45'), stop('b', '13:00', '13:45')],
  breaks: [{ startsAt: at('12:00'), endsAt: at('12:30') }],
  shiftEndsAt: at('17:00'),
};
const [a, b] = [aBooking({ id: 'a' }), aBooking({ id: 'b' })];

it('a day lists jobs, breaks and the end of the shift by time', () => {
  expect(dayRows(day, [b, a]).map(({ kind, at: time }) => [kind, time])).toEqual([
    ['job', at('09:00')],
    ['break', at('12:00')],
    ['job', at('13:00')],
    ['end', at('17:00')],
  ]);
});

it('a job that the phone does not know yet is left out, and a day without a job is empty', () => {
  expect(dayRows(day, [a]).map(({ kind }) => kind)).toEqual(['job', 'break', 'end']);
  expect(dayRows(day, [])).toEqual([]);
});
