import { useMemo } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { polling } from '../../events/polling.ts';
import { useLiveQuery } from '../app/live-query.ts';
import {
  boardBookings,
  foundBookingsKey,
  openBookingsKey,
  PAGE_SIZE,
  readBookings,
  readOpenBookings,
} from './api.ts';
import { type Filter, merged, paramsOf } from './filter.ts';

const pollEvery = polling.adminBookings;

/** The newest bookings and every older open booking. */
export function useWithOpen(newest: readonly Booking[] | undefined): Booking[] | undefined {
  const open = useLiveQuery({
    ...boardBookings.list(openBookingsKey, ({ signal }) => readOpenBookings(signal)),
    pollEvery,
    // A list shorter than one page already has every booking.
    enabled: newest !== undefined && newest.length >= PAGE_SIZE,
  });
  const others = boardBookings.useListed(open.data);
  return useMemo(() => newest && merged(newest, others), [newest, others]);
}

/** The first `pages` pages of bookings that match the filter; asks nothing while the newest bookings are enough. */
export function useFound(filter: Filter, pages: number) {
  const params = paramsOf(filter);
  const key = foundBookingsKey(params.toString(), pages);
  const query = useLiveQuery({
    ...boardBookings.list(key, ({ signal }) => readBookings(params, { pages, signal })),
    pollEvery,
    // Shows the pages that are already read while the next one loads.
    placeholderData: (known, before) => (before?.queryKey[0] === key[0] ? known : undefined),
    enabled: params.size > 0 || pages > 1,
  });
  const bookings = boardBookings.useListed(query.data);
  const reading = query.isEnabled && (query.isLoading || query.isPlaceholderData);
  return {
    bookings: query.isEnabled ? bookings : undefined,
    reading,
    failed: query.isEnabled && query.isError,
    /** Whether the server may have more bookings; null while there is no answer. */
    more: query.isEnabled && query.data && !reading ? query.data.length >= pages * PAGE_SIZE : null,
  };
}

/** Reads one booking by its id, for a link to a booking that no list has. */
export function useBookingById(bookingId: string | null, wanted: boolean): Booking | undefined {
  const params = new URLSearchParams({ q: bookingId ?? '' });
  const { data } = useLiveQuery({
    ...boardBookings.list(foundBookingsKey(params.toString(), 1), ({ signal }) =>
      readBookings(params, { signal }),
    ),
    pollEvery,
    enabled: wanted && bookingId !== null,
  });
  return boardBookings.useListed(data)?.find(({ id }) => id === bookingId);
}
