// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { oneAtATime } from './use-candidates.ts';

it('a slow ranking is not cut short by changes, and is followed by one for all of them', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reads: (() => void)[] = [];
  const { request, stop } = oneAtATime(() => new Promise<void>((resolve) => reads.push(resolve)), 1000);
  for (let second = 0; second < 5; second += 1) {
    request();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(reads.length).toBe(1);
  reads[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(reads.length).toBe(2);
  request();
  stop();
  reads[1]?.();
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads.length).toBe(2);
});

it('rankings with quick answers are an interval apart', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let reads = 0;
  const { request } = oneAtATime(async () => {
    reads += 1;
  }, 1000);
  for (let step = 0; step < 10; step += 1) {
    request();
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(reads).toBe(3);
});
