import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { isLiveAtom } from './connection.ts';

type LiveQuery<T> = Omit<UseQueryOptions<T>, 'refetchInterval'> & {
  /** Milliseconds between reads while the socket is not connected: a constant of events/polling.ts. */
  pollEvery: number;
};

/** A query that pushes keep fresh, and polling only while there are none. */
export function useLiveQuery<T>({ pollEvery, ...options }: LiveQuery<T>): UseQueryResult<T> {
  const live = useAtomValue(isLiveAtom);
  return useQuery<T>({ ...options, refetchInterval: live ? false : pollEvery });
}
