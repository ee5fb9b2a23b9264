import { useMemo } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { polling } from '../../events/polling.ts';
import { useLiveQuery } from '../app/live-query.ts';
import {
  boardBookings,
  foundBookingsKey,
  openBookingsKey,
  PAGE,
  readBookings,
  readOpenBookings,
} from './api.ts';
import { type Filter, merged, paramsOf } from './filter.ts';

const pollEvery = polling.adminBookings;

/** The newest bookings with every open one that is older than those. */
export function useWithOpen(newest: readonly Booking[] | undefined): Booking[] | undefined {
  const open = useLiveQuery({
    ...boardBookings.list(openBookingsKey, ({ signal }) => readOpenBookings(signal)),
    pollEvery,
    // With less than a page there are no others.
    enabled: newest !== undefined && newest.length >= PAGE,
  });
  const others = boardBookings.useListed(open.data);
  return useMemo(() => newest && merged(newest, others), [newest, others]);
}

/**
 * What the server finds by the filter, beyond the newest bookings that the board has anyway. `pages` is how
 * far back it is asked.
 */
export function useFound(filter: Filter, pages: number) {
  const params = paramsOf(filter);
  const key = foundBookingsKey(params.toString(), pages);
  const query = useLiveQuery({
    ...boardBookings.list(key, ({ signal }) => readBookings(params, { pages, signal })),
    pollEvery,
    // Fewer pages of the same, until there are more.
    placeholderData: (known, before) => (before?.queryKey[0] === key[0] ? known : undefined),
    enabled: params.size > 0 || pages > 1,
  });
  const bookings = boardBookings.useListed(query.data);
  const reading = query.isEnabled && (query.isLoading || query.isPlaceholderData);
  return {
    bookings: query.isEnabled ? bookings : undefined,
    reading,
    failed: query.isEnabled && query.isError,
    /** Whether the server may have more; null while nothing was asked of it. */
    more: query.isEnabled && query.data && !reading ? query.data.length >= pages * PAGE : null,
  };
}

/** One booking by its id, for a link to one that none of the lists has. */
export function useOne(bookingId: string | null, wanted: boolean): Booking | undefined {
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
