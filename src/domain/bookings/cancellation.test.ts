import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { english } from '../texts.ts';
import {
  type Cancellable,
  type CancellationRequest,
  cancellationOf,
  creditedDelay,
  waitLeftMs,
} from './cancellation.ts';
import { type CancellationTerms, FULL_REFUND, readTerms, writeTerms } from './cancellation-terms.ts';
import { durationText, termsSentences } from './cancellation-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BOOKED = Date.parse('2026-11-20T15:00:00Z');

const terms: CancellationTerms = {
  emergencyFreeMinutes: 5,
  standardFreeMinutes: 120,
  lateFee: 40,
  noShowFee: 60,
  goneFee: 75.5,
  waitMinutes: 10,
  creditAfterMinutes: 15,
  lateCredit: 20,
};

const emergency: Cancellable = {
  status: 'confirmed',
  serviceType: 'emergency',
  createdAt: BOOKED,
  scheduledAt: null,
  promisedAt: BOOKED + 30 * MINUTE,
  departedAt: null,
  arrivedAt: null,
  terms,
};
const standard: Cancellable = {
  ...emergency,
  serviceType: 'standard',
  scheduledAt: BOOKED + 24 * HOUR,
  promisedAt: BOOKED + 24 * HOUR + 30 * MINUTE,
};
const departed = { departedAt: BOOKED + MINUTE };
const arrived = { ...departed, arrivedAt: BOOKED + 20 * MINUTE };
const untilDeparture = { ...terms, emergencyFreeMinutes: null, standardFreeMinutes: null };

type Row = [
  case_: string,
  booking: Cancellable,
  afterMinutes: number,
  request: Partial<CancellationRequest>,
  kept: number,
  cause: string,
];

const rows: Row[] = [
  ['an emergency within its free minutes', emergency, 5, {}, 0, 'in_time'],
  ['an emergency after its free minutes', emergency, 5.01, {}, 4000, 'late'],
  [
    'an emergency within its free minutes after the departure',
    { ...emergency, ...departed },
    4,
    {},
    0,
    'in_time',
  ],
  ['an emergency after the promise, without an arrival', emergency, 31, {}, 0, 'we_are_late'],
  ['an emergency after the promise, with an arrival', { ...emergency, ...arrived }, 31, {}, 4000, 'late'],
  ['a standard booking two hours before its time', standard, 22 * 60, {}, 0, 'in_time'],
  ['a standard booking less than two hours before its time', standard, 22 * 60 + 1, {}, 4000, 'late'],
  ['a standard booking after its window, without an arrival', standard, 24 * 60 + 31, {}, 0, 'we_are_late'],
  ['terms until the departure, before it', { ...emergency, terms: untilDeparture }, 20, {}, 0, 'in_time'],
  [
    'terms until the departure, after it',
    { ...emergency, ...departed, terms: untilDeparture },
    20,
    {},
    4000,
    'late',
  ],
  [
    'terms until the departure, with the service in progress',
    { ...emergency, status: 'in_progress', terms: untilDeparture },
    40,
    {},
    4000,
    'late',
  ],
  ['a completed booking', { ...emergency, ...arrived, status: 'completed' }, 90, {}, 0, 'completed'],
  ['a waived fee', emergency, 20, { isWaived: true }, 0, 'waived'],
  ['nobody at the car', { ...emergency, ...arrived }, 40, { absence: 'no_show' }, 6000, 'no_show'],
  ['no car', { ...emergency, ...arrived }, 40, { absence: 'gone' }, 7550, 'gone'],
  ['a fee of more than is left', emergency, 20, { leftCents: 1500 }, 1500, 'late'],
  ['nothing left', emergency, 20, { leftCents: 0 }, 0, 'late'],
  [
    'a booking without terms, after the departure',
    { ...emergency, ...departed, terms: null },
    20,
    {},
    0,
    'late',
  ],
];

