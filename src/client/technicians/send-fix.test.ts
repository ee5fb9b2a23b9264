import { expect, it } from 'vitest';
import { learnSkew } from './send-fix.ts';

const T = Date.UTC(2026, 10, 20, 19);
const answer = (skewMs: number, tripMs = 200) => ({
  sentAtMs: T,
  answeredAtMs: T + tripMs,
  receivedAtMs: T + tripMs / 2 + skewMs,
});

it('learnSkew is 0 for a clock whose difference is within half the round trip', () => {
  expect(learnSkew(null, answer(0))).toBe(0);
  expect(learnSkew(null, answer(300))).toBe(0);
  expect(learnSkew(null, answer(-4000, 8000))).toBe(0);
});

it('learnSkew returns how far a device clock is behind or ahead', () => {
  expect(learnSkew(null, answer(90_000))).toBe(90_000);
  expect(learnSkew(0, answer(-3_600_000))).toBe(-3_600_000);
  // Even with this skew a fix would have a time in the future, which the server replaces by the present.
  expect(learnSkew(null, answer(-1_500))).toBe(-1_500);
});

it('learnSkew keeps a known skew while answers agree, and corrects the skew when the clock is set right', () => {
  expect(learnSkew(90_000, answer(90_300))).toBe(90_000);
  expect(learnSkew(90_000, answer(100))).toBe(0);
});

it('learnSkew ignores an answer during which the device clock was set back', () => {
  expect(learnSkew(90_000, { sentAtMs: T, answeredAtMs: T - 60_000, receivedAtMs: T })).toBe(90_000);
});
