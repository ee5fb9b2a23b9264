import { describe, expect, it } from 'vitest';
import { nearestSlots, SlotCapacity } from './slot.ts';

describe('capacity of a slot', () => {
  it.each<[unknown, boolean]>([
    ['planned', true],
    ['unlimited', true],
    [0, true],
    [1, true],
    [12, true],
    [-1, false],
    [2.5, false],
    [1001, false],
    ['3', false],
    ['none', false],
    [null, false],
    [true, false],
  ])('%j', (value, isValid) => {
    expect(SlotCapacity.safeParse(value).success).toBe(isValid);
  });
});

describe('slots near a full one', () => {
  it.each<[number[], number[]]>([
    [[], []],
    [[9], [9]],
    [
      [8, 9, 11, 12],
      [11, 9, 12],
    ],
    [
      [1, 2, 3],
      [3, 2, 1],
    ],
    [
      [20, 14, 13],
      [13, 14, 20],
    ],
  ])('of the free %j', (free, expected) => {
    expect(nearestSlots(free, 10)).toEqual(expected);
  });
});
