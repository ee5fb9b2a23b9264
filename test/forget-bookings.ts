import { notifyManager } from '@tanstack/react-query';
import { queryClient } from '../src/client/app/query-client.ts';
import { bookingsSeenBy } from '../src/client/bookings/shared/booking-store.ts';

/** Resolves after the notifications that the query cache has scheduled. */
export const notified = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

/** Ends every read of the client and empties the booking store of each role, as a sign-out does. */
export async function forgetBookings(): Promise<void> {
  for (const [role, store] of Object.entries(bookingsSeenBy))
    await queryClient.prefetchQuery(store.list(['forgotten', role], async () => []));
  queryClient.clear();
  await notified();
  // The stores forget one turn after they are notified.
  await notified();
}
