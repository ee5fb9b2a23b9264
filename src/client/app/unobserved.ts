import type { Query, QueryCache } from '@tanstack/react-query';

/** Queries that a view has read or will read: those that only wait with data, as of a page sent whole, are not left. */
const observed = new WeakSet<Query>();

/** Queries that no view has read since the last of their views left. */
const left = new WeakSet<Query>();

/**
 * Whether a push may have passed a query by: views apply pushes while they are shown, and since the last read there was
 * a time when no view showed the query.
 */
export const mayLackPush = (query: Query): boolean => left.has(query);

/** Watches for `mayLackPush` which queries of a cache have views. A view that disables a query does not count. */
export function watchObservers(cache: QueryCache): void {
  cache.subscribe((event) => {
    const { type, query } = event;
    if (type === 'observerAdded' || type === 'observerRemoved' || type === 'observerOptionsUpdated') {
      if (query.isActive()) observed.add(query);
      else if (observed.has(query))
        // No push arrives before: a view that takes over at once, as Strict Mode's second mount, misses none.
        queueMicrotask(() => {
          if (!query.isActive()) left.add(query);
        });
    }
    // What a push or an own change writes says nothing of other changes.
    const isRead = type === 'updated' && event.action.type === 'success' && !event.action.manual;
    if (isRead && query.isActive()) left.delete(query);
  });
}
