import { notifyManager } from '@tanstack/react-query';
import { queryClient } from '../src/client/app/query-client.ts';
import { bookingsSeenBy } from '../src/client/bookings/shared/booking-store.ts';

/** Ends every read of the client and empties the booking store of each role, as a sign-out does. */
export async function forgetBookings(): Promise<void> {
  for (const [role, store] of Object.entries(bookingsSeenBy))
    await queryClient.prefetchQuery(store.list(['forgotten', role], async () => []));
  queryClient.clear();
  // The cache tells the stores in a turn of its own, and they forget one turn later.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}
