import { beforeEach, describe, expect, it } from 'vitest';
import { createServerClock, offsetAfter } from './server-clock.ts';

const T = Date.UTC(2026, 10, 20, 19);
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** An answer that says the server's time in the middle of its trip. */
const answer = (aheadMs: number, tripMs = 200) => ({
  sentMs: T,
  receivedMs: T + tripMs,
  serverMs: T + tripMs / 2 + aheadMs,
  resolutionMs: 0,
});

describe('offsetAfter', () => {
  it('is 0 for a clock whose difference is within half of the round trip', () => {
    expect(offsetAfter(0, answer(0))).toBe(0);
    expect(offsetAfter(0, answer(300))).toBe(0);
    expect(offsetAfter(0, answer(-4000, 8000))).toBe(0);
  });

  it('returns how far a clock is behind or ahead', () => {
    expect(offsetAfter(0, answer(90_000))).toBe(90_000);
    expect(offsetAfter(0, answer(-3_600_000))).toBe(-3_600_000);
    // With this one a fix would have a time in the future, which the server replaces by the present.
    expect(offsetAfter(0, answer(-1_500))).toBe(-1_500);
  });

  it('keeps a known offset while answers agree, and returns to 0 when the clock is set right', () => {
    expect(offsetAfter(90_000, answer(90_300))).toBe(90_000);
    expect(Math.abs(offsetAfter(90_000, answer(100)))).toBeLessThan(300);
  });
});

describe('the server clock on a device', () => {
  /** How far the device's clock is ahead of the server's, and since when it sleeps, in milliseconds. */
  let aheadMs: number;
  let trueMs: number;
  let sleptMs: number;
  let asked: number;
  let clock: ReturnType<typeof createServerClock>;

  beforeEach(() => {
    aheadMs = 0;
    trueMs = T + 300;
    sleptMs = 0;
    asked = 0;
  });
  const start = (deviceAheadMs: number) => {
    aheadMs = deviceAheadMs;
    clock = createServerClock(
      () => trueMs + aheadMs,
      () => trueMs - sleptMs,
    );
    clock.askTimeWith(() => {
      asked += 1;
    });
  };
  /** An answer of the server, whose header has whole seconds unless `isExact`. */
  const hear = ({ outMs = 40, backMs = 40, isExact = false } = {}) => {
    const setTime = clock.timeRequest();
    trueMs += outMs;
    const saidMs = isExact ? trueMs : Math.floor(trueMs / SECOND_MS) * SECOND_MS;
    trueMs += backMs;
    setTime(saidMs, isExact ? 0 : SECOND_MS);
  };
  const errorMs = () => clock.serverNow() - trueMs;

  const clocks: [string, number][] = [
    ['right', 0],
    ['2 min fast', 2 * MINUTE_MS],
    ['3 min fast', 3 * MINUTE_MS],
    ['7 min slow', -7 * MINUTE_MS],
    ['12 h fast', 12 * HOUR_MS],
    ['12 h slow', -12 * HOUR_MS],
    ['a day ahead, in another zone set by hand', 24 * HOUR_MS],
    ['in 1970, after the battery was empty', -T],
    ['half a second fast', 500],
    ['1.9 s slow', -1900],
    ['61 s fast', 61 * SECOND_MS],
    ['a year ahead', 365 * 24 * HOUR_MS],
  ];
  it.each(clocks)('a clock that is %s is corrected by the first answer, to a second', (_, ms) => {
    start(ms);
    expect(clock.knownServerNow()).toBeNull();
    hear();
    expect(Math.abs(errorMs())).toBeLessThan(SECOND_MS);
    expect(clock.knownServerNow()).toBe(clock.serverNow());
  });

  it.each(clocks)('a clock that is %s is corrected to half a second by an exact answer', (_, ms) => {
    start(ms);
    hear();
    hear({ isExact: true });
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(500);
  });

  it('a slow answer does not spoil what a quick one has taught', () => {
    start(2 * MINUTE_MS);
    hear({ isExact: true });
    expect(errorMs()).toBe(0);
    hear({ outMs: 9_000, backMs: 50 });
    hear({ outMs: 50, backMs: 20_000 });
    expect(errorMs()).toBe(0);
  });

  it.each([
    ['back by 3 min', -3 * MINUTE_MS],
    ['back by 12 h', -12 * HOUR_MS],
  ])('a clock that is set %s keeps the server time at once, and the server is asked', (_, ms) => {
    start(0);
    hear({ isExact: true });
    aheadMs += ms;
    expect(errorMs()).toBe(0);
    expect([asked, clock.knownServerNow()]).toEqual([1, null]);
    hear();
    expect(clock.knownServerNow()).toBe(trueMs);
  });

  it('a clock that is set ahead is in doubt until the server has answered', () => {
    start(0);
    hear({ isExact: true });
    aheadMs += 12 * HOUR_MS;
    expect(clock.knownServerNow()).toBeNull();
    expect(asked).toBe(1);
    hear();
    expect(Math.abs(errorMs())).toBeLessThan(SECOND_MS);
    expect(clock.knownServerNow()).not.toBeNull();
  });

  it('a device that has slept, while its timer stood, knows the time when it wakes', () => {
    start(2 * MINUTE_MS);
    hear({ isExact: true });
    trueMs += 40 * MINUTE_MS;
    sleptMs += 40 * MINUTE_MS;
    expect(errorMs()).toBe(0);
    expect(asked).toBe(1);
  });

  it('an answer during which the clock was set teaches nothing', () => {
    start(0);
    hear({ isExact: true });
    const setTime = clock.timeRequest();
    trueMs += 100;
    aheadMs -= MINUTE_MS;
    setTime(trueMs - 50);
    expect(clock.knownServerNow()).toBeNull();
    expect(errorMs()).toBe(0);
  });

  it('an answer without a time teaches nothing', () => {
    start(MINUTE_MS);
    clock.timeRequest()(Date.parse(''), SECOND_MS);
    expect(clock.knownServerNow()).toBeNull();
  });

  it('a push of another time asks the server, and one of the same time does not', () => {
    start(0);
    hear();
    clock.compareTime(trueMs - 2000);
    expect(asked).toBe(0);
    clock.compareTime(trueMs - 3 * MINUTE_MS);
    clock.compareTime(trueMs + 3 * MINUTE_MS);
    expect(asked).toBe(2);
  });

  it('listeners hear when the clock becomes known and each correction, nothing else', () => {
    start(0);
    let changes = 0;
    const stop = clock.onClockChange(() => {
      changes += 1;
    });
    hear();
    hear();
    expect(changes).toBe(1);
    aheadMs += 3 * MINUTE_MS;
    hear();
    expect(changes).toBe(2);
    stop();
    aheadMs += 3 * MINUTE_MS;
    hear();
    expect(changes).toBe(2);
  });
});
