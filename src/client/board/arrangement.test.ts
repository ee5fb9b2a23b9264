import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { BookingRisk } from '../../domain/bookings/booking-risk.ts';
import { type Arrangement, arrangeBookings, nextUnassigned } from './arrangement.ts';

const newestFirst = (ids: string) => [...ids].map((id) => aBooking({ id }));
const risk = (level: 'late' | 'risk', marginMinutes: number): BookingRisk => ({
  level,
  marginMinutes,
  statement: null,
});
const risks = (given: Record<string, BookingRisk>) => new Map(Object.entries(given));
const shown = ({ attention, rest }: Arrangement) =>
  [attention, rest].map((list) => list.map(({ id }) => id).join('')).join(' ');

const before = risks({ a: risk('late', 5), c: risk('late', -2), d: risk('late', -9) });

it('bookings at risk come first, the most urgent first, and the others newest first', () => {
  expect(shown(arrangeBookings(newestFirst('abcde'), before, null))).toBe('dca be');
  expect(shown(arrangeBookings(newestFirst('abcde'), new Map(), null))).toBe(' abcde');
});

it('a list in use keeps every booking in its group and place when the risks change', () => {
  const inUse = arrangeBookings(newestFirst('abcde'), before, null);
  const after = risks({ e: risk('late', -60), c: risk('late', -20) });
  expect(shown(arrangeBookings(newestFirst('abcde'), after, inUse))).toBe('dca be');
  expect(shown(arrangeBookings(newestFirst('abcde'), after, null))).toBe('ec abd');
});

it('a list in use adds new bookings and removes bookings that are no longer listed', () => {
  const inUse = arrangeBookings(newestFirst('abcde'), before, null);
  const after = new Map([...before, ['x', risk('late', -60)]]) as typeof before;
  expect(shown(arrangeBookings(newestFirst('xyabde'), after, inUse))).toBe('dax ybe');
});

it('a list in use has the newest version of each booking', () => {
  const inUse = arrangeBookings(newestFirst('ab'), before, null);
  const moved = { ...aBooking({ id: 'a' }), version: 2 };
  const next = arrangeBookings([moved, aBooking({ id: 'b' })], before, inUse);
  expect(next.attention[0]).toBe(moved);
});

it('the next unassigned booking follows the open one in the order of the list, and begins again after the last', () => {
  const bookings = ['d', 'c', 'b', 'a'].map((id, index) =>
    aBooking({
      id,
      assignedTechId: id === 'c' ? 'sam' : null,
      createdAt: `2026-11-20T15:0${9 - index}:00.000Z`,
    }),
  );
  const next = (afterId: string | null) => nextUnassigned(bookings, new Map(), afterId);
  expect(['d', 'c', 'b', 'a', null, 'unknown'].map(next)).toEqual(['b', 'b', 'a', 'd', 'd', 'd']);
  expect(nextUnassigned(bookings.slice(1, 2), new Map(), 'c')).toBeNull();
  expect(nextUnassigned(bookings.slice(3), new Map(), 'a')).toBe('a');
});
