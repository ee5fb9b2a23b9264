import { expect, it } from 'vitest';
import { clearOf } from './toasts-below-figures.ts';

const box = (top: number, bottom: number) => ({ top, bottom });

it.each([
  ['no figures', [], 56, 56],
  ['the counts of a technician', [box(84, 140)], 56, 140],
  ['counts scrolled under the bar', [box(-80, -24)], 56, 56],
  ['counts half under the bar', [box(20, 76)], 56, 76],
  ['counts that end at the bar', [box(0, 56)], 56, 56],
  ['cards, then the counts of the list', [box(110, 240), box(260, 360)], 104, 360],
  ['the same in another order', [box(260, 360), box(110, 240)], 104, 360],
  ['cards below the toast', [box(300, 420)], 104, 104],
  ['cards scrolled away, counts left', [box(-60, 40), box(110, 210)], 104, 210],
  ['figures as high as the screen', [box(60, 700)], 56, 56],
  ['an element that is not drawn', [box(0, 0)], 56, 56],
])('a toast covers none of: %s', (_, boxes, from, top) => {
  expect(clearOf(boxes, from, 844)).toBe(top);
});
