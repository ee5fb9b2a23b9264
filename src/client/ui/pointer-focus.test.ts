// @vitest-environment jsdom
import { expect, it } from 'vitest';
import './pointer-focus.ts';

const press = (key: string) => dispatchEvent(new KeyboardEvent('keydown', { key }));
const hasRing = () => !document.documentElement.hasAttribute('data-pointer');

it.each([
  ['Tab', true],
  ['ArrowRight', true],
  ['Enter', true],
  ['/', true],
  ['F6', true],
  ['a', true],
  ['Shift', false],
  ['Control', false],
  ['Meta', false],
  ['Alt', false],
])('after a click the focus ring is hidden, and the key %s shows it again: %s', (key, shows) => {
  press('Tab');
  dispatchEvent(new Event('pointerdown'));
  expect(hasRing()).toBe(false);
  press(key);
  expect(hasRing()).toBe(shows);
});
