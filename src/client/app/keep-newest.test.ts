import { queryOptions } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  applyPush,
  keepNewest,
  keepNewestOf,
  newestWins,
  replacedByNewest,
  withNewest,
} from './keep-newest.ts';
import { queryClient } from './query-client.ts';

const at = (id: string, version: number) => ({ id, version });
const keyFor = <Data>(path: string) =>
  queryOptions({ queryKey: [path], queryFn: (): Promise<Data> => Promise.reject() }).queryKey;

describe('keepNewest', () => {
  it('never takes a version back, and takes an equal one', () => {
    const known = at('a', 2);
    expect(keepNewest(known, at('a', 1))).toBe(known);
    const same = at('a', 2);
    expect(keepNewest(known, same)).toBe(same);
    expect(keepNewest(known, at('a', 3))).toEqual(at('a', 3));
    expect(keepNewest(null, at('a', 1))).toEqual(at('a', 1));
  });
});

describe('lists', () => {
  it('keep what a push moved further than the poll', () => {
    expect(keepNewestOf([at('a', 3), at('b', 1)], [at('a', 2), at('b', 2)])).toEqual([
      at('a', 3),
      at('b', 2),
    ]);
  });

  it('take a pushed entry in place, or in front when it is new', () => {
    expect(withNewest([at('a', 1), at('b', 1)], at('b', 2))).toEqual([at('a', 1), at('b', 2)]);
    expect(withNewest([at('a', 1)], at('c', 1))).toEqual([at('c', 1), at('a', 1)]);
    expect(withNewest(undefined, at('c', 1))).toEqual([at('c', 1)]);
    expect(replacedByNewest([at('a', 1)], at('c', 1))).toEqual([at('a', 1)]);
  });

  it('are recognised by structural sharing, and everything else passes through', () => {
    expect(newestWins([at('a', 3)], [at('a', 2)])).toEqual([at('a', 3)]);
    expect(newestWins(at('a', 3), at('a', 2))).toEqual(at('a', 3));
    expect(newestWins(undefined, [at('a', 2)])).toEqual([at('a', 2)]);
    expect(newestWins([at('a', 3)], 7)).toBe(7);
  });

  it('gives back the very list that it was given twice', () => {
    const list = [at('a', 1)];
    expect(newestWins(list, list)).toBe(list);
  });
});

describe('applyPush', () => {
  beforeEach(() => queryClient.clear());

  it('leaves a query that was never read alone', () => {
    applyPush(keyFor<number[]>('/nothing'), (known) => [...known, 1]);
    expect(queryClient.getQueryData(['/nothing'])).toBeUndefined();
  });

  type Jobs = ReturnType<typeof at>[];
  const key = keyFor<Jobs>('/jobs');
  const push = (id: string, version: number) => applyPush(key, (known) => withNewest(known, at(id, version)));

  /** A read that is answered, or fails, when the test says so. */
  function read() {
    let answer: (jobs: Jobs) => void = () => {};
    let fail: (error: Error) => void = () => {};
    const done = queryClient
      .fetchQuery({
        queryKey: key,
        staleTime: 0,
        structuralSharing: newestWins,
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
    queryClient.setQueryData(key, [at('a', 1)]);
    const reading = read();
    push('b', 1);
    push('a', 2);
    await reading.answer([at('a', 1)]);
    expect(queryClient.getQueryData(key)).toEqual([at('b', 1), at('a', 2)]);
  });

  it('lets the first read end, however many pushes come meanwhile', async () => {
    const reading = read();
    for (let version = 1; version <= 50; version += 1) push('b', version);
    await reading.answer([at('a', 1)]);
    expect(queryClient.getQueryData(key)).toEqual([at('b', 50), at('a', 1)]);
  });

  it('stays when the read fails, and is not made again on the next one', async () => {
    queryClient.setQueryData(key, [at('a', 1)]);
    const first = read();
    push('b', 1);
    await first.fail();
    expect(queryClient.getQueryData(key)).toEqual([at('b', 1), at('a', 1)]);
    await read().answer([at('a', 1)]);
    expect(queryClient.getQueryData(key)).toEqual([at('a', 1)]);
  });
});
