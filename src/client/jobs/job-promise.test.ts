import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { promiseOf } from './job-promise.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const NOW = Date.parse(at('15:00'));

// 15:30 UTC is 10:30 on the business clock.
it.each<[string, Partial<Booking>, number | null, string, string, string]>([
  ['in time', { promisedAt: at('15:30') }, 12, '30 min left', 'Promised by 10:30', 'calm'],
  ['with a longer drive', { promisedAt: at('15:30') }, 31, '30 min left', 'Promised by 10:30', 'tight'],
  ['with no known drive', { promisedAt: at('15:00') }, null, '0 min left', 'Promised by 10:00', 'calm'],
  ['late', { promisedAt: at('14:48') }, 3, '12 min late', 'Promised by 09:48', 'late'],
  [
    'arrived in time',
    { promisedAt: at('15:30'), arrivedAt: at('14:59'), status: 'confirmed' },
    null,
    'At the car since 09:59',
    'Promised by 10:30',
    'calm',
  ],
  [
    'arrived late',
    { promisedAt: at('14:30'), arrivedAt: at('14:35'), status: 'in_progress' },
    null,
    'At the car since 09:35',
    '5 min after the promise',
    'calm',
  ],
  [
    'begun without an arrival',
    { promisedAt: at('14:30'), status: 'in_progress', startedAt: at('14:20') },
    null,
    'At the car since 09:20',
    'Promised by 09:30',
    'calm',
  ],
  [
    'of a later day',
    { promisedAt: '2026-11-21T15:30:00.000Z', scheduledAt: '2026-11-21T15:00:00.000Z' },
    500,
    'Sat, Nov 21 10:00',
    'Promised by 10:30',
    'calm',
  ],
  [
    'promised for later tonight',
    { promisedAt: at('18:00'), scheduledAt: null, serviceType: 'emergency' },
    200,
    'Promised by 13:00',
    '180 min left',
    'tight',
  ],
])('a job %s says what is left of its promise', (_, job, driveMinutes, figure, text, tone) => {
  const drive = driveMinutes === null ? undefined : { minutes: driveMinutes };
  expect(promiseOf(aBooking({ status: 'confirmed', ...job }), NOW, drive)).toEqual({ figure, text, tone });
});
