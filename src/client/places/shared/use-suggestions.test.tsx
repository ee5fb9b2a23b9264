// @vitest-environment jsdom
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../../../test/render.tsx';
import { useSuggestions } from './use-suggestions.ts';

let asked: { text: string; signal: AbortSignal | null | undefined; answer: (places: string[]) => void }[] =
  [];
let remove = () => {};
let type = (_text: string) => {};

function Typing() {
  const [text, setText] = useState('');
  type = (next) => flushSync(() => setText(next));
  return (
    <ul>
      {useSuggestions(text).map((place) => (
        <li key={place}>{place}</li>
      ))}
    </ul>
  );
}
const shown = () => [...document.querySelectorAll('li')].map((item) => item.textContent);

beforeEach(() => {
  asked = [];
  remove = render(<Typing />);
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const { searchParams } = new URL(input, location.href);
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      asked.push({
        text: searchParams.get('text') ?? '',
        signal: init.signal,
        answer: (places) => resolve(new Response(JSON.stringify({ places }))),
      });
    });
  });
});
afterEach(() => {
  remove();
  vi.unstubAllGlobals();
});

it('suggestions are asked for once who types rests, and one letter asks for none', async () => {
  for (const text of ['4', '48', '48 ', '48 M', '48 Ma']) type(text);
  await expect.poll(() => asked.map(({ text }) => text)).toEqual(['48 Ma']);
  asked[0]?.answer(['48 Maple Court, Union, NJ 07083']);
  await expect.poll(shown).toEqual(['48 Maple Court, Union, NJ 07083']);
  type('4');
  await expect.poll(shown).toEqual([]);
  expect(asked).toHaveLength(1);
});

it('a new text ends the request of the one before, so that one is in flight at most', async () => {
  type('Unio');
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.signal?.aborted).toBe(false);
  type('Union');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  asked[1]?.answer(['Union City, NJ']);
  await expect.poll(shown).toEqual(['Union City, NJ']);
});
