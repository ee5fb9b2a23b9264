// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { usePutAway } from './put-away.ts';

const HOUR_MS = 60 * 60_000;

function List({ ids }: { ids: readonly string[] }) {
  const { shown, putAway } = usePutAway(ids.map((id) => ({ id })));
  return shown.map(({ id }) => (
    <button key={id} type="button" onClick={() => putAway(id)}>
      {id}
    </button>
  ));
}
const shown = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

let remove = () => {};
beforeEach(() => localStorage.clear());
afterEach(() => {
  remove();
  localStorage.clear();
  vi.useRealTimers();
});

it.for([
  [0, ['b', 'new']],
  [23, ['b', 'new']],
  [25, ['a', 'b', 'new']],
] as const)(
  'what is put away is shown again after a day, on a new page too, %i hours later',
  async ([hours, seen]) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    remove = render(<List ids={['a', 'b']} />);
    document.querySelector('button')?.click();
    await expect.poll(shown).toEqual(['b']);
    remove();
    vi.setSystemTime(Date.now() + hours * HOUR_MS);
    remove = render(<List ids={['a', 'b', 'new']} />);
    expect(shown()).toEqual([...seen]);
  },
);

it.for(['', 'null', '[]', '"text"', '{"a":"x"}', '{"a":null}', 'not json', '{"a":1}'])(
  'a damaged storage %o hides nothing',
  (text) => {
    localStorage.setItem('boardPutAway', text);
    remove = render(<List ids={['a']} />);
    expect(shown()).toEqual(['a']);
  },
);
