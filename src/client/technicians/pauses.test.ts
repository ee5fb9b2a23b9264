import { expect, it } from 'vitest';
import { pauseOf } from './pauses.ts';

const T = Date.UTC(2026, 10, 20, 19);
const at = (seconds: number) => T + seconds * 1000;

it('pauseOf returns the time without a GPS reading while the page was hidden', () => {
  expect(pauseOf(at(0), at(5), at(185))).toEqual({ fromMs: at(5), toMs: at(185) });
});

it('pauseOf is null when readings continued in the background or the page was hidden briefly', () => {
  expect(pauseOf(at(180), at(5), at(185))).toBeNull();
  expect(pauseOf(at(0), at(5), at(20))).toBeNull();
});
