import { expect, it } from 'vitest';
import { rangeOf, sigmaOf } from './log-normal.ts';

it.each([0.1, 0.3, 0.5])('a range of deviation %f tells it', (sigma) => {
  expect(sigmaOf(rangeOf(20, sigma))).toBeCloseTo(sigma, 9);
});
