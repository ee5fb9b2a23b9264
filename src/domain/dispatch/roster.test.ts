import { expect, it } from 'vitest';
import { firstOverlap, RosterChange } from './roster.ts';

const shift = (change: object = {}) => ({
  techId: 'ana',
  startAt: '2026-11-30T14:00:00Z',
  endAt: '2026-11-30T22:00:00Z',
  ...change,
});
const isTaken = (change: object) => RosterChange.safeParse([shift(change)]).success;

it.each([
  ['a shift without a break', {}, true],
  ['a break within', { breakFrom: '2026-11-30T17:00:00Z', breakTo: '2026-11-30T17:30:00Z' }, true],
  ['a place by name', { startPlace: 'home', endPlace: 'base' }, true],
  ['a place in words', { startPlace: { location: 'Elizabeth, NJ' } }, true],
  ['a day off of 25 hours', { endAt: '2026-12-01T15:00:00Z', leave: 'vacation' }, true],
  ['a shift of 25 hours', { endAt: '2026-12-01T15:00:00Z' }, false],
  ['an end before the start', { endAt: '2026-11-30T13:00:00Z' }, false],
  ['half a break', { breakFrom: '2026-11-30T17:00:00Z' }, false],
  ['a break outside', { breakFrom: '2026-11-30T21:00:00Z', breakTo: '2026-11-30T22:30:00Z' }, false],
  [
    'a break of a day off',
    { leave: 'sick', breakFrom: '2026-11-30T17:00:00Z', breakTo: '2026-11-30T17:30:00Z' },
    false,
  ],
  ['a place of no name', { startPlace: { location: '' } }, false],
  ['an unknown leave', { leave: 'fun' }, false],
  ['an unknown field', { van: 'x' }, false],
])('a roster with %s is taken: %s', (_, change, taken) => {
  expect(isTaken(change)).toBe(taken);
});

it('the first two periods that overlap are found, also one within a longer one', () => {
  const period = (startsAt: number, endsAt: number) => ({ startsAt, endsAt });
  expect(firstOverlap([period(3, 4), period(1, 3)])).toBeNull();
  expect(firstOverlap([period(5, 6), period(1, 9), period(2, 3)])).toEqual([period(1, 9), period(2, 3)]);
  expect(firstOverlap([period(1, 9), period(2, 3), period(8, 10)])?.[1]).toEqual(period(2, 3));
});
