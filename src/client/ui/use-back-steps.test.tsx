// @vitest-environment jsdom
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { render } from '../../../test/render.tsx';
import { afterBackSteps, useBackSteps } from './use-back-steps.ts';

let setDepth: (depth: number) => void = () => {};

function Steps() {
  const [depth, set] = useState(1);
  setDepth = set;
  useBackSteps(depth, () => {
    set(depth - 1);
    return true;
  });
  return <p>{depth}</p>;
}

const shown = () => document.querySelector('p')?.textContent;
const go = (depth: number) => flushSync(() => setDepth(depth));
const steps = () => history.state?.steps ?? 0;

/** Opens a dialog with two steps on a page that follows another one. */
function open() {
  history.pushState({ page: 'before' }, '');
  history.pushState({ page: 'here' }, '');
  const remove = render(<Steps />);
  go(2);
  expect(steps()).toBe(2);
  return remove;
}
const rest = () => new Promise<void>((resolve) => afterBackSteps(resolve));

it('a dialog that is closed right after a step back takes its own steps off the history, and no more', async () => {
  const remove = open();
  go(1);
  remove();
  await rest();
  expect(history.state).toEqual({ page: 'here' });
});

it('a step that is opened right after a step back stays open, and Back closes it', async () => {
  const remove = open();
  go(1);
  go(2);
  await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await expect.poll(steps).toBe(2);
  expect(shown()).toBe('2');
  history.back();
  await expect.poll(shown).toBe('1');
  remove();
  await rest();
  expect(history.state).toEqual({ page: 'here' });
});
