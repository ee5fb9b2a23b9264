import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atMostEvery } from './timing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('atMostEvery', () => {
  it('atMostEvery runs the first request at once and later requests once after the interval', () => {
    const work = vi.fn();
    const { ask } = atMostEvery(1000, work);
    ask();
    expect(work).toHaveBeenCalledTimes(1);
    for (let i = 0; i < 50; i += 1) ask();
    vi.advanceTimersByTime(999);
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5000);
    expect(work).toHaveBeenCalledTimes(2);
    ask();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('atMostEvery runs once per interval under constant requests, and once after the last request', () => {
    const at: number[] = [];
    const started = Date.now();
    const { ask } = atMostEvery(250, () => at.push(Date.now() - started));
    for (let i = 0; i < 100; i += 1) {
      ask();
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    expect(at).toEqual([0, 250, 500, 750, 1000]);
  });

  it('atMostEvery runs again when its own work requests another run', () => {
    let runs = 0;
    const repeated = atMostEvery(100, () => {
      runs += 1;
      if (runs < 3) repeated.ask();
    });
    repeated.ask();
    vi.advanceTimersByTime(1000);
    expect(runs).toBe(3);
  });

  it('atMostEvery runs work again only after the run before has ended', async () => {
    const ends: (() => void)[] = [];
    const { ask } = atMostEvery(100, () => new Promise<void>((resolve) => ends.push(resolve)));
    ask();
    ask();
    await vi.advanceTimersByTimeAsync(1000);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(ends).toHaveLength(2);
  });

  it('atMostEvery drops a waiting run when stopped', () => {
    const work = vi.fn();
    const { ask, stop } = atMostEvery(1000, work);
    ask();
    ask();
    stop();
    vi.advanceTimersByTime(5000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
