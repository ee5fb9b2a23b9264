import { expect, it } from 'vitest';
import { ratingFact } from './service-facts.ts';

it.each([
  [4.87, 19, null],
  [4.87, 20, { average: 4.9, count: 20 }],
  [4.84, 1200, { average: 4.8, count: 1200 }],
])('an average of %s from %s ratings is told as %j', (average, count, told) => {
  expect(ratingFact(average, count)).toEqual(told);
});
