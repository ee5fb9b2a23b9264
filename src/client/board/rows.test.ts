import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { listLines } from './rows.ts';

describe('rows of the booking list', () => {
  it('the board lists a booking made after midnight in New York under the new day', () => {
    const late = aBooking({ id: 'late', createdAt: '2026-11-21T04:30:00.000Z' });
    const early = aBooking({ id: 'early', createdAt: '2026-11-21T05:30:00.000Z' });
    const lines = listLines({ attention: [], rest: [early, late] }, '2026-11-21');
    expect(lines).toEqual([
      { key: '2026-11-21', title: 'Today, Sat Nov 21', count: 1, head: 0 },
      { key: 'early', booking: early, head: 0 },
      { key: '2026-11-20', title: 'Yesterday, Fri Nov 20', count: 1, head: 2 },
      { key: 'late', booking: late, head: 2 },
    ]);
  });

  it('the board lists bookings at risk under a heading of their own, above the days', () => {
    const [late, done] = ['late', 'done'].map((id) =>
      aBooking({ id, createdAt: '2026-11-20T15:00:00.000Z' }),
    );
    const lines = listLines({ attention: late ? [late] : [], rest: done ? [done] : [] }, '2026-11-20');
    expect(lines).toEqual([
      { key: 'attention', title: 'Needs attention', count: 1, head: 0 },
      { key: 'late', booking: late, head: 0 },
      { key: '2026-11-20', title: 'Today, Fri Nov 20', count: 1, head: 2 },
      { key: 'done', booking: done, head: 2 },
    ]);
  });
});
