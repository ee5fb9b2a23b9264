import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFixOutbox } from './fix-outbox.ts';

describe('the outbox of fixes', () => {
  let line: 'up' | 'down' = 'up';
  let got: number[] = [];
  let waiting = 0;
  const open = () =>
    createFixOutbox<number>({
      send: async (fix) => {
        if (line === 'down') throw new Error('Not connected');
        got.push(fix);
        return true;
      },
      onChange: (change) => {
        waiting = change.waiting;
      },
    });

  beforeEach(() => {
    line = 'up';
    got = [];
    waiting = 0;
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends at once, then at most one a second, the newest', async () => {
    const outbox = open();
    outbox.put(1);
    await vi.advanceTimersByTimeAsync(100);
    outbox.put(2);
    outbox.put(3);
    await vi.advanceTimersByTimeAsync(100);
    expect(got).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(got).toEqual([1, 3]);
    expect(waiting).toBe(0);
  });

  it('keeps the newest while the line is down and sends it when the line is back', async () => {
    line = 'down';
    const outbox = open();
    outbox.put(1);
    await vi.advanceTimersByTimeAsync(5_000);
    outbox.put(2);
    expect(got).toEqual([]);
    expect(waiting).toBe(1);
    line = 'up';
    await vi.advanceTimersByTimeAsync(1_000);
    outbox.flush();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(got).toEqual([2]);
    expect(waiting).toBe(0);
  });

  it('tries again by itself', async () => {
    line = 'down';
    open().put(1);
    await vi.advanceTimersByTimeAsync(2_000);
    line = 'up';
    await vi.advanceTimersByTimeAsync(20_000);
    expect(got).toEqual([1]);
  });

  it('sends nothing after it was cleared', async () => {
    line = 'down';
    const outbox = open();
    outbox.put(1);
    await vi.advanceTimersByTimeAsync(500);
    outbox.clear();
    line = 'up';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(got).toEqual([]);
  });
});
