import {
  type DataTag,
  type Query,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { isLiveAtom } from './connection.ts';
import { hasFailed, queryClient } from './query-client.ts';

type LiveQuery<Answer, Data, Key extends QueryKey> = Omit<
  UseQueryOptions<Answer, Error, Data, Key>,
  'refetchInterval'
> & {
  /** Returns the newer of two answers, because a push may be newer than a read. */
  newest?: (known: Answer, next: Answer) => Answer;
  /** Milliseconds between reads while the socket is not connected: a constant of events/polling.ts. */
  pollEvery: number;
};

/** A read that a push has asked for is tried again after this, in milliseconds, because a connected page does not poll. */
const RETRY_MS = 3000;

/**
 * Returns the `refetchInterval` of a query that pushes update: it polls only while the socket is not connected, and tries a
 * failed read again.
 */
export const pollingOf =
  (isLive: boolean, pollEvery: number) =>
  (query: Pick<Query, 'state'>): number | false => {
    if (!isLive) return pollEvery;
    return hasFailed(query) && Math.min(RETRY_MS, pollEvery);
  };

/** A query that pushes update, and otherwise polls. */
export function useLiveQuery<Answer, Data = Answer, Key extends QueryKey = QueryKey>({
  pollEvery,
  newest,
  ...options
}: LiveQuery<Answer, Data, Key>): UseQueryResult<Data> {
  const live = useAtomValue(isLiveAtom);
  // The library types both arguments as unknown.
  const keepNewest = (known: unknown, next: unknown) =>
    known === undefined ? next : newest?.(known as Answer, next as Answer);
  return useQuery({
    ...options,
    ...(newest && { structuralSharing: keepNewest }),
    refetchInterval: pollingOf(live, pollEvery),
  });
}

type Change = (known: never) => unknown;

/** Pushes that arrived for a query during a read. */
const pushedMeanwhile = new WeakMap<Query, Change[]>();

/**
 * Applies a push to a cached query that has data. A read that began before the push may lack the change, so the push is
 * applied again to the answer of that read. Reading again instead would never end while pushes come faster than
 * answers.
 */
export function applyPush<Data>(
  queryKey: DataTag<QueryKey, Data, Error>,
  change: (known: Data) => Data,
): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (!query) return;
  if (query.state.fetchStatus === 'fetching') pushedMeanwhile.get(query)?.push(change);
  queryClient.setQueryData<Data>(queryKey, (known) => (known === undefined ? undefined : change(known)));
}

/** Queries that a push has asked to be read during their first read, which the library does not repeat. */
const outdatedMeanwhile = new WeakSet<Query>();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type === 'fetch') pushedMeanwhile.set(query, []);
  const isFirstRead = query.state.fetchStatus === 'fetching' && query.state.data === undefined;
  if (action.type === 'invalidate' && isFirstRead) outdatedMeanwhile.add(query);
  if (action.type !== 'success' || action.manual) return;
  if (outdatedMeanwhile.delete(query))
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  const changes = pushedMeanwhile.get(query) ?? [];
  pushedMeanwhile.delete(query);
  if (changes.length === 0) return;
  queryClient.setQueryData(query.queryKey, (answer: unknown) =>
    changes.reduce((known, change) => change(known as never), answer),
  );
});

/** No answer takes longer to arrive. */
const LATEST_MS = 2 * 60_000;

/**
 * Whether `nextMs` is earlier than `knownMs` because its answer arrived late. A time that is earlier by minutes is not
 * late: the server's clock was set back, and the known time is in the future.
 */
export function isLate(nextMs: number, knownMs: number): boolean {
  return nextMs < knownMs && knownMs - nextMs <= LATEST_MS;
}
