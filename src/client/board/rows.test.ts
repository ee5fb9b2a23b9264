import { describe, expect, it } from 'vitest';
import { aBooking } from '../jobs/job-for-tests.ts';
import { linesOf, placed } from './rows.ts';

const names = (bookings: { id: string }[]) => bookings.map(({ id }) => id);

describe('the list of bookings', () => {
  it('puts a booking made after midnight in New York under the new day, whatever the day is elsewhere', () => {
    const late = aBooking({ id: 'late', createdAt: '2026-11-21T04:30:00.000Z' });
    const early = aBooking({ id: 'early', createdAt: '2026-11-21T05:30:00.000Z' });
    const lines = linesOf([early, late], '2026-11-21');
    expect(lines).toEqual([
      { key: '2026-11-21', title: 'Today, Sat Nov 21', count: 1, head: 0 },
      { key: 'early', booking: early, head: 0 },
      { key: '2026-11-20', title: 'Yesterday, Fri Nov 20', count: 1, head: 2 },
      { key: 'late', booking: late, head: 2 },
    ]);
  });
});

describe('a pushed booking', () => {
  const old = aBooking({ id: 'old', createdAt: '2026-11-20T10:00:00.000Z', version: 3 });
  const young = aBooking({ id: 'young', createdAt: '2026-11-20T12:00:00.000Z' });

  it('takes its place by age, not always the top', () => {
    const between = aBooking({ id: 'between', createdAt: '2026-11-20T11:00:00.000Z' });
    expect(names(placed([young, old], between))).toEqual(['young', 'between', 'old']);
  });

  it('never takes a booking back to an older version', () => {
    expect(placed([young, old], { ...old, version: 2, status: 'cancelled' })[1]).toBe(old);
    expect(placed([young, old], { ...old, version: 4, status: 'cancelled' })[1]?.status).toBe('cancelled');
  });
});
