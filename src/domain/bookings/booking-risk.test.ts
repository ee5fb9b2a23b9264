import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { MINUTE_MS } from '../durations.ts';
import { toTime } from '../time.ts';
import type { Booking } from './booking.ts';
import { bookingRisk, type Situation } from './booking-risk.ts';
import { BookingStatus } from './booking-status.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
/** An instant some minutes before now; negative minutes are after now. */
const ago = (minutes: number) => toTime(NOW - minutes * MINUTE_MS);

const emergency = (minutesAgo: number, given: Partial<Booking> = {}) =>
  aBooking({
    serviceType: 'emergency',
    createdAt: ago(minutesAgo),
    promisedAt: ago(minutesAgo - 30),
    ...given,
  });
const given = (assignedMinutesAgo: number, more: Partial<Booking> = {}): Partial<Booking> => ({
  status: 'confirmed',
  assignedTechId: 'dmorales',
  assignedAt: ago(assignedMinutesAgo),
  ...more,
});
const standard = (startsInMinutes: number, more: Partial<Booking> = {}) =>
  aBooking({
    createdAt: ago(2000),
    scheduledAt: ago(-startsInMinutes),
    promisedAt: ago(-startsInMinutes - 30),
    ...more,
  });
const risk = (booking: Booking, situation: Partial<Situation> = {}) =>
  bookingRisk(booking, { nowMs: NOW, ...situation });
const said = (booking: Booking, situation: Partial<Situation> = {}) => {
  const { level, statement } = risk(booking, situation);
  return statement ? `${level}: ${statement.kind} ${statement.minutes}` : level;
};

describe('risk of a booking', () => {
  it('a booking is late from its promise until the technician arrives', () => {
    expect(said(emergency(30, given(1)))).toBe('fine');
    expect(said(emergency(30.5, given(1)))).toBe('late');
    expect(said(emergency(36, given(1)))).toBe('late: late 6');
    expect(said(emergency(36, given(1, { departedAt: ago(1) })))).toBe('late: late 6');
    for (const there of [{ arrivedAt: ago(1) }, { startedAt: ago(1) }, { status: 'in_progress' as const }])
      expect(risk(emergency(36, given(10, there)))).toEqual({
        level: 'fine',
        marginMinutes: null,
        statement: null,
      });
    for (const status of ['completed', 'cancelled'] as const)
      expect(said(emergency(90, { status }))).toBe('fine');
  });

  it('a booking is at risk when the forecast of the arrival is after its promise', () => {
    const driving = emergency(20, given(10, { departedAt: ago(9) }));
    const inMinutes = (minutes: number) => ({ arrivesAt: NOW + minutes * MINUTE_MS });
    expect(said(driving, inMinutes(10))).toBe('fine');
    expect(risk(driving, inMinutes(4)).marginMinutes).toBe(6);
    expect(said(driving, inMinutes(22))).toBe('risk: at-risk 12');
    expect(risk(driving, inMinutes(22)).marginMinutes).toBe(-12);
    expect(risk(driving).marginMinutes).toBe(10);
  });

  it('an unassigned emergency is at risk at once, and an unassigned standard booking an hour before its start', () => {
    expect(said(emergency(0))).toBe('risk');
    expect(said(emergency(4))).toBe('risk: unassigned 4');
    expect(said(standard(60))).toBe('fine');
    expect(said(standard(59))).toBe('risk: unassigned 2000');
    expect(said(standard(59, given(900)))).toBe('fine');
  });

  it('an assigned emergency is at risk when its technician has not departed for five minutes', () => {
    expect(said(emergency(10, given(4)))).toBe('fine');
    expect(said(emergency(10, given(5)))).toBe('risk: not-moved 5');
    expect(said(emergency(10, given(5, { status: 'pending' })))).toBe('risk: not-moved 5');
    expect(said(emergency(10, given(5, { departedAt: ago(1) })))).toBe('fine');
  });

  it('a standard booking is at risk five minutes after its technician had to depart', () => {
    expect(said(standard(14, given(900)), { driveMinutes: 20 })).toBe('risk: not-moved 6');
    expect(said(standard(16, given(900)), { driveMinutes: 20 })).toBe('fine');
    expect(said(standard(-4, given(900)))).toBe('fine');
    expect(said(standard(-5, given(900)))).toBe('risk: not-moved 5');
    expect(said(standard(-5, given(900, { departedAt: ago(1) })))).toBe('fine');
  });

  it('a job is lost when its technician sends no position for two minutes in the middle of it', () => {
    const silent = (minutes: number | null) => ({
      absence: {
        state: 'silent' as const,
        sinceMs: minutes === null ? null : NOW - minutes * MINUTE_MS,
      },
    });
    const driving = emergency(20, given(10, { departedAt: ago(6) }));
    expect(said(driving, silent(1.9))).toBe('fine');
    expect(said(driving, silent(3))).toBe('lost: no-signal 3');
    // The press on 'On my way' was a signal too.
    expect(said(driving, silent(50))).toBe('lost: no-signal 6');
    expect(said(driving, silent(null))).toBe('lost: no-signal 6');
    expect(said(emergency(20, given(4)), silent(3))).toBe('fine');
    const there = { departedAt: ago(9), arrivedAt: ago(8), startedAt: ago(7) };
    expect(said(emergency(20, given(10, there)), silent(3))).toBe('lost: no-signal 3');
    expect(said(emergency(20, given(10, { ...there, startedAt: ago(1) })), silent(3))).toBe('fine');
    expect(said(emergency(20, { ...given(10, there), status: 'completed' }), silent(3))).toBe('fine');
  });

  it('a job is lost when its technician goes off duty in the middle of it', () => {
    const off = { absence: { state: 'off' as const, sinceMs: NOW - MINUTE_MS } };
    expect(said(emergency(20, given(10, { departedAt: ago(6) })), off)).toBe('lost');
    expect(said(emergency(20, given(10, { status: 'in_progress', startedAt: ago(2) })), off)).toBe('lost');
    expect(said(emergency(20, given(4)), off)).toBe('fine');
  });

  it('a booking without a technician to whom nobody is left says so, until it has one', () => {
    const nobody = { isNobodyLeft: true };
    expect(said(emergency(0), nobody)).toBe('nobody');
    expect(said(emergency(4), nobody)).toBe('nobody: unassigned 4');
    expect(said(emergency(36), nobody)).toBe('nobody: late 6');
    expect(said(standard(80), nobody)).toBe('nobody');
    expect(said(emergency(4, given(1)), nobody)).toBe('fine');
    expect(said(emergency(4, { status: 'cancelled' }), nobody)).toBe('fine');
  });

  it('the statement of a booking with several problems is the most important one', () => {
    const silent = { absence: { state: 'silent' as const, sinceMs: NOW - 9 * MINUTE_MS } };
    const driving = emergency(20, given(10, { departedAt: ago(6) }));
    expect(said(driving, { arrivesAt: NOW + 11 * MINUTE_MS })).toBe('risk: at-risk 1');
    expect(said(driving, { ...silent, arrivesAt: NOW + 11 * MINUTE_MS })).toBe('lost: no-signal 6');
    expect(said(emergency(36, given(1, { departedAt: ago(6) })), silent)).toBe('lost: no-signal 6');
    expect(said(emergency(31))).toBe('late: late 1');
    expect(said(emergency(30.5))).toBe('late: unassigned 30');
  });
});

