import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { figuresOf, type OperationsFigures, quantile, type ServedBooking, workMs } from './figures.ts';

const served = (given: Partial<ServedBooking> = {}): ServedBooking => ({
  assignMs: null,
  departMs: null,
  arriveMs: null,
  finishMs: null,
  isKept: null,
  etaErrorMs: null,
  isCancelledWaiting: false,
  isNoShow: false,
  kwh: null,
  stars: null,
  busyMs: null,
  ...given,
});
const none = { p50: null, p90: null };
const min = (...minutes: number[]) => minutes.map((each) => each * MINUTE_MS);

describe('figures of operations', () => {
  it.each<[string, Partial<ServedBooking>[], Partial<OperationsFigures>]>([
    [
      'no booking',
      [],
      {
        ...{ bookings: 0, assignMinutes: none, arriveMinutes: none, promises: 0, promisesKept: 0 },
        ...{ etaErrorMinutes: null, cancelledWaiting: 0, kwh: 0, rating: null, busyMinutes: 0 },
      },
    ],
    ['a booking that waits', [{}], { bookings: 1, assignMinutes: none, promises: 0, rating: null }],
    ['one assignment', [{ assignMs: 90_000 }], { assignMinutes: { p50: 1.5, p90: 1.5 } }],
    ['an assignment at once', [{ assignMs: 0 }], { assignMinutes: { p50: 0, p90: 0 } }],
    ['two arrivals', min(10, 20).map((arriveMs) => ({ arriveMs })), { arriveMinutes: { p50: 15, p90: 19 } }],
    [
      'eleven arrivals, in any order',
      min(11, 1, 10, 2, 9, 3, 8, 4, 7, 5, 6).map((arriveMs) => ({ arriveMs })),
      { arriveMinutes: { p50: 6, p90: 10 } },
    ],
    [
      'numbers that are no texts',
      min(9, 100, 20).map((finishMs) => ({ finishMs })),
      { finishMinutes: { p50: 20, p90: 84 } },
    ],
    [
      'departures before the window',
      min(-20, -10, 0).map((departMs) => ({ departMs })),
      { departMinutes: { p50: -10, p90: -2 } },
    ],
    [
      'bookings that did not come to the step',
      [{ arriveMs: 5 * MINUTE_MS }, {}, {}],
      { bookings: 3, arriveMinutes: { p50: 5, p90: 5 } },
    ],
    [
      'promises kept, broken and open',
      [{ isKept: true }, { isKept: true }, { isKept: false }, { isKept: null }],
      { promises: 3, promisesKept: 2 },
    ],
    ['ETA errors', min(1, 9, 2, 30).map((etaErrorMs) => ({ etaErrorMs })), { etaErrorMinutes: 5.5 }],
    ['an exact ETA', [{ etaErrorMs: 0 }], { etaErrorMinutes: 0 }],
    ['cancellations', [{ isCancelledWaiting: true }, {}], { bookings: 2, cancelledWaiting: 1 }],
    ['no-shows', [{ isNoShow: true }, { isNoShow: true }, {}], { bookings: 3, noShows: 2 }],
    ['energy with fractions', [{ kwh: 0.1 }, { kwh: 0.2 }, { kwh: null }], { kwh: 0.3 }],
    ['ratings', [{ stars: 5 }, { stars: 4 }, { stars: 4 }, {}], { rating: 4.33 }],
    ['work', [{ busyMs: 40 * MINUTE_MS }, { busyMs: 35 * MINUTE_MS }], { busyMinutes: 75 }],
  ])('%s', (_, bookings, figures) => {
    expect(figuresOf(bookings.map(served))).toMatchObject(figures);
  });

  it('the utilisation is the share of the shifts in which technicians were busy', () => {
    const bookings = [served({ busyMs: 2 * HOUR_MS }), served({ busyMs: HOUR_MS })];
    expect(figuresOf(bookings, 8 * HOUR_MS).utilisation).toBe(0.375);
    expect(figuresOf([], 8 * HOUR_MS).utilisation).toBe(0);
    expect(figuresOf(bookings).utilisation).toBeNull();
  });

  it('each figure counts its bookings', () => {
    const all: Partial<ServedBooking>[] = [
      { assignMs: 1, departMs: 2, arriveMs: 3, finishMs: 4, isKept: true, etaErrorMs: 0, busyMs: 2 },
      { assignMs: 1, departMs: 2, arriveMs: 3, isKept: false, isNoShow: true, busyMs: 0 },
      { assignMs: 0, isKept: false, kwh: 0, stars: 1 },
      { isCancelledWaiting: true },
      { arriveMs: 3, finishMs: 4, kwh: 20, stars: 5 },
      {},
    ];
    const { bookings, counts } = figuresOf(all.map(served), 0, { cents: -500, bookings: 4 });
    expect(bookings).toBe(6);
    expect(counts).toEqual({
      ...{ assigned: 3, departed: 2, arrived: 3, finished: 2, promised: 3, kept: 1, late: 2, predicted: 1 },
      ...{ 'cancelled-waiting': 1, 'no-show': 1, charged: 2, rated: 2, busy: 2, revenue: 4 },
    });
  });

  it.each([
    [0, 8 * HOUR_MS, 0, 8, 0],
    [123_456, 8 * HOUR_MS, 1234.56, 8, 154.32],
    [100_000, 3 * HOUR_MS, 1000, 3, 333.33],
    [-2500, 30 * MINUTE_MS, -25, 0.5, -50],
    [17_351, 0, 173.51, null, null],
  ])('%i cents in %i ms of work are %d dollars in %d van-hours, %d an hour', (cents, vanMs, ...row) => {
    const { revenue, vanHours, revenuePerVanHour } = figuresOf([], vanMs, { cents, bookings: 1 });
    expect([revenue, vanHours, revenuePerVanHour]).toEqual(row);
  });

  it('a quantile of many values is between the least and the greatest', () => {
    const values = Array.from({ length: 1001 }, (_, n) => (n * 37) % 1001);
    expect([0, 0.25, 0.5, 0.9, 1].map((share) => quantile(values, share))).toEqual([0, 250, 500, 900, 1000]);
    expect(quantile([], 0.5)).toBeNull();
  });

  it.each([
    ['a shift within', { fromMs: 0, untilMs: 100 }, 10, 30, null, null, 20],
    ['a shift over the start', { fromMs: 20, untilMs: 100 }, 10, 30, null, null, 10],
    ['a shift over the end', { fromMs: 0, untilMs: 20 }, 10, 30, null, null, 10],
    ['a shift of another time', { fromMs: 40, untilMs: 50 }, 10, 30, null, null, 0],
    ['a shift with a break', { fromMs: 0, untilMs: 100 }, 10, 30, 15, 20, 15],
    ['a shift whose break is later', { fromMs: 0, untilMs: 12 }, 10, 30, 15, 20, 2],
    ['a shift that has not begun', { fromMs: 0, untilMs: 5 }, 10, 30, 15, 20, 0],
  ])('%s counts without its break', (_, span, startsAt, endsAt, breakStartsAt, breakEndsAt, ms) => {
    expect(workMs({ startsAt, endsAt, breakStartsAt, breakEndsAt }, span)).toBe(ms);
  });
});
