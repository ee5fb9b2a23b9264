import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { groupBookings, isComing, openBooking, repeatedBookings } from './open-booking.ts';

const booking = (id: string, change: Partial<Booking>) =>
  aBooking({ id, createdAt: '2026-11-01T12:00:00Z', ...change });
const later = booking('later', { scheduledAt: '2026-12-02T13:00:00Z' });
const sooner = booking('sooner', { scheduledAt: '2026-12-01T13:00:00Z' });
const emergency = booking('emergency', { serviceType: 'emergency' });
const running = booking('running', { status: 'in_progress' });
const done = booking('done', { status: 'completed', createdAt: '2026-10-01T12:00:00Z' });

it('openBooking prefers a booking in progress, then an emergency, then the next scheduled booking', () => {
  expect(openBooking([later, emergency, running, done])?.id).toBe('running');
  expect(openBooking([later, sooner, emergency])?.id).toBe('emergency');
  expect(openBooking([later, sooner])?.id).toBe('sooner');
  expect(openBooking([done])).toBeNull();
});

it('groupBookings lists open bookings by due time and finished bookings by month', () => {
  const groups = groupBookings([later, done, sooner], (at) => at.slice(0, 7));
  expect(groups.map(({ title, bookings }) => [title, bookings.map(({ id }) => id)])).toEqual([
    ['Upcoming', ['sooner', 'later']],
    ['2026-10', ['done']],
  ]);
});

it('repeatedBookings finds open bookings that an order repeats: another emergency, or the same time', () => {
  const known = [
    booking('over', { serviceType: 'emergency', status: 'cancelled' }),
    booking('open', { serviceType: 'emergency', status: 'confirmed' }),
    booking('ten', { scheduledAt: '2026-11-23T15:00:00.000Z' }),
  ];
  const ids = (order: Parameters<typeof repeatedBookings>[1]) =>
    repeatedBookings(known, order).map(({ id }) => id);
  expect(ids({ serviceType: 'emergency', scheduledAt: null })).toEqual(['open']);
  expect(ids({ serviceType: 'standard', scheduledAt: '2026-11-23T15:00:00Z' })).toEqual(['ten']);
  expect(ids({ serviceType: 'standard', scheduledAt: '2026-11-23T15:30:00Z' })).toEqual([]);
});

it('help is coming for an emergency, and for a standard booking from the departure on', () => {
  expect(isComing(booking('emergency', { serviceType: 'emergency' }))).toBe(true);
  expect(isComing(later)).toBe(false);
  expect(isComing({ ...later, departedAt: '2026-12-02T12:40:00Z' })).toBe(true);
  expect(isComing({ ...later, status: 'in_progress' })).toBe(true);
});
