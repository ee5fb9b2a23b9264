import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { reader } from './read-after-changes.ts';

const SPACING_MS = 2000;

let stored = 0;
/** Each answers a read that waits, with what was stored as it began. */
let waiting: (() => void)[] = [];
let reads = 0;
let leave: () => void;
let books: ReturnType<typeof reader>;

const figures = queryOptions({
  queryKey: ['/books'],
  queryFn: ({ signal }) =>
    new Promise<number>((resolve) => {
      signal.throwIfAborted();
      reads += 1;
      const known = stored;
      waiting.push(() => resolve(known));
    }),
});
const shown = () => queryClient.getQueryData(figures.queryKey);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function change(): void {
  stored += 1;
  books.ask();
}

async function answer(): Promise<void> {
  waiting.shift()?.();
  await pass(1);
}

beforeEach(async () => {
  vi.useFakeTimers();
  queryClient.clear();
  [stored, reads, waiting] = [0, 0, []];
  books = reader({ isOf: (path) => path === '/books', spacingMs: SPACING_MS });
  leave = new QueryObserver(queryClient, figures).subscribe(() => {});
  await answer();
});
afterEach(() => {
  books.stop();
  leave();
  vi.useRealTimers();
});

it('reads after the first change at once', async () => {
  change();
  await answer();
  expect([shown(), reads]).toEqual([1, 2]);
});

it('reads what changed meanwhile once, after the spacing', async () => {
  for (const _ of [1, 2, 3]) change();
  await answer();
  for (const _ of [4, 5]) change();
  expect(reads).toBe(2);
  await pass(SPACING_MS);
  await answer();
  expect([shown(), reads]).toEqual([5, 3]);
});

it('reads again what was asked for before the change', async () => {
  void queryClient.refetchQueries({ queryKey: figures.queryKey });
  await pass(1);
  change();
  await answer();
  await answer();
  expect([shown(), reads]).toEqual([1, 3]);
});

it('reads neither other paths nor what no view shows', async () => {
  reader({ isOf: (path) => path === '/other', spacingMs: SPACING_MS }).ask();
  leave();
  change();
  await pass(SPACING_MS);
  expect(reads).toBe(1);
});

it('reads nothing after it has been stopped', async () => {
  change();
  await answer();
  change();
  books.stop();
  await pass(2 * SPACING_MS);
  expect(reads).toBe(2);
});
