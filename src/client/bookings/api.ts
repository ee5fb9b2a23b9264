import type { Booking } from '../../domain/booking.ts';
import type { NewBooking } from '../../domain/new-booking.ts';
import { polling } from '../../events/polling.ts';
import { call } from '../app/http.ts';
import { applyPush, newestWins, withNewest } from '../app/keep-newest.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { read } from '../app/read.ts';
import { useKeepLastBooking } from './keep-last-booking.ts';

export const readBookings = read('GET /api/bookings');
export const readBooking = (id: string) => read('GET /api/bookings/:id', { params: { id } });

/** The customer's bookings, newest first; pushes keep them fresh. `enabled` once somebody is signed in. */
export function useBookings(enabled: boolean) {
  const query = useLiveQuery({
    ...readBookings,
    enabled,
    structuralSharing: newestWins,
    pollEvery: polling.eta,
  });
  useKeepLastBooking(query.data);
  return query;
}

const TIMEOUT_MS = 20_000;

const refresh = () => void queryClient.invalidateQueries({ queryKey: readBookings.queryKey });

/** In the list at once: what opens on it need not wait for the list to be read. */
function keepBooked(booking: Booking): void {
  applyPush(readBookings.queryKey, (known) => withNewest(known, booking));
  refresh();
}

/** Books and puts the booking in the list. The same `paymentId` sent again gives the same booking. */
export async function createBooking(booking: NewBooking): Promise<Booking> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const created = await call('POST /api/bookings', { body: booking, signal });
  keepBooked(created);
  return created;
}

/** The booking that a payment has paid for; null for none. Puts it in the list. */
export async function bookingOfPayment(paymentId: string): Promise<Booking | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const [booking] = await call('GET /api/bookings', { query: { paymentId }, signal });
  if (booking) keepBooked(booking);
  return booking ?? null;
}

/** Cancels an own booking and refunds it, until the technician is on the way. */
export async function cancelBooking(id: string): Promise<Booking> {
  const cancelled = await call('POST /api/bookings/:id/cancel', { params: { id } });
  refresh();
  return cancelled;
}
