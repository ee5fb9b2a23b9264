import { QueryObserver, type QueryObserverOptions, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyPush } from './live-query.ts';
import { queryClient } from './query-client.ts';

/** What the server has, and how often it was read. */
let stored: string[] = [];
let reads = 0;

const list = queryOptions({
  queryKey: ['/list'],
  queryFn: async ({ signal }) => {
    signal.throwIfAborted();
    reads += 1;
    return stored;
  },
});

const atRest = () => vi.advanceTimersByTimeAsync(1);

/** Opens a view of the list; `shown` is what it shows. */
function open(more: Partial<QueryObserverOptions> = {}) {
  const observer = new QueryObserver(queryClient, { ...list, ...more } as QueryObserverOptions);
  const leave = observer.subscribe(() => {});
  return { leave, observer, shown: () => observer.getCurrentResult().data };
}

/** Opens a view, waits for its answer and leaves it. */
async function visit(): Promise<void> {
  const { leave } = open();
  await atRest();
  leave();
  await atRest();
}

describe('a list that is opened again', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    queryClient.clear();
    stored = ['a'];
    reads = 0;
  });
  afterEach(() => void vi.useRealTimers());

  it('shows what is known at once, then what has changed while no view showed it', async () => {
    await visit();
    stored = ['b'];
    const { shown, leave } = open();
    expect(shown()).toEqual(['a']);
    await atRest();
    expect([shown(), reads]).toEqual([['b'], 2]);
    leave();
  });

  it.each([
    ['comes back to it from another list', { queryKey: ['/other'] }],
    ['enables it again', { enabled: false }],
  ])('is read again, too, by a view that %s', async (_name, other) => {
    const { observer, shown, leave } = open();
    await atRest();
    observer.setOptions({ ...list, ...other } as QueryObserverOptions);
    await atRest();
    stored = ['b'];
    observer.setOptions(list as QueryObserverOptions);
    await atRest();
    expect(shown()).toEqual(['b']);
    leave();
  });

  it('is read once by two views that open together and one that follows', async () => {
    await visit();
    const together = [open(), open()];
    await atRest();
    const follows = open();
    await atRest();
    expect(reads).toBe(2);
    for (const { leave } of [...together, follows]) leave();
  });

  it('is not read again by a view that takes over at once, as the second mount of Strict Mode', async () => {
    const before = open();
    await atRest();
    before.leave();
    const after = open();
    await atRest();
    expect(reads).toBe(1);
    after.leave();
  });

  it('is not read when it came with the page, though its views wait or mount twice', async () => {
    queryClient.setQueryData(list.queryKey, ['of the page']);
    const waiting = open({ enabled: false });
    await atRest();
    waiting.observer.setOptions({ ...list, enabled: false, meta: {} } as QueryObserverOptions);
    await atRest();
    waiting.leave();
    await atRest();
    open().leave();
    const { shown, leave } = open();
    await atRest();
    expect([shown(), reads]).toEqual([['of the page'], 0]);
    leave();
  });

  it('is read again though a push, or a read that failed, came in between', async () => {
    await visit();
    applyPush(list.queryKey, (known) => [...known, 'pushed']);
    stored = ['pushed', 'b'];
    const failing = open({ queryFn: () => Promise.reject(new Error('away')) });
    expect(failing.shown()).toEqual(['a', 'pushed']);
    await atRest();
    applyPush(list.queryKey, (known) => [...known, 'again']);
    failing.leave();
    await atRest();
    const { shown, leave } = open();
    await atRest();
    expect(shown()).toEqual(['pushed', 'b']);
    leave();
  });

  it('is not read again within a staleTime of its own', async () => {
    await visit();
    const { leave } = open({ staleTime: 60_000 });
    await atRest();
    expect(reads).toBe(1);
    leave();
  });
});
