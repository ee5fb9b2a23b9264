import { queryOptions } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyPush } from './apply-push.ts';
import { queryClient } from './query-client.ts';

const keyFor = <Data>(path: string) =>
  queryOptions({ queryKey: [path], queryFn: (): Promise<Data> => Promise.reject() }).queryKey;

describe('applyPush', () => {
  beforeEach(() => queryClient.clear());

  it('leaves a query that was never read alone', () => {
    applyPush(keyFor<number[]>('/nothing'), (known) => [...known, 1]);
    expect(queryClient.getQueryData(['/nothing'])).toBeUndefined();
  });

  type Jobs = string[];
  const key = keyFor<Jobs>('/jobs');
  const push = (id: string) => applyPush(key, (known) => [id, ...known.filter((other) => other !== id)]);

  /** A read that is answered, or fails, when the test says so. */
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

  it('is not overwritten by a poll that was under way', async () => {
    queryClient.setQueryData(key, ['a']);
    const reading = read();
    push('b');
    push('c');
    await reading.answer(['a']);
    expect(queryClient.getQueryData(key)).toEqual(['c', 'b', 'a']);
  });

  it('lets the first read end, however many pushes come meanwhile', async () => {
    const reading = read();
    for (let pushes = 0; pushes < 50; pushes += 1) push('b');
    await reading.answer(['a']);
    expect(queryClient.getQueryData(key)).toEqual(['b', 'a']);
  });

  it('stays when the read fails, and is not made again on the next one', async () => {
    queryClient.setQueryData(key, ['a']);
    const first = read();
    push('b');
    await first.fail();
    expect(queryClient.getQueryData(key)).toEqual(['b', 'a']);
    await read().answer(['a']);
    expect(queryClient.getQueryData(key)).toEqual(['a']);
  });
});
