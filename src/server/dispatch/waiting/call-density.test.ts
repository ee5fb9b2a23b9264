import { expect, it } from 'vitest';
import { callDensity, callsPerHour, type FormerCall } from './call-density.ts';
import type { CallArea } from './waiting-places.ts';

const NEWARK = { latitude: 40.7357, longitude: -74.1724 };
const TRENTON = { latitude: 40.2206, longitude: -74.7597 };
const areas = (newark = 1, trenton = 1): CallArea[] => [
  { ...NEWARK, weight: newark },
  { ...TRENTON, weight: trenton },
];
const calls = (place: typeof NEWARK, count: number, hour: number): FormerCall[] =>
  Array.from({ length: count }, () => ({ ...place, hour }));

/** The part of the calls that Newark has. */
const share = (density: CallArea[]) => {
  const [newark = 0, trenton = 0] = density.map(({ weight }) => weight);
  return newark / (newark + trenton);
};

it.each([
  ['without history the areas are equal', areas(), [], 8, 0.5],
  ['without history the prior decides', areas(3, 1), [], 8, 0.75],
  ['one call changes little', areas(), calls(NEWARK, 1, 8), 8, 2 / 3],
  ['many calls decide', areas(), calls(NEWARK, 98, 8), 8, 0.99],
  ['against a prior too', areas(1, 3), calls(NEWARK, 98, 8), 8, 0.985],
  ['calls at the other end of the day say nothing', areas(), calls(NEWARK, 98, 20), 8, 0.5],
  ['midnight is an hour from 11 PM', areas(), calls(NEWARK, 98, 23), 0, 0.988],
  ['a call near an area is the area’s', areas(), calls({ latitude: 40.7, longitude: -74.2 }, 98, 8), 8, 0.99],
  ['both areas by their calls', areas(), [...calls(NEWARK, 30, 8), ...calls(TRENTON, 10, 8)], 8, 31 / 42],
  ['an area that the prior leaves out has its calls', areas(0, 1), calls(NEWARK, 2, 8), 8, 0.5],
])('%s', (_, prior, history, hour, expected) => {
  expect(share(callDensity(prior, history, hour))).toBeCloseTo(expected, 2);
});

it('without areas there is no density', () => {
  expect(callDensity([], calls(NEWARK, 3, 8), 8)).toEqual([]);
});

it.each([
  // Ten days with a call at each hour.
  [Array.from({ length: 240 }, (_, n) => ({ ...NEWARK, hour: n % 24 })), 10, 13, 1],
  [calls(NEWARK, 10, 8), 10, 8, 0.2],
  [calls(NEWARK, 10, 8), 10, 20, 0],
  [[], 10, 8, 0],
  [calls(NEWARK, 10, 8), 0, 8, 0],
])('%# calls an hour', (history, days, hour, expected) => {
  expect(callsPerHour({ calls: history, hour, days })).toBeCloseTo(expected, 2);
});
