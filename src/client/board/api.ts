import type { QueryKey } from '@tanstack/react-query';
import type { Booking } from '../../domain/booking.ts';
import { type BookingStatus, openStatuses } from '../../domain/booking-status.ts';
import { bookingsSeenBy } from '../app/booking-store.ts';
import { call, type Given } from '../app/http.ts';
import { read } from '../app/read.ts';

const BOOKINGS = '/api/admin/bookings';

export const boardBookings = bookingsSeenBy.admin;

/** The newest bookings. */
export const readNewest = boardBookings.list([BOOKINGS], ({ signal }) =>
  call('GET /api/admin/bookings', { signal }),
);
export const readStats = read('GET /api/admin/stats');

export const readFailedTasks = read('GET /api/admin/failed-tasks');
export const retryFailedTask = (id: string) =>
  call('POST /api/admin/failed-tasks/:id/retry', { params: { id } });

/** So many pages of the bookings that fit the parameters. */
export const foundBookingsKey = (params: string, pages: number) => [`${BOOKINGS}?${params}`, pages];
export const openBookingsKey = [`${BOOKINGS}?open`];
/** Lists of bookings beside the newest. */
export const isOlderList = (key: QueryKey): boolean => String(key[0]).startsWith(`${BOOKINGS}?`);

/** How many bookings the server gives without being asked for a number. */
export const PAGE = 200;
const LARGEST_PAGE = 500;

type BookingQuery = NonNullable<Given<'GET /api/admin/bookings'>['query']>;

/** Newest first, `pages` times `limit` at most. */
export async function readBookings(
  params: URLSearchParams,
  { limit = PAGE, pages = 1, signal }: { limit?: number; pages?: number; signal: AbortSignal },
): Promise<Booking[]> {
  const wanted: BookingQuery = { ...Object.fromEntries(params), limit };
  const found: Booking[] = [];
  for (let page = 0; page < pages; page += 1) {
    const next = await call('GET /api/admin/bookings', { query: wanted, signal });
    found.push(...next);
    const last = next.at(-1);
    if (next.length < limit || !last) break;
    wanted.before = last.id;
  }
  return found;
}

/** Every one that fits, however many. */
export const readAllBookings = (params: URLSearchParams, signal: AbortSignal): Promise<Booking[]> =>
  readBookings(params, { limit: LARGEST_PAGE, pages: Number.POSITIVE_INFINITY, signal });

/** Every open booking, however old. */
export async function readOpenBookings(signal: AbortSignal): Promise<Booking[]> {
  const lists = [];
  for (const status of openStatuses)
    lists.push(await readAllBookings(new URLSearchParams({ status }), signal));
  return lists.flat();
}

/** Sets a status. `version` is the one that the sender saw; 409 `STALE` when the booking has moved on. */
export const changeStatus = (booking: Booking, status: BookingStatus): Promise<Booking> =>
  call('PATCH /api/admin/bookings/:id/status', {
    params: { id: booking.id },
    body: { status, version: booking.version },
  });
