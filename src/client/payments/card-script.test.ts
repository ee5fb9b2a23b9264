// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { addScript, type CardSdk, whenSdkRuns } from './card-sdk.ts';

const SRC = 'https://pay.example.com/sdk.js';
const sdk: CardSdk = { payments: () => ({ card: () => Promise.reject(new Error('no card')) }) };

const scripts = () => [...document.querySelectorAll(`script[src="${SRC}"]`)];
const end = (how: 'load' | 'error') => scripts()[0]?.dispatchEvent(new Event(how));

afterEach(() => {
  Reflect.deleteProperty(window, 'Square');
  vi.unstubAllGlobals();
  for (const script of scripts()) script.remove();
});

it('who waits for the payment script is called by the script that loads after one that failed, once', () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const called: (CardSdk | string)[] = [];
  whenSdkRuns(SRC, (loaded) => called.push(loaded));
  whenSdkRuns(SRC, () => called.push('another'));
  expect(scripts()).toHaveLength(1);
  end('error');
  expect(scripts()).toHaveLength(0);
  // The card form tries again.
  addScript(SRC);
  expect(called).toEqual([]);
  window.Square = sdk;
  end('load');
  end('load');
  expect(called).toEqual([sdk, 'another']);
});
