import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from './http.ts';
import { readAgain } from './socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens a view whose reads return the given answers in turn, then the last answer again. */
async function openView(...answers: (string | Error)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['view'],
    queryFn: async () => {
      const answer = answers[Math.min(reads, answers.length - 1)];
      reads += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const close = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return { client, close, reads: () => reads, shown: () => observer.getCurrentResult().data };
}

const unavailable = new HttpError(503, '', 'Service Unavailable');

it('readAgain repeats the read of a view after a reconnect until a read succeeds', async () => {
  const view = await openView('before', unavailable, new TypeError('Failed to fetch'), 'after');
  const reading = readAgain(view.client, () => true);
  await vi.advanceTimersByTimeAsync(10_000);
  await reading;
  expect([view.shown(), view.reads()]).toEqual(['after', 4]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(view.reads()).toBe(4);
  view.close();
});

it('readAgain stops when the WebSocket disconnects', async () => {
  const view = await openView('before', unavailable);
  let isConnected = true;
  const reading = readAgain(view.client, () => isConnected);
  await vi.advanceTimersByTimeAsync(500);
  isConnected = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await reading;
  expect(view.reads()).toBe(2);
  view.close();
});

it('readAgain stops after an answer with status 403', async () => {
  const view = await openView('before', new HttpError(403, '', 'Forbidden'));
  await readAgain(view.client, () => true);
  expect(view.reads()).toBe(2);
  view.close();
});
