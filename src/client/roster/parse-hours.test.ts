import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOff, plainShift } from './cells.ts';
import { parseHours, typedText } from './parse-hours.ts';

const hours = (from: number, until: number) => plainShift(from * 60, until * 60);
const withBreak = (from: number, until: number, pause: [number, number]) => ({
  ...hours(from, until),
  breakFrom: pause[0] * 60,
  breakUntil: pause[1] * 60,
});

it.each([
  ['9-5', [hours(9, 17)]],
  ['9 - 17', [hours(9, 17)]],
  ['7-3', [hours(7, 15)]],
  ['9:30-6', [hours(9.5, 18)]],
  ['930-1800', [hours(9.5, 18)]],
  ['9a-5:30p', [hours(9, 17.5)]],
  ['12-8', [hours(12, 20)]],
  ['12-12', [hours(12, 24)]],
  ['22-6', [hours(22, 30)]],
  ['10p-6a', [hours(22, 30)]],
  ['16-24', [hours(16, 24)]],
  ['12am-8am', [hours(0, 8)]],
  ['9 to 5', [hours(9, 17)]],
  ['9–5', [hours(9, 17)]],
  ['9-5/12-12:30', [withBreak(9, 17, [12, 12.5])]],
  ['9-5 / 1', [withBreak(9, 17, [13, 13.5])]],
  ['22-6/2-3', [withBreak(22, 30, [26, 27])]],
  ['8-12, 1-5', [hours(8, 12), hours(13, 17)]],
  ['', []],
  ['off', []],
  ['-', []],
  ['v', [dayOff('vacation')]],
  ['Sick', [dayOff('sick')]],
])('%s is read', (typed, content) => {
  expect(parseHours(typed)).toEqual(content);
});

it.each(['9', '9-', '25-3', '9-5-7', 'x', '9-5/8', '9-5/18-19', '13p-2p', '8-12,10-14', '9:75-10'])(
  '%s is not understood',
  (typed) => {
    expect(parseHours(typed)).toBeNull();
  },
);

it('what a cell shows to be typed over is read as the same cell', () => {
  const quarter = (min: number, max: number) => fc.integer({ min: min * 4, max: max * 4 }).map((n) => n * 15);
  fc.assert(
    fc.property(quarter(0, 23.75), quarter(0.25, 23.75), (from, length) => {
      const shift = plainShift(from, from + length);
      expect(parseHours(typedText([shift]))).toEqual([shift]);
    }),
  );
});
