// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { isLeaving, lostInput } from '../src/client/ui/prerendered.ts';

afterEach(() => {
  globalThis.earlyPress = undefined;
  globalThis.earlyTexts = undefined;
  document.body.replaceChildren();
});

/** Runs the script as the page's element does. */
const run = () => runInThisContext(`{${readFileSync('public/early-press.js', 'utf8')}}`);

it('a button that is pressed before the app has taken the page over is pressed again, unless it has gone', () => {
  document.body.innerHTML = '<div id="root"><button type="button"><b>Book</b></button></div>';
  run();
  const button = document.querySelector('button');
  document.querySelector('b')?.click();
  let presses = 0;
  button?.addEventListener('click', () => {
    presses += 1;
  });
  lostInput()();
  expect(presses).toBe(1);
  button?.remove();
  lostInput()();
  expect(presses).toBe(1);
});

it('a press that is still on its way to its button is not made twice', () => {
  document.body.innerHTML = '<div id="root"><button type="button">Book</button></div>';
  run();
  let presses = 0;
  // React takes the page over while it handles the press.
  document
    .querySelector('#root')
    ?.addEventListener('click', () => lostInput()(), { capture: true, once: true });
  document.querySelector('button')?.addEventListener('click', () => {
    presses += 1;
  });
  document.querySelector('button')?.click();
  expect(presses).toBe(1);
});

it('a form that was sent while its texts were lost is sent again with them, and nothing else is pressed twice', async () => {
  document.body.innerHTML =
    '<div id="root"><form><input name="user"><button type="button">Show</button><button>Sign in</button></form></div>';
  run();
  const [user, form] = [document.querySelector('input'), document.querySelector('form')];
  if (!user || !form) throw new Error('No form');
  user.value = 'mreyes';
  user.dispatchEvent(new Event('input', { bubbles: true }));
  const heard: string[] = [];
  // React takes the page over while it handles the press, and empties the field.
  const takeOver = () => {
    user.value = '';
    queueMicrotask(lostInput());
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    heard.push(`sent ${user.value}`);
  });
  const [show, send] = document.querySelectorAll('button');
  show?.addEventListener('click', () => heard.push('shown'));
  form.addEventListener('click', takeOver, { capture: true, once: true });
  send?.click();
  await Promise.resolve();
  expect(heard).toEqual(['sent ', 'sent mreyes']);

  run();
  user.dispatchEvent(new Event('input', { bubbles: true }));
  form.addEventListener('click', takeOver, { capture: true, once: true });
  show?.click();
  await Promise.resolve();
  expect([heard.slice(2), user.value]).toEqual([['shown'], 'mreyes']);
});

it('what is typed before the app has taken the page over is typed again where the field lost it', () => {
  document.body.innerHTML = '<div id="root"><input name="lost"><input name="kept"></div>';
  run();
  const typed: string[] = [];
  for (const field of document.querySelectorAll('input')) {
    field.value = 'Union, NJ';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.addEventListener('input', () => typed.push(`${field.name}: ${field.value}`));
  }
  const again = lostInput();
  const [lost] = document.querySelectorAll('input');
  if (lost) lost.value = '';
  again();
  expect(typed).toEqual(['lost: Union, NJ']);
  lostInput()();
  expect(typed).toHaveLength(1);
  lost?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(globalThis.earlyTexts).toBeUndefined();
});

it('a link that is pressed for another tab leaves nothing to the browser, as this page stays', () => {
  document.body.innerHTML = '<div id="root"><a href="/history">Go</a></div>';
  run();
  const link = document.querySelector('a');
  link?.addEventListener('click', (event) => event.preventDefault());
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  expect(isLeaving()).toBe(false);
});

it.each([
  ['/pay/1', true],
  ['/api/bookings/1/calendar.ics', false],
  ['tel:+19085550142', false],
])('after a press on a link to %s the page is left to the browser: %s', (href, leaves) => {
  document.body.innerHTML = `<div id="root"><a href="${href}"><b>Go</b></a></div>`;
  run();
  // jsdom opens no page.
  document.querySelector('a')?.addEventListener('click', (event) => event.preventDefault());
  document.querySelector('b')?.click();
  expect(isLeaving()).toBe(leaves);
});
