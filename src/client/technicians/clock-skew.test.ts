import { expect, it } from 'vitest';
import { learnSkew } from './clock-skew.ts';

const T = Date.UTC(2026, 10, 20, 19);
const answer = (skewMs: number, tripMs = 200) => ({
  sentAtMs: T,
  answeredAtMs: T + tripMs,
  receivedAtMs: T + tripMs / 2 + skewMs,
});

it('takes a clock that is right, as far as the trip tells, as it is', () => {
  expect(learnSkew(null, answer(0))).toBe(0);
  expect(learnSkew(null, answer(300))).toBe(0);
  expect(learnSkew(null, answer(-4000, 8000))).toBe(0);
});

it('learns how far a clock is behind or ahead', () => {
  expect(learnSkew(null, answer(90_000))).toBe(90_000);
  expect(learnSkew(0, answer(-3_600_000))).toBe(-3_600_000);
  // By so much already a fix would be told as one of the future, which the server takes for now.
  expect(learnSkew(null, answer(-1_500))).toBe(-1_500);
});

it('keeps what it knows while answers agree with it, and learns anew when the clock is set right', () => {
  expect(learnSkew(90_000, answer(90_300))).toBe(90_000);
  expect(learnSkew(90_000, answer(100))).toBe(0);
});

it('learns nothing from an answer during which the clock was set back', () => {
  expect(learnSkew(90_000, { sentAtMs: T, answeredAtMs: T - 60_000, receivedAtMs: T })).toBe(90_000);
});