const minute = fc.integer({ min: -100, max: 3000 });
const time = minute.map((minutes) => toTime(NOW + minutes * MINUTE_MS));
const bookings = fc
  .record({
    id: fc.uuid(),
    serviceType: fc.constantFrom('emergency' as const, 'standard' as const),
    status: fc.constantFrom(...BookingStatus.options),
    assignedTechId: fc.constantFrom(null, 'dmorales'),
    createdAt: time,
    scheduledAt: fc.option(time),
    promisedAt: time,
    assignedAt: fc.option(time),
    departedAt: fc.option(time),
    arrivedAt: fc.option(time, { freq: 1 }),
    startedAt: fc.option(time, { freq: 1 }),
  })
  .map(aBooking);
const situations = fc.record({
  nowMs: fc.integer({ min: NOW, max: NOW + 3000 * MINUTE_MS }),
  absence: fc.option(
    fc.record({
      state: fc.constantFrom('silent' as const, 'off' as const),
      sinceMs: fc.option(fc.integer({ min: NOW, max: NOW + 3000 * MINUTE_MS })),
    }),
  ),
  arrivesAt: fc.option(fc.integer({ min: NOW, max: NOW + 3000 * MINUTE_MS })),
  driveMinutes: fc.option(fc.nat({ max: 120 })),
  isNobodyLeft: fc.boolean(),
});

describe('risks of any bookings', () => {
  it('a statement has whole minutes of at least 1, and only a booking with a risk has one', () => {
    fc.assert(
      fc.property(bookings, situations, (booking, situation) => {
        const { level, statement } = bookingRisk(booking, situation);
        if (!statement) return;
        expect(Number.isInteger(statement.minutes)).toBe(true);
        expect(statement.minutes).toBeGreaterThanOrEqual(1);
        expect(level).not.toBe('fine');
        if (statement.kind === 'late') expect(['nobody', 'late']).toContain(level);
      }),
    );
  });
});
