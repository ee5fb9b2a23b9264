import { expect, it } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

/** Adds work that ends when the test calls `end`. */
function held(queue: BoundedQueue, started: string[]) {
  const ends = new Map<string, () => void>();
  const add = (name: string, options?: { isPrioritised: boolean }) =>
    queue.run(() => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, options);
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { add, end };
}

it('BoundedQueue runs up to maxRunning, queues up to maxWaiting, runs prioritised callers first and rejects the rest', async () => {
  const started: string[] = [];
  const { add, end } = held(
    new BoundedQueue({ maxRunning: 2, maxWaiting: 2, retryAfterSeconds: 3 }),
    started,
  );
  const results = [add('a'), add('b'), add('c'), add('d')];
  await expect(add('refused')).rejects.toMatchObject({
    code: 'OVERLOADED',
    details: { retryAfterSeconds: 3 },
  });
  results.push(add('known', { isPrioritised: true }));
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'known']);
  await end('a');
  await end('known');
  expect(started).toEqual(['a', 'b', 'known', 'c', 'd']);
  await end('c');
  await end('d');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'known']);
});

it('BoundedQueue continues after failed work', async () => {
  const queue = new BoundedQueue({ maxRunning: 1, maxWaiting: 1, retryAfterSeconds: 1 });
  await expect(queue.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run(async () => 'done')).toBe('done');
});
