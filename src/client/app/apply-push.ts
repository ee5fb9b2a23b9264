import type { DataTag, Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

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

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type === 'fetch') pushedMeanwhile.set(query, []);
  if (action.type !== 'success' || action.manual) return;
  const changes = pushedMeanwhile.get(query) ?? [];
  pushedMeanwhile.delete(query);
  if (changes.length === 0) return;
  queryClient.setQueryData(query.queryKey, (answer: unknown) =>
    changes.reduce((known, change) => change(known as never), answer),
  );
});
