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
    applyPush<number[]>(['/nothing'], (known) => [...known, 1]);
    expect(queryClient.getQueryData(['/nothing'])).toBeUndefined();
  });

  it('is not overwritten by a poll that was under way', async () => {
    const key = ['/jobs'];
    queryClient.setQueryData(key, [at('a', 1)]);
    let answer: (jobs: ReturnType<typeof at>[]) => void = () => {};
    const reading = queryClient
      .fetchQuery({
        queryKey: key,
        staleTime: 0,
        queryFn: () => new Promise<ReturnType<typeof at>[]>((resolve) => (answer = resolve)),
      })
      .catch(() => null);
    applyPush<ReturnType<typeof at>[]>(key, (known) => withNewest(known, at('b', 1)));
    answer([at('a', 1)]);
    await reading;
    expect(queryClient.getQueryData(key)).toEqual([at('b', 1), at('a', 1)]);
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });
});
