import type { DataTag, Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

type Versioned = { id: string; version: number };

/** The higher version of one thing; `next` when they are equal or nothing was known. */
export function keepNewest<T extends Versioned>(known: T | null | undefined, next: T): T {
  return known && known.id === next.id && known.version > next.version ? known : next;
}

/** A list just read, with each entry that a push had already moved further kept as it was. */
export function keepNewestOf<T extends Versioned>(known: readonly T[] | null | undefined, next: T[]): T[] {
  if (!known) return next;
  const newer = new Map(known.map((item) => [item.id, item]));
  return next.map((item) => keepNewest(newer.get(item.id), item));
}

/** The list with one entry replaced by a newer one, or put in front when it is new. */
export function withNewest<T extends Versioned>(known: readonly T[] | null | undefined, next: T): T[] {
  const list = known ?? [];
  if (!list.some((item) => item.id === next.id)) return [next, ...list];
  return list.map((item) => (item.id === next.id ? keepNewest(item, next) : item));
}

/** As `withNewest`, but an entry that is not in the list is left out. */
export function replacedByNewest<T extends Versioned>(known: readonly T[], next: T): T[] {
  return known.map((item) => (item.id === next.id ? keepNewest(item, next) : item));
}

const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value;

/** For a query's `structuralSharing`: whatever comes, by poll or push, never takes a version back. */
export function newestWins(known: unknown, next: unknown): unknown {
  // A list of another identity would be news each time that a placeholder is looked at.
  if (known === next) return known;
  if (Array.isArray(next) && next.every(isVersioned)) {
    return keepNewestOf(Array.isArray(known) ? known.filter(isVersioned) : null, next);
  }
  return isVersioned(known) && isVersioned(next) ? keepNewest(known, next) : next;
}

type Change = (known: never) => unknown;

/** What was pushed into a query while it was being read. */
const pushedMeanwhile = new WeakMap<Query, Change[]>();

/**
 * Writes a push into a cached query that has data. The answer of a read that is under way began before the push
 * and could lack it: the push is made again on that answer. (To read again instead would never end while
 * pushes come faster than answers.)
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
