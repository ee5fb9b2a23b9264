import { expect, it } from 'vitest';
import { english } from '../texts.ts';
import { NewThreadMessage, readyFor, type ThreadMessage, withMessage, wordsOf } from './thread.ts';

const given = (message: object) => NewThreadMessage.safeParse({ key: 'k1', ...message });

it('a new message is a text of at most 500 characters or a ready message, not both and not neither', () => {
  expect(given({ text: ' Gate 4 \r\n' }).data).toEqual({ key: 'k1', text: 'Gate 4' });
  expect(given({ ready: 'at_car' }).success).toBe(true);
  for (const wrong of [
    {},
    { text: ' ' },
    { text: 'Gate 4', ready: 'at_car' },
    { text: 'x'.repeat(501) },
    { ready: 'hello' },
    { text: 'x', key: '' },
    { text: 'x', key: 'a b' },
    { text: 'x', extra: 1 },
  ])
    expect(given(wrong).success).toBe(false);
});

it('invisible characters and marks that change the writing direction leave a text', () => {
  expect(given({ text: 'a\u202eb\u0000c' }).data?.text).toBe('abc');
});

it('a ready message has words for each side that is offered it', () => {
  const offered = Object.values(readyFor).flat();
  for (const ready of offered) expect(wordsOf({ ready, text: null }, english)).toMatch(/\w/);
  expect(wordsOf({ ready: null, text: 'Gate 4' }, english)).toBe('Gate 4');
});

it('a message that comes twice stays once, and a late one takes its place', () => {
  const message = (sequence: number): ThreadMessage => ({
    ...{ sequence, from: 'tech', name: null, ready: null, text: String(sequence) },
    at: '2026-11-27T15:00:00.000Z',
  });
  const known = [message(1), message(4)];
  expect(withMessage(known, message(4)).map(({ sequence }) => sequence)).toEqual([1, 4]);
  expect(withMessage(known, message(3)).map(({ sequence }) => sequence)).toEqual([1, 3, 4]);
});
