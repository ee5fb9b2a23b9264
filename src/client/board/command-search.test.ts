import { expect, it } from 'vitest';
import { matchScore, ranked } from './command-search.ts';

it.each<[string, string, number | null]>([
  ['', 'Cancel booking', 0],
  ['can', 'Cancel booking', 0],
  ['CANCEL B', 'Cancel booking', 0],
  ['boo can', 'Cancel booking', 1],
  ['boo', 'Cancel booking', 1],
  ['cb', 'Cancel booking', 2],
  ['ooki', 'Cancel booking', 3],
  ['lukasz', 'Łukasz Nowak', 0],
  ['now', 'Łukasz Nowak', 1],
  ['xyz', 'Cancel booking', null],
  ['cancel refund', 'Cancel booking', null],
  ['b', 'Cancel booking', 1],
])('"%s" matches "%s" with score %s', (typed, text, score) => {
  expect(matchScore(typed, text)).toBe(score);
});

it('the best match comes first, equal ones keep their order, and an item counts by its best text', () => {
  const items = [
    { name: 'Move to another time', words: [] },
    { name: 'Refund…', words: ['money'] },
    { name: 'Show completed', words: ['mo filter'] },
    { name: 'Call Moe', words: [] },
  ];
  const { items: found, best } = ranked('mo', items, ({ name, words }) => [name, ...words], 3);
  expect(found.map(({ name }) => name)).toEqual(['Move to another time', 'Refund…', 'Show completed']);
  expect(best).toBe(0);
  expect(ranked('q', items, ({ name }) => [name], 3)).toEqual({ items: [], best: Number.POSITIVE_INFINITY });
});
