import { expect, it } from 'vitest';
import { isOverloaded, type LoadSample } from './shed-load.ts';

const sample = (delayMs: number, cpuShare: number): LoadSample => ({ delayMs, cpuShare });
const times = (count: number, one: LoadSample) => Array.from({ length: count }, () => one);

const late = sample(1200, 0.95);
/** Other programs have the processors. */
const starved = sample(1200, 0.2);
const quick = sample(4, 0.6);

it.each<[string, LoadSample[], boolean]>([
  ['nothing was measured yet', [], false],
  ['the start alone was late', [late], false],
  ['a garbage collection comes between quick seconds', [quick, late, quick], false],
  ['two seconds are late by its own work', [quick, late, late], true],
  ['it was late and is quick again', [late, late, quick], false],
  ['a delay is exactly the limit', times(2, sample(1000, 1)), false],
  ['many threads of it are busy', times(2, sample(1001, 1.9)), true],
  ['another program is busy for a second', [quick, starved, quick], false],
  ['another program is busy for nine seconds', times(9, starved), false],
  ['it has had no processor for ten seconds', times(10, starved), true],
  ['its own work follows a neighbour’s', [starved, late], false],
  ['half of the time is its own', times(2, sample(1500, 0.5)), true],
])('a node is overloaded or not when %s', (_, samples, expected) => {
  expect(isOverloaded(samples, 1000)).toBe(expected);
});
