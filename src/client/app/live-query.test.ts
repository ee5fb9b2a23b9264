import { type Query, QueryObserver, queryOptions } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { HttpError } from './http.ts';
import { applyPush, pollingOf } from './live-query.ts';
import { queryClient } from './query-client.ts';

const keyFor = <Data>(path: string) =>
  queryOptions({ queryKey: [path], queryFn: (): Promise<Data> => Promise.reject() }).queryKey;

describe('applyPush', () => {
  beforeEach(() => queryClient.clear());

  it('applyPush leaves a query without data unchanged', () => {
    applyPush(keyFor<number[]>('/nothing'), (known) => [...known, 1]);
    expect(queryClient.getQueryData(['/nothing'])).toBeUndefined();
  });

  type Jobs = string[];
  const key = keyFor<Jobs>('/jobs');
  const push = (id: string) => applyPush(key, (known) => [id, ...known.filter((other) => other !== id)]);

  /** Starts a read that succeeds or fails when the test calls answer or fail. */
  function read() {
    let answer: (jobs: Jobs) => void = () => {};
    let fail: (error: Error) => void = () => {};
    const done = queryClient
      .fetchQuery({
        queryKey: key,
        staleTime: 0,
        queryFn: () =>
          new Promise<Jobs>((resolve, reject) => {
            answer = resolve;
            fail = reject;
          }),
      })
      .catch(() => null);
    return {
      answer(jobs: Jobs) {
        answer(jobs);
        return done;
      },
      fail() {
        fail(new Error('away'));
        return done;
      },
    };
  }

  it('a push survives the answer of a poll that started before the push', async () => {
    queryClient.setQueryData(key, ['a']);
    const reading = read();
    push('b');
    push('c');
    await reading.answer(['a']);
    expect(queryClient.getQueryData(key)).toEqual(['c', 'b', 'a']);
  });

  it('the first read of a query completes while 50 pushes arrive', async () => {
    const reading = read();
    for (let pushes = 0; pushes < 50; pushes += 1) push('b');
    await reading.answer(['a']);
    expect(queryClient.getQueryData(key)).toEqual(['b', 'a']);
  });

  it('a push stays when a read fails, and the answer of the next read replaces it', async () => {
    queryClient.setQueryData(key, ['a']);
    const first = read();
    push('b');
    await first.fail();
    expect(queryClient.getQueryData(key)).toEqual(['b', 'a']);
    await read().answer(['a']);
    expect(queryClient.getQueryData(key)).toEqual(['a']);
  });
});

describe('a push that asks for a read', () => {
  beforeEach(() => queryClient.clear());

  it('is followed by another read if the first one of the query is under way', async () => {
    const answers: ((jobs: string) => void)[] = [];
    const view = new QueryObserver(queryClient, {
      queryKey: ['/jobs'],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    const leave = view.subscribe(() => {});
    void queryClient.invalidateQueries({ queryKey: ['/jobs'] });
    answers[0]?.('before the push');
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.('after the push');
    await expect.poll(() => view.getCurrentResult().data).toBe('after the push');
    expect(answers).toHaveLength(2);
    leave();
  });

  const after = (error: Error | null) =>
    ({ state: { status: error ? 'error' : 'success', error } }) as Pick<Query, 'state'>;
  const busy = new HttpError(503, '', 'Service Unavailable');
  it.each([
    ['that failed is tried again on a connected page', true, busy, 3000],
    ['that the server refuses is not', true, new HttpError(404, '', 'Not Found'), false],
    ['that succeeds is the last on a connected page', true, null, false],
    ['is repeated by the poll without a socket', false, busy, 60_000],
  ])('%s', (_name, isLive, error, expected) => {
    expect(pollingOf(isLive, 60_000)(after(error))).toBe(expected);
  });
});
