import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { openWork, withoutNote } from './open-work.ts';

const NOW = Date.parse('2026-11-27T20:00:00Z');
const booking = (id: string, more: object = {}) => ({
  ...{ id, status: 'pending' as const, assignedTechId: null, serviceType: 'emergency' as const },
  ...{ scheduledAt: null, heldBy: null, heldUntil: null },
  ...more,
});
const standard = (id: string, hours: number) =>
  booking(id, { serviceType: 'standard', scheduledAt: NOW + hours * HOUR_MS });

describe('what a dispatcher leaves open', () => {
  it('lists exceptions first, then own holds, then what nobody has, each booking once', () => {
    const exceptions = [
      { bookingId: 'late', kind: 'promise_breaking' as const },
      { bookingId: 'held', kind: 'no_van' as const },
      { bookingId: 'late', kind: 'money_refused' as const },
    ];
    const bookings = [
      booking('new'),
      booking('mine', { heldBy: 'kim', heldUntil: NOW + 1 }),
      booking('held', { heldBy: 'kim' }),
      booking('late', { status: 'confirmed', assignedTechId: 'dana' }),
      booking('going', { status: 'confirmed', assignedTechId: 'dana' }),
    ];
    expect(openWork(exceptions, bookings, 'kim', NOW)).toEqual([
      { bookingId: 'late', reasons: ['promise_breaking', 'money_refused'] },
      { bookingId: 'held', reasons: ['no_van', 'held'] },
      { bookingId: 'mine', reasons: ['held'] },
      { bookingId: 'new', reasons: ['unassigned'] },
    ]);
  });

  it('leaves out what another dispatcher holds, and what begins after the next shift', () => {
    const bookings = [
      booking('theirs', { heldBy: 'ann' }),
      booking('lapsed', { heldBy: 'ann', heldUntil: NOW }),
      standard('tonight', 12),
      standard('tomorrow', 12.01),
      booking('unpaid', { awaitsPayment: true }),
      booking('done', { status: 'completed' }),
    ];
    const ids = openWork([], bookings, 'kim', NOW).map(({ bookingId }) => bookingId);
    expect(ids).toEqual(['lapsed', 'tonight']);
  });
});

describe('the notes of a hand-over', () => {
  it('needs a note for each open booking, or a general one', () => {
    expect(withoutNote([], new Set(), false)).toEqual([]);
    expect(withoutNote(['a', 'b'], new Set(['b', 'settled']), false)).toEqual(['a']);
    expect(withoutNote(['a', 'b'], new Set(), true)).toEqual([]);
  });
});