describe('cancellationOf', () => {
  it.each(rows)('%s', (_, booking, afterMinutes, request, keptCents, cause) => {
    const leftCents = request.leftCents ?? 18_500;
    const asked = { leftCents, nowMs: BOOKED + afterMinutes * MINUTE, ...request };
    const expected = { keptCents, refundCents: leftCents - keptCents, cause };
    expect(cancellationOf(booking, asked)).toEqual(expected);
    const asTexts = JSON.parse(JSON.stringify(booking), (name, value) =>
      name.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value,
    );
    expect(cancellationOf(asTexts, asked)).toEqual(expected);
  });

  it('what is refunded and kept is never below zero and sums to what is left, for any terms, times and states', () => {
    const minutes = fc.integer({ min: 0, max: 3000 });
    const usd = fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100);
    const time = fc.option(fc.integer({ min: BOOKED, max: BOOKED + 48 * HOUR }));
    const booking = fc.record({
      status: fc.constantFrom('pending', 'confirmed', 'in_progress', 'completed', 'cancelled'),
      serviceType: fc.constantFrom('emergency', 'standard'),
      createdAt: fc.constant(BOOKED),
      scheduledAt: time,
      promisedAt: fc.integer({ min: BOOKED, max: BOOKED + 48 * HOUR }),
      departedAt: time,
      arrivedAt: time,
      terms: fc.option(
        fc.record({
          emergencyFreeMinutes: fc.option(minutes),
          standardFreeMinutes: fc.option(minutes),
          lateFee: usd,
          noShowFee: usd,
          goneFee: usd,
          waitMinutes: minutes,
          creditAfterMinutes: minutes,
          lateCredit: usd,
        }),
      ),
    }) as fc.Arbitrary<Cancellable>;
    const request = fc.record({
      leftCents: fc.integer({ min: 0, max: 1_000_000 }),
      nowMs: fc.integer({ min: BOOKED, max: BOOKED + 72 * HOUR }),
      absence: fc.constantFrom(undefined, 'no_show', 'gone'),
      isWaived: fc.boolean(),
    }) as fc.Arbitrary<CancellationRequest>;
    fc.assert(
      fc.property(booking, request, (of, asked) => {
        const { refundCents, keptCents, cause } = cancellationOf(of, asked);
        expect(refundCents + keptCents).toBe(asked.leftCents);
        expect(Math.min(refundCents, keptCents)).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(keptCents)).toBe(true);
        if (['in_time', 'we_are_late', 'completed', 'waived'].includes(cause)) expect(keptCents).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  it('the default terms keep nothing at any time', () => {
    for (const at of [0, 20, 40, 3000]) {
      for (const absence of [undefined, 'no_show', 'gone'] as const) {
        const of = { ...emergency, ...arrived, terms: FULL_REFUND };
        const request = { leftCents: 18_500, nowMs: BOOKED + at * MINUTE, absence };
        expect(cancellationOf(of, request).keptCents).toBe(0);
      }
    }
  });
});

describe('waitLeftMs', () => {
  it('counts from the arrival to the end of the waiting time', () => {
    const booking = { ...emergency, ...arrived };
    expect(waitLeftMs(booking, BOOKED + 20 * MINUTE)).toBe(10 * MINUTE);
    expect(waitLeftMs(booking, BOOKED + 30 * MINUTE - 1)).toBe(1);
    expect(waitLeftMs(booking, BOOKED + 30 * MINUTE)).toBe(0);
    expect(waitLeftMs(emergency, BOOKED + 30 * MINUTE)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('creditedDelay', () => {
  it('gives the credit only for an arrival later than the promise by more than the minutes of the terms', () => {
    const promised = BOOKED + 30 * MINUTE;
    expect(creditedDelay(emergency, promised + 15 * MINUTE)).toBe(null);
    expect(creditedDelay(emergency, promised + 16 * MINUTE)).toEqual({ minutes: 16, creditCents: 2000 });
    expect(creditedDelay({ ...emergency, terms: null }, promised + 90 * MINUTE)).toBe(null);
  });
});

describe('cancellation terms', () => {
  it('a booking stores its terms, and none that give everything back', () => {
    expect(writeTerms(FULL_REFUND)).toBe(null);
    expect(readTerms(writeTerms(terms))).toEqual(terms);
    expect(readTerms(null)).toBe(null);
  });

  it('are said in plain sentences for each service', () => {
    expect(termsSentences(FULL_REFUND, 'emergency', english)).toEqual([
      'Free to cancel, with a full refund, until your technician is on the way.',
    ]);
    expect(termsSentences(terms, 'emergency', english)).toEqual([
      'Free to cancel for 5 minutes after booking; after that we keep $40.00.',
      'If we wait 10 minutes at the car and nobody comes, we keep $60.00.',
      'If the car is gone and we have waited 10 minutes, we keep $75.50.',
      'If we come more than 15 minutes later than promised, you get $20.00 back.',
    ]);
    expect(termsSentences({ ...terms, goneFee: 60 }, 'standard', english)).toEqual([
      'Free to cancel until 2 hours before your time; after that we keep $40.00.',
      'If we wait 10 minutes at the place and find nobody or no car, we keep $60.00.',
      'If we come more than 15 minutes later than promised, you get $20.00 back.',
    ]);
  });

  it('durations are named in the largest whole unit', () => {
    const named = [0, 1, 45, 60, 120, 1440, 2880].map((minutes) => durationText(minutes, english));
    expect(named).toEqual(['0 minutes', '1 minute', '45 minutes', '1 hour', '2 hours', '24 hours', '2 days']);
  });
});
