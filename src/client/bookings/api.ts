import type { Booking } from '../../domain/booking.ts';
import type { NewBooking } from '../../domain/new-booking.ts';
import { polling } from '../../events/polling.ts';
import { applyPush } from '../app/apply-push.ts';
import { bookingsSeenBy } from '../app/booking-store.ts';
import { call } from '../app/http.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { useKeepLastBooking } from './keep-last-booking.ts';

export const ownBookings = bookingsSeenBy.customer;

const readBookings = ownBookings.list(['/api/bookings'], ({ signal }) =>
  call('GET /api/bookings', { signal }),
);

export const readBooking = (id: string) =>
  ownBookings.list(['/api/bookings', id], async ({ signal }) => [
    await call('GET /api/bookings/:id', { params: { id }, signal }),
  ]);

/** The customer's bookings, newest first; pushes keep them fresh. `enabled` once somebody is signed in. */
export function useBookings(enabled: boolean) {
  const query = useLiveQuery({ ...readBookings, enabled, pollEvery: polling.eta });
  const { isPending, isError, isFetching, refetch } = query;
  const data = ownBookings.useListed(query.data);
  useKeepLastBooking(data, query.dataUpdatedAt);
  return { data, isPending, isError, isFetching, refetch };
}

/** The customer's bookings as far as they were read. */
export const knownBookings = (): Booking[] =>
  ownBookings.listed(queryClient.getQueryData(readBookings.queryKey) ?? []);

/** Puts a booking that was pushed, or answered to this page's own call, into the customer's list. */
export function showBooking(booking: Booking): void {
  applyPush(readBookings.queryKey, (ids) => (ids.includes(booking.id) ? ids : [booking.id, ...ids]));
  ownBookings.keep([booking]);
}

const TIMEOUT_MS = 20_000;

const refresh = () => void queryClient.invalidateQueries({ queryKey: readBookings.queryKey });

/** In the list at once: what opens on it need not wait for the list to be read. */
function keepBooked(booking: Booking): void {
  showBooking(booking);
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
  keepBooked(cancelled);
  return cancelled;
}
