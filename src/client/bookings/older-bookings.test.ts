import { describe, expect, it } from 'vitest';
import { joinIds } from './api.ts';

describe('bookings of several pages', () => {
  it.each([
    ['the newest page alone', [['c', 'b'], undefined], ['c', 'b']],
    ['an open booking made before the newest page', [['c', 'b'], ['a']], ['c', 'b', 'a']],
    [
      'an open booking on the newest page',
      [
        ['c', 'b'],
        ['b', 'a'],
      ],
      ['c', 'b', 'a'],
    ],
    ['a page that repeats the last one', [['c', 'b'], ['b', 'a'], ['a']], ['c', 'b', 'a']],
    ['an empty last page', [['c', 'b'], []], ['c', 'b']],
    ['no page', [undefined], []],
  ])('%s is listed once, newest first', (_, lists, ids) => expect(joinIds(...lists)).toEqual(ids));
});
