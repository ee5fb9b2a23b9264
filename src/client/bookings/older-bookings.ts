import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../app/http.ts';
import { joinIds, ownBookings, PAGE_SIZE, readBookings } from './api.ts';

/**
 * The bookings before the newest page, as far as the customer asks. `readMore` reads another page; it is undefined once
 * there is none.
 */
export function useOlderBookings() {
  const { data: newest = [] } = useQuery({ ...readBookings, enabled: false });
  const query = useInfiniteQuery({
    queryKey: ['/api/bookings', 'older'],
    // The parameter is the page before, whose last booking is the one that the next page follows.
    initialPageParam: newest,
    queryFn: async ({ pageParam, signal }) =>
      ownBookings.put(await call('GET /api/bookings', { query: { before: pageParam.at(-1) }, signal })),
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page),
    // The newest ones stay listed here, too: a new booking moves the last of them off the newest page.
    select: ({ pages, pageParams: [before] }) => joinIds(before, ...pages),
    meta: ownBookings.meta,
    // Read by the customer's press first, and again whenever the pages are shown again.
    enabled: ({ state }) => state.data !== undefined,
  });
  const { data: ids, hasNextPage, fetchNextPage, isFetchingNextPage: isReading } = query;
  const isComplete = ids ? !hasNextPage : newest.length < PAGE_SIZE;
  return {
    bookings: ownBookings.useListed(ids),
    readMore: isComplete ? undefined : () => void fetchNextPage(),
    isReading,
    isError: query.isFetchNextPageError,
  };
}
