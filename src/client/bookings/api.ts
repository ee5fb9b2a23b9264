import type { Booking, NewBooking } from '../../domain/booking.ts';
import { polling } from '../../events/polling.ts';
import { http } from '../app/http.ts';
import { newestWins } from '../app/keep-newest.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { useKeepLastBooking } from './keep-last-booking.ts';

export const bookingsKey = ['/api/bookings'] as const;

/** The customer's bookings, newest first; pushes keep them fresh. `enabled` once somebody is signed in. */
export function useBookings(enabled: boolean) {
  const query = useLiveQuery<Booking[]>({
    queryKey: bookingsKey,
    enabled,
    structuralSharing: newestWins,
    pollEvery: polling.eta,
  });
  useKeepLastBooking(query.data);
  return query;
}

/** Books and refreshes the list. The same `paymentId` sent again gives the same booking. */
export async function createBooking(booking: NewBooking): Promise<Booking> {
  const created = await http.post<Booking>('/api/bookings', booking);
  void queryClient.invalidateQueries({ queryKey: bookingsKey });
  return created;
}

/** Cancels an own booking and refunds it, until the technician is on the way. */
export async function cancelBooking(id: string): Promise<Booking> {
  const cancelled = await http.post<Booking>(`/api/bookings/${encodeURIComponent(id)}/cancel`);
  void queryClient.invalidateQueries({ queryKey: bookingsKey });
  return cancelled;
}
