import { describe, expect, it } from 'vitest';
import { createGpsClock } from './gps-clock.ts';

const T = Date.UTC(2026, 10, 20, 19);
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** The arrival, at a second, of a reading that was taken some seconds before, by a GPS clock that is behind. */
const arrival = (second: number, behindMs: number, ageS = 0) => ({
  timestampMs: T + (second - ageS) * SECOND_MS - behindMs,
  arrivedMs: T + second * SECOND_MS,
});

describe('dates of GPS readings', () => {
  it.each([
    ['right', 0],
    ['an hour behind', HOUR_MS],
    ['three minutes behind', 3 * MINUTE_MS],
    ['1,024 weeks behind', 1024 * WEEK_MS],
    ['2,048 weeks behind', 2048 * WEEK_MS],
    ['18 leap seconds ahead', -18 * SECOND_MS],
    ['an hour ahead', -HOUR_MS],
    ['at 1970', T],
    ['40 ms behind', 40],
    ['a day ahead', -24 * HOUR_MS],
    ['in seconds in place of milliseconds', T - T / 1000],
  ])('a reading is dated at its arrival when the GPS clock is %s', (_, behindMs) => {
    const datesOf = createGpsClock();
    for (let second = 0; second < 200; second += 1)
      expect(datesOf([arrival(second, behindMs)])).toEqual([T + second * SECOND_MS]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'a reading with the time %d is dated at its arrival',
    (timestampMs) => {
      const datesOf = createGpsClock();
      expect(datesOf([{ timestampMs, arrivedMs: T }])).toEqual([T]);
      expect(datesOf([arrival(1, HOUR_MS)])).toEqual([T + SECOND_MS]);
    },
  );

  it.each([0, HOUR_MS, 1024 * WEEK_MS, -HOUR_MS])(
    'readings that come at once keep their ages, with a GPS clock that is %d ms behind',
    (behindMs) => {
      const burst = [30, 20, 10, 0].map((ageS) => arrival(60, behindMs, ageS));
      const dates = [30, 40, 50, 60].map((second) => T + second * SECOND_MS);
      expect(createGpsClock()(burst)).toEqual(dates);
      const datesOf = createGpsClock();
      datesOf([arrival(0, behindMs)]);
      expect(datesOf(burst)).toEqual(dates);
    },
  );

  it('a reading that comes late keeps its age', () => {
    const datesOf = createGpsClock();
    datesOf([arrival(0, HOUR_MS)]);
    expect(datesOf([arrival(20, HOUR_MS, 15)])).toEqual([T + 5 * SECOND_MS]);
    expect(datesOf([arrival(21, HOUR_MS)])).toEqual([T + 21 * SECOND_MS]);
  });

  it.each([
    ['falls an hour behind', HOUR_MS],
    ['falls three minutes behind', 3 * MINUTE_MS],
    ['goes an hour ahead', -HOUR_MS],
    ['rolls over', 1024 * WEEK_MS],
  ])('readings are dated at their arrival at once when the GPS clock %s', (_, behindMs) => {
    const datesOf = createGpsClock();
    datesOf([arrival(0, 0)]);
    expect(datesOf([arrival(1, behindMs)])).toEqual([T + SECOND_MS]);
    expect(datesOf([arrival(2, 0)])).toEqual([T + 2 * SECOND_MS]);
  });

  it('a GPS clock that falls half a minute behind is noticed within two minutes', () => {
    const datesOf = createGpsClock();
    datesOf([arrival(0, 0)]);
    for (let second = 1; second < 120; second += 1) datesOf([arrival(second, 30 * SECOND_MS)]);
    expect(datesOf([arrival(120, 30 * SECOND_MS)])).toEqual([T + 120 * SECOND_MS]);
  });
});
