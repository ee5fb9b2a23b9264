import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../durations.ts';
import { isToBeTold, tellableFrom } from './lateness.ts';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const inMinutes = (minutes: number) => NOW + minutes * MINUTE_MS;

/** Of a booking that is promised in half an hour. */
const isTold = (
  expectedIn: number | null,
  told: { times: number; by: number | null } | null = null,
  isKnown = expectedIn !== null,
) =>
  isToBeTold(
    {
      promisedAt: inMinutes(30),
      timesTold: told?.times ?? 0,
      toldBy: told?.by == null ? null : inMinutes(told.by),
    },
    { at: expectedIn === null ? null : inMinutes(expectedIn), isKnown },
    NOW,
  );

describe('the customer is told of a late arrival', () => {
  it('once it is expected more than 3 minutes after the promise', () => {
    expect([20, 30, 33, 34, 60].map((minutes) => isTold(minutes))).toEqual([false, false, false, true, true]);
  });

  it('once the promise has passed, whatever is expected', () => {
    const passed = { promisedAt: inMinutes(-1), timesTold: 0, toldBy: null };
    const none = { at: null, isKnown: false };
    expect(isToBeTold(passed, none, NOW)).toBe(true);
    expect(isToBeTold(passed, { at: inMinutes(1), isKnown: true }, NOW)).toBe(true);
    expect(isToBeTold({ ...passed, promisedAt: NOW }, none, NOW)).toBe(false);
  });

  it('not while nothing is predicted before the promise', () => {
    expect(isTold(null)).toBe(false);
  });

  it('again only if the new time is missed by more than 20 minutes', () => {
    const told = { times: 1, by: 45 };
    expect([40, 60, 65, 66].map((minutes) => isTold(minutes, told))).toEqual([false, false, false, true]);
    expect([-20, -21].map((by) => isTold(null, { times: 1, by }))).toEqual([false, true]);
  });

  it('again once a time is known, if none was known before', () => {
    const told = { times: 1, by: null };
    expect([null, 40].map((minutes) => isTold(minutes, told))).toEqual([false, true]);
    expect(isTold(40, told, false)).toBe(false);
  });

  it('never a third time', () => {
    expect(isTold(300, { times: 2, by: 45 })).toBe(false);
    expect(isTold(300, { times: 2, by: null })).toBe(false);
  });
});

it('a dispatcher can tell a time 2 minutes after the customer heard the last one, whoever told it', () => {
  const none = { arrivalToldAt: null, lateToldAt: null, lateBy: null };
  expect(tellableFrom(none)).toBe(0);
  expect(tellableFrom({ ...none, arrivalToldAt: NOW })).toBe(inMinutes(2));
  expect(tellableFrom({ arrivalToldAt: inMinutes(-9), lateToldAt: NOW, lateBy: inMinutes(30) })).toBe(
    inMinutes(2),
  );
  // That nobody can say a time is no time.
  expect(tellableFrom({ ...none, lateToldAt: NOW })).toBe(0);
});
