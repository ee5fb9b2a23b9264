import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { joinIds, ownBookings, PAGE_SIZE, readBookings } from './api.ts';

/** The pages after the newest, which the customer asked for; `useOlderBookings` reads them. */
const olderBookings = queryOptions<OlderBookings>({
  queryKey: ['/api/bookings', 'older'],
  queryFn: skipToken,
  meta: ownBookings.meta,
});

type OlderBookings = { ids: string[]; isComplete: boolean };

/**
 * The bookings before the newest page. `readMore` reads another page; it is undefined once there is none.
 */
export function useOlderBookings() {
  const { data: newest } = useQuery({ ...readBookings, enabled: false });
  const { data: older } = useQuery(olderBookings);
  const bookings = ownBookings.useListed(older?.ids);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const before = older?.ids.at(-1) ?? newest?.at(-1);
      const page = await call('GET /api/bookings', { query: { before } });
      // The newest ones stay listed here, too: a new booking moves the last of them off the newest page.
      const ids = joinIds(older?.ids ?? newest, ownBookings.put(page));
      queryClient.setQueryData(olderBookings.queryKey, { ids, isComplete: page.length < PAGE_SIZE });
    },
  });
  const isComplete = older?.isComplete ?? (newest?.length ?? 0) < PAGE_SIZE;
  return { bookings, readMore: isComplete ? undefined : () => mutate(), isReading: isPending, isError };
}
