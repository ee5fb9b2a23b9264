import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withDeviceLock } from './device-lock.ts';

/** Locks as a browser's: a request waits until the lock is free, or rejects when its signal aborts before. */
function browserLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        last = last.then(() => {
          if (signal.aborted) return;
          const done = work();
          resolve(done);
          return done.catch(() => undefined);
        });
      }),
  };
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: browserLocks() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('work of the same name is done one after the other, also after one has failed', async () => {
  const order: string[] = [];
  let end = () => {};
  const first = withDeviceLock('steps', async () => {
    order.push('first');
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    throw new Error('no network');
  });
  const second = withDeviceLock('steps', async () => order.push('second'));
  await Promise.resolve();
  expect(order).toEqual(['first']);
  end();
  await expect(first).rejects.toThrow('no network');
  await second;
  expect(order).toEqual(['first', 'second']);
});

it('work is done without its turn once a tab holds the lock for too long', async () => {
  const timeOut = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeOut.signal);
  let isHeld = false;
  void withDeviceLock('steps', () => {
    isHeld = true;
    return new Promise(() => {});
  });
  const second = withDeviceLock('steps', async () => 'done');
  await Promise.resolve();
  expect(isHeld).toBe(true);
  timeOut.abort();
  expect(await second).toBe('done');
});

it('work is done without locks on a page that has none, or may not use them', async () => {
  const request = async () => {
    throw new DOMException('no', 'SecurityError');
  };
  for (const navigator of [{}, { locks: { request } }]) {
    vi.stubGlobal('navigator', navigator);
    expect(await withDeviceLock('steps', async () => 'done')).toBe('done');
  }
});
