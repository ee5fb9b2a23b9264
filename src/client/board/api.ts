import type { QueryKey } from '@tanstack/react-query';
import type { Booking } from '../../domain/bookings/booking.ts';
import { type BookingStatus, openStatuses } from '../../domain/bookings/booking-status.ts';
import type { CancelReason } from '../../domain/bookings/cancel-reason.ts';
import { call, type Given } from '../app/http.ts';
import { read } from '../app/query-client.ts';
import { bookingsSeenBy } from '../bookings/shared/booking-store.ts';

const BOOKINGS = '/api/admin/bookings';

export const boardBookings = bookingsSeenBy.admin;

/** The newest bookings. */
export const readNewest = boardBookings.list([BOOKINGS], ({ signal }) =>
  call('GET /api/admin/bookings', { signal }),
);
export const readStats = read('GET /api/admin/stats');
export const readAutomatic = read('GET /api/admin/automatic');
export const readViews = read('GET /api/admin/views');
export const readHandovers = read('GET /api/admin/handovers');
export const readOpenItems = read('GET /api/admin/handovers/open');
export const readExceptions = read('GET /api/admin/exceptions');

export const readFailedTasks = read('GET /api/admin/failed-tasks');
export const retryFailedTask = (id: string) =>
  call('POST /api/admin/failed-tasks/:id/retry', { params: { id } });

export const readUndecided = read('GET /api/admin/disputes', { query: { undecided: 'true' } });
export const readDisputesOf = (bookingId: string) =>
  read('GET /api/admin/disputes', { query: { bookingId } });

/** The query key of the first `pages` pages of bookings that match `params`. */
export const foundBookingsKey = (params: string, pages: number) => [`${BOOKINGS}?${params}`, pages];
export const openBookingsKey = [`${BOOKINGS}?open`];
/** Whether a query key belongs to a list of bookings other than the newest. */
export const isOlderList = (key: QueryKey): boolean => String(key[0]).startsWith(`${BOOKINGS}?`);

/** The page size of the server for a request without a limit. */
export const PAGE_SIZE = 200;
const MAX_PAGE_SIZE = 500;

type BookingQuery = NonNullable<Given<'GET /api/admin/bookings'>['query']>;

/** Reads up to `pages` × `limit` bookings, newest first. */
export async function readBookings(
  params: URLSearchParams,
  { limit = PAGE_SIZE, pages = 1, signal }: { limit?: number; pages?: number; signal: AbortSignal },
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

/** Reads every booking that matches the parameters. */
export const readAllBookings = (params: URLSearchParams, signal: AbortSignal): Promise<Booking[]> =>
  readBookings(params, { limit: MAX_PAGE_SIZE, pages: Number.POSITIVE_INFINITY, signal });

/** Reads every open booking of any age. */
export async function readOpenBookings(signal: AbortSignal): Promise<Booking[]> {
  const lists = openStatuses.map((status) => readAllBookings(new URLSearchParams({ status }), signal));
  return (await Promise.all(lists)).flat();
}

/** The fee in USD that the dispatcher saw before a cancellation, or that the fee is waived; why, for the customer. */
export type CancelOptions = { keep?: number; waiveFee?: boolean; reason?: CancelReason };

/** Sends the customer of an unpaid booking the link to pay; 409 `LINK_SENT` within 5 minutes of the link before. */
export const sendPaymentLink = (id: string): Promise<Booking> =>
  call('POST /api/admin/bookings/:id/payment-link', { params: { id } });

/**
 * Tells the customer the arrival that is predicted now; 409 `ALREADY_TOLD` within 2 minutes of the time told before, `STALE`
 * when the booking has a newer version.
 */
export const sendArrival = ({ id, version }: Booking): Promise<Booking> =>
  call('POST /api/admin/bookings/:id/tell-arrival', { params: { id }, body: { version } });

/**
 * Leaves a booking to this dispatcher until a time, in epoch milliseconds, or with null until it is let go; 409 `STALE` when
 * somebody else has held or assigned it since the version of `booking`.
 */
export const holdBooking = ({ id, version }: Booking, untilMs: number | null): Promise<Booking> =>
  call('POST /api/admin/bookings/:id/hold', {
    params: { id },
    body: { until: untilMs === null ? null : new Date(untilMs).toISOString(), version },
  });

/** 409 `STALE` as `holdBooking`. */
export const releaseBooking = ({ id, version }: Booking): Promise<Booking> =>
  call('DELETE /api/admin/bookings/:id/hold', { params: { id }, query: { version } });

export const addNote = (id: string, note: string): Promise<Booking> =>
  call('POST /api/admin/bookings/:id/notes', { params: { id }, body: { note } });

/** Sets a status. `version` is the one that the dispatcher saw; 409 `STALE` when the booking has a newer one. */
export const changeStatus = (
  booking: Booking,
  status: BookingStatus,
  options?: CancelOptions,
): Promise<Booking> =>
  call('PATCH /api/admin/bookings/:id/status', {
    params: { id: booking.id },
    body: { status, version: booking.version, ...options },
  });
