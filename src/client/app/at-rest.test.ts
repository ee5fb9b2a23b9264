// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenAtRest } from './at-rest.ts';
import { queryClient } from './query-client.ts';

let state: DocumentReadyState = 'complete';
const called = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  called.mockClear();
  state = 'complete';
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  queryClient.clear();
});

it('calls back once when the page has loaded and waits for no answer', async () => {
  state = 'interactive';
  let answer = (_: string) => {};
  whenAtRest(called);
  await vi.advanceTimersByTimeAsync(2000);
  expect(called).not.toHaveBeenCalled();

  void queryClient.fetchQuery({
    queryKey: ['read'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  state = 'complete';
  await vi.advanceTimersByTimeAsync(2000);
  expect(called).not.toHaveBeenCalled();

  answer('bookings');
  await vi.advanceTimersByTimeAsync(2000);
  expect(called).toHaveBeenCalledOnce();
});

it('does not call back after it was called off', async () => {
  whenAtRest(called)();
  await vi.advanceTimersByTimeAsync(2000);
  expect(called).not.toHaveBeenCalled();
});
