import { expect, it } from 'vitest';
import type { Coordinates } from '../../../domain/places/place.ts';
import { type CallArea, WaitingPlaces, type Worth } from './waiting-places.ts';

/** Areas along one parallel; a hundredth of a degree is a minute of driving. */
const area = (minute: number, weight = 1): CallArea => ({
  latitude: 40.7,
  longitude: -74 + minute / 100,
  weight,
});
const drive = (from: Coordinates, to: Coordinates) => Math.abs(from.longitude - to.longitude) * 100;
const minuteOf = ({ longitude }: Coordinates) => Math.round((longitude + 74) * 100);
const CHEAP: Worth = { calls: 100, minSavedPerMinute: 0.1 };

const line = [0, 10, 20, 30, 40].map((minute) => area(minute));
const advise = (areas: CallArea[], vans: number[], worth = CHEAP) =>
  new WaitingPlaces(areas, drive)
    .advise(
      vans.map((minute) => ({ place: area(minute), heading: null })),
      worth,
    )
    .map((advice) => advice && minuteOf(advice.to));

it.each([
  ['one van waits in the middle', line, [0], [20]],
  ['a van that waits in the middle stays', line, [20], [null]],
  ['two vans share the areas', line, [0, 2], [null, 30]],
  ['a van waits where most calls come from', [area(0, 10), area(20), area(40)], [40], [0]],
  ['an area without calls needs no van', [area(0, 0), area(20), area(40)], [0, 1], [20, 40]],
  ['of two vans the nearer one moves', line, [12, 0], [30, null]],
  ['no area, no advice', [], [5], [null]],
  ['no van, no advice', line, [], []],
  ['more vans than areas: one in each', [area(0), area(30)], [0, 0, 0], [null, null, 30]],
])('%s', (_, areas, vans, expected) => {
  const advised = advise(areas, vans);
  // Which of the vans at one place moves does not matter.
  if (new Set(vans).size < vans.length) expect([...advised].sort()).toEqual([...expected].sort());
  else expect(advised).toEqual(expected);
});

it('advice names the drive, and what the next caller gains on average', () => {
  const [advice] = new WaitingPlaces(line, drive).advise([{ place: area(0), heading: null }], CHEAP);
  // From 0: 20 minutes on average; from 20: 12.
  expect(advice?.driveMinutes).toBeCloseTo(20, 6);
  expect(advice?.savedMinutes).toBeCloseTo(8, 4);
  // All calls are this van's.
  expect(advice?.nearMinutes).toBeCloseTo(8, 4);
});

it.each([
  // 8 minutes for each of so many calls against a drive of 20 minutes.
  [2, 1, [null]],
  [3, 1, [20]],
  [3, 2, [null]],
  [6, 2, [20]],
])(
  'a drive to wait for %i calls that has to save %i a minute leads to %o',
  (calls, minSavedPerMinute, to) => {
    expect(advise(line, [0], { calls, minSavedPerMinute })).toEqual(to);
  },
);

it('a van that drives to wait already is not sent elsewhere on its way', () => {
  const places = new WaitingPlaces(line, drive);
  const heading = line[2] ?? null;
  expect(places.advise([{ place: area(5), heading }], CHEAP)).toEqual([null]);
});

it('the gain of the calls that the van is then nearest to is named for them alone', () => {
  const [, advice] = new WaitingPlaces(line, drive).advise(
    [0, 2].map((minute) => ({ place: area(minute), heading: null })),
    CHEAP,
  );
  // Those at 20, 30 and 40 are reached from 30 instead of 0: 10, 30 and 30 minutes sooner.
  expect(minuteOf(advice?.to ?? area(0))).toBe(30);
  expect(advice?.nearMinutes).toBeCloseTo((10 + 30 + 30) / 3, 4);
  expect(advice?.savedMinutes).toBeCloseTo((10 + 30 + 30) / 5, 4);
});

it('a van that stays gets no advice, and the others do not wait where it is', () => {
  const places = new WaitingPlaces([area(0), area(40)], drive);
  const van = (minute: number, stays = false) => ({ place: area(minute), heading: null, stays });
  expect(places.advise([van(40, true), van(25)], CHEAP).map((each) => each && minuteOf(each.to))).toEqual([
    null,
    0,
  ]);
  expect(places.advise([van(20, true)], CHEAP)).toEqual([null]);
});
