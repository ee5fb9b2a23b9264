import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepScreenOn, pauseOf } from './screen-lock.ts';

const T = Date.UTC(2026, 10, 20, 19);
const at = (seconds: number) => T + seconds * 1000;

it('pauseOf returns the time without a GPS reading while the page was hidden', () => {
  expect(pauseOf(at(0), at(5), at(185))).toEqual({ fromMs: at(5), toMs: at(185) });
});

it('pauseOf is null when readings continued in the background or the page was hidden briefly', () => {
  expect(pauseOf(at(180), at(5), at(185))).toBeNull();
  expect(pauseOf(at(0), at(5), at(20))).toBeNull();
});

/** A wake lock of the browser, which releases every lock when the page is hidden. */
class Lock extends EventTarget {
  async release() {
    this.dispatchEvent(new Event('release'));
  }
}
const page = Object.assign(new EventTarget(), { hidden: false });
let locks: Lock[];
let heard: boolean[];
let refuses: boolean;

async function show(hidden: boolean) {
  page.hidden = hidden;
  if (hidden) await locks.at(-1)?.release();
  page.dispatchEvent(new Event('visibilitychange'));
  await new Promise(setImmediate);
}

beforeEach(() => {
  locks = [];
  heard = [];
  refuses = false;
  page.hidden = false;
  const request = async () => {
    if (refuses) throw new Error('battery low');
    const lock = new Lock();
    locks.push(lock);
    return lock;
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: { request } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('keepScreenOn requests the wake lock again when the page is visible again, and reports each change', async () => {
  const stop = keepScreenOn((isOn) => heard.push(isOn));
  await new Promise(setImmediate);
  await show(true);
  expect(heard).toEqual([true, false]);
  await show(false);
  expect([heard, locks.length]).toEqual([[true, false, true], 2]);
  stop();
  await show(true);
  await show(false);
  expect(locks).toHaveLength(2);
});

it('keepScreenOn reports false when the browser refuses a wake lock, and nothing without support', async () => {
  refuses = true;
  const stop = keepScreenOn((isOn) => heard.push(isOn));
  await new Promise(setImmediate);
  expect(heard.at(-1)).toBe(false);
  stop();
  vi.stubGlobal('navigator', {});
  heard = [];
  keepScreenOn((isOn) => heard.push(isOn))();
  await new Promise(setImmediate);
  expect(heard).toEqual([]);
});

it('keepScreenOn releases a wake lock that is granted after tracking has stopped', async () => {
  const stop = keepScreenOn((isOn) => heard.push(isOn));
  stop();
  const released = vi.fn();
  locks.at(-1)?.addEventListener('release', released);
  await new Promise(setImmediate);
  expect(released).toHaveBeenCalledOnce();
  expect(heard).toEqual([]);
});
