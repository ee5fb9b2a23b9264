import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { isLiveAtom } from './connection.ts';

type LiveQuery<Answer, Data, Key extends QueryKey> = Omit<
  UseQueryOptions<Answer, Error, Data, Key>,
  'refetchInterval'
> & {
  /** Returns the newer of two answers, because a push may be newer than a read. */
  newest?: (known: Answer, next: Answer) => Answer;
  /** Milliseconds between reads while the socket is not connected: a constant of events/polling.ts. */
  pollEvery: number;
};

/** A query that pushes update; it polls only while the socket is not connected. */
export function useLiveQuery<Answer, Data = Answer, Key extends QueryKey = QueryKey>({
  pollEvery,
  newest,
  ...options
}: LiveQuery<Answer, Data, Key>): UseQueryResult<Data> {
  const live = useAtomValue(isLiveAtom);
  // The library types both arguments as unknown.
  const keep = (known: unknown, next: unknown) =>
    known === undefined ? next : newest?.(known as Answer, next as Answer);
  return useQuery({
    ...options,
    ...(newest && { structuralSharing: keep }),
    refetchInterval: live ? false : pollEvery,
  });
}
