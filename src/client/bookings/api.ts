import { useEffect, useMemo } from 'react';
import type { NewBooking } from '../../contract/shapes/new-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { polling } from '../../events/polling.ts';
import { call, HttpError } from '../app/http.ts';
import { applyPush, useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { toServerTime } from '../ui/server-clock.ts';
import { rememberBooking, type StoredBooking } from './last-booking.ts';
import { openBooking } from './open-booking.ts';
import { bookingsSeenBy } from './shared/booking-store.ts';
export const ownBookings = bookingsSeenBy.customer;

/** The size of a page; the server's default. */
export const PAGE_SIZE = 100;

/** The newest bookings: one page. */
export const readBookings = ownBookings.list(['/api/bookings'], ({ signal }) =>
  call('GET /api/bookings', { signal }),
);

/** The open bookings: one that was made long ago may be for a day to come. */
const readOpenBookings = ownBookings.list(['/api/bookings', 'open'], ({ signal }) =>
  call('GET /api/bookings', { query: { open: 'true' }, signal }),
);

/** Joins lists of ids, each id once. */
export const joinIds = (...lists: (readonly string[] | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
];

export const readBooking = (id: string) =>
  ownBookings.list(['/api/bookings', id], async ({ signal }) => [
    await call('GET /api/bookings/:id', { params: { id }, signal }),
  ]);

/**
 * The customer's newest bookings, newest first, and older ones that are open, updated by pushes. `enabled` is true while
 * a customer is signed in.
 */
export function useBookings(enabled: boolean) {
  const query = useLiveQuery({ ...readBookings, enabled, pollEvery: polling.eta });
  const { isPending, isError, isFetching, refetch } = query;
  const isLong = (query.data?.length ?? 0) >= PAGE_SIZE;
  const open = useLiveQuery({ ...readOpenBookings, enabled: enabled && isLong, pollEvery: polling.eta });
  const ids = useMemo(
    () => (isLong && open.data ? joinIds(query.data, open.data) : query.data),
    [isLong, query.data, open.data],
  );
  const data = ownBookings.useListed(ids);
  useStoreLastBooking(data, toServerTime(query.dataUpdatedAt));
  return { data, isPending, isError, isFetching, refetch };
}

/** One booking of the customer, updated by pushes. `isMissing` is true if the account has no such booking. */
export function useBooking(id: string) {
  const query = useLiveQuery({ ...readBooking(id), pollEvery: polling.eta });
  const { error, isError, isFetching, refetch } = query;
  const [booking] = ownBookings.useListed(query.data) ?? [];
  const status = error instanceof HttpError ? error.status : 0;
  return { booking, isMissing: status === 403 || status === 404, isError, isFetching, refetch };
}

/** Returns the customer's bookings in the query cache; none before the first read. */
export const knownBookings = (): Booking[] =>
  ownBookings.listed(queryClient.getQueryData(readBookings.queryKey) ?? []);

/** Adds a booking from a push, or from the answer of a call, to the customer's list. */
export function showBooking(booking: Booking): void {
  applyPush(readBookings.queryKey, (ids) => (ids.includes(booking.id) ? ids : [booking.id, ...ids]));
  ownBookings.put([booking]);
}

/** Stores the customer's list, as the server has sent it with the page. */
export function putBookings(bookings: Booking[]): void {
  queryClient.setQueryData(readBookings.queryKey, ownBookings.put(bookings));
}

/** Stores a booking that the server has sent with the page. */
export function putBooking(booking: Booking): void {
  queryClient.setQueryData(readBooking(booking.id).queryKey, ownBookings.put([booking]));
}

const TIMEOUT_MS = 20_000;

const refresh = () => void queryClient.invalidateQueries({ queryKey: readBookings.queryKey });

/** Adds a booking before the list is read again, so that a page that shows the booking need not wait. */
function addToList(booking: Booking): void {
  showBooking(booking);
  refresh();
}

/** Creates a booking and adds it to the list. Sending the same `paymentId` again returns the same booking. */
export async function createBooking(booking: NewBooking): Promise<Booking> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const created = await call('POST /api/bookings', { body: booking, signal });
  addToList(created);
  return created;
}

/** Returns the booking of a payment, or null, and adds that booking to the list. */
export async function bookingOfPayment(paymentId: string): Promise<Booking | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const [booking] = await call('GET /api/bookings', { query: { paymentId }, signal });
  if (booking) addToList(booking);
  return booking ?? null;
}

/**
 * Cancels a booking of the customer; the server refuses once the technician is on the way, or if it would keep more than
 * `expected` says in USD, which is what the customer saw.
 */
export async function cancelBooking(id: string, expected: { keep: number } | undefined): Promise<Booking> {
  const cancelled = await call('POST /api/bookings/:id/cancel', { params: { id }, body: expected });
  addToList(cancelled);
  return cancelled;
}

/** Returns the fields that a customer without a network needs; the device stores no others. */
function storedFieldsOf({
  id,
  serviceType,
  status,
  location,
  scheduledAt,
  totalAmount,
  assignedTechId,
}: Booking): StoredBooking {
  return { id, serviceType, status, location, scheduledAt, totalAmount, assignedTechId };
}

function storeCurrent(bookings: readonly Booking[], asOfMs: number): void {
  const booking = openBooking(bookings) ?? bookings[0];
  rememberBooking(booking ? storedFieldsOf(booking) : null, asOfMs);
}

/** Stores the current booking on this device, for use without a network. `asOfMs` is the time of the server's answer. */
function useStoreLastBooking(bookings: readonly Booking[] | undefined, asOfMs: number): void {
  useEffect(() => {
    if (bookings) storeCurrent(bookings, asOfMs);
  }, [bookings, asOfMs]);
}
