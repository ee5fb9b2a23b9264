import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { HttpError } from '../app/http.ts';
import { MAX_PICKED } from '../dispatch/atoms.ts';
import { changeEach, extended, refusedText, toggled } from './picked.ts';

describe('picking rows', () => {
  it('a press picks a booking and the next one puts it back', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  });

  it('an extension picks all from its beginning, grows and shrinks, and keeps what was picked before', () => {
    const order = ['a', 'b', 'c', 'd', 'e'];
    const picking = { anchorId: 'c', before: ['a', 'c'] };
    expect(extended(order, picking, 'e')).toEqual(['a', 'c', 'd', 'e']);
    expect(extended(order, picking, 'd')).toEqual(['a', 'c', 'd']);
    expect(extended(order, picking, 'b')).toEqual(['a', 'c', 'b']);
  });

  it('no more than fifty are picked', () => {
    const order = Array.from({ length: 80 }, (_, n) => String(n));
    expect(extended(order, { anchorId: '0', before: [] }, '79')).toEqual(order.slice(0, MAX_PICKED));
    expect(toggled(order.slice(0, MAX_PICKED), '79')).toHaveLength(MAX_PICKED);
  });
});

it('a change of several bookings goes on after a refusal, and says each reason once with its bookings', async () => {
  const bookings = ['11111111', '22222222', '33333333'].map((id) => aBooking({ id, version: 4 }));
  const refuse = (message: string) =>
    new HttpError(409, JSON.stringify({ message, code: 'BOOKING_FINISHED', requestId: 'r' }), '');
  const outcome = await changeEach(bookings, async (booking) => {
    if (booking.id === '22222222') return { ...booking, version: 5, assignedTechId: 'sam' };
    throw refuse('The booking is finished.');
  });
  expect(outcome.done.map(({ before, after }) => [before.version, after.version])).toEqual([[4, 5]]);
  expect(refusedText(outcome)).toBe('11111111, 33333333 refused: The booking is finished.');
});
