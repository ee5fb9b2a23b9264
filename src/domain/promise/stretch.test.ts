import { expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { learnStretch, type Stretch, stretched, UNSTRETCHED } from './stretch.ts';

const range = { minutes: 20, lowMinutes: 15, highMinutes: 30 };

it.each([
  [UNSTRETCHED, range],
  [
    { low: 2, high: 0.5 },
    { minutes: 20, lowMinutes: 10, highMinutes: 25 },
  ],
  // Nobody arrives before the call.
  [
    { low: 5, high: 1 },
    { minutes: 20, lowMinutes: 0, highMinutes: 30 },
  ],
])('%o stretches both sides of a range', (stretch, expected) => {
  expect(stretched(range, stretch)).toEqual(expected);
});

it('an arrival after the range widens its end, one within it narrows both ends a little', () => {
  const late = learnStretch(UNSTRETCHED, range, 31);
  expect(late.high).toBeGreaterThan(1);
  expect(late.low).toBeLessThan(1);
  const kept = learnStretch(UNSTRETCHED, range, 30);
  expect(kept.high).toBeLessThan(1);
  expect(late.high - 1).toBeCloseTo(9 * (1 - kept.high), 9);
  expect(learnStretch(UNSTRETCHED, range, 14).low).toBeGreaterThan(1);
});

it.each([
  ['three times too narrow', 1 / 3],
  ['right', 1],
  ['twice too wide', 2],
])('nine promises in ten are kept with predictions that are %s', (_, width) => {
  const random = randomFrom(7);
  const told = (stretch: Stretch) =>
    stretched({ minutes: 20, lowMinutes: 20 - 8 * width, highMinutes: 20 + 8 * width }, stretch);
  let stretch = UNSTRETCHED;
  let [kept, early] = [0, 0];
  for (let arrival = 0; arrival < 3000; arrival += 1) {
    // Uniform from 10 to 30: eight in ten are between 12 and 28.
    const actual = 10 + 20 * random();
    const promised = told(stretch);
    if (actual <= promised.highMinutes) kept += 1;
    if (actual < promised.lowMinutes) early += 1;
    stretch = learnStretch(stretch, promised, actual);
  }
  expect(Math.abs(kept / 3000 - 0.9)).toBeLessThan(0.015);
  expect(Math.abs(early / 3000 - 0.1)).toBeLessThan(0.015);
});

it('the stretch stays between a fifth and five, whatever arrives', () => {
  const learn = (minutes: number) =>
    Array.from({ length: 2000 }).reduce<Stretch>((s) => learnStretch(s, range, minutes), UNSTRETCHED);
  expect(learn(1000)).toEqual({ low: 0.2, high: 5 });
  expect(learn(0)).toEqual({ low: 5, high: 0.2 });
  expect(learn(20)).toEqual({ low: 0.2, high: 0.2 });
});
