import { useMemo } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { polling } from '../../events/polling.ts';
import { newestWins } from '../app/keep-newest.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { foundBookingsKey, openBookingsKey, PAGE, readBookings, readOpenBookings } from './api.ts';
import { type Filter, merged, paramsOf } from './filter.ts';

const pollEvery = polling.adminBookings;

/** The newest bookings with every open one that is older than those. */
export function useWithOpen(newest: readonly Booking[] | undefined): Booking[] | undefined {
  const open = useLiveQuery({
    queryKey: openBookingsKey,
    queryFn: ({ signal }) => readOpenBookings(signal),
    pollEvery,
    structuralSharing: newestWins,
    // With less than a page there are no others.
    enabled: newest !== undefined && newest.length >= PAGE,
  });
  return useMemo(() => newest && merged(newest, open.data), [newest, open.data]);
}

/**
 * What the server finds by the filter, beyond the newest bookings that the board has anyway. `pages` is how
 * far back it is asked.
 */
export function useFound(filter: Filter, pages: number) {
  const params = paramsOf(filter);
  const key = foundBookingsKey(params.toString(), pages);
  const query = useLiveQuery({
    queryKey: key,
    queryFn: ({ signal }) => readBookings(params, { pages, signal }),
    pollEvery,
    structuralSharing: newestWins,
    // Fewer pages of the same, until there are more.
    placeholderData: (known, before) => (before?.queryKey[0] === key[0] ? known : undefined),
    enabled: params.size > 0 || pages > 1,
  });
  const reading = query.isEnabled && (query.isLoading || query.isPlaceholderData);
  return {
    bookings: query.isEnabled ? query.data : undefined,
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
    queryKey: foundBookingsKey(params.toString(), 1),
    queryFn: ({ signal }) => readBookings(params, { signal }),
    pollEvery,
    structuralSharing: newestWins,
    enabled: wanted && bookingId !== null,
  });
  return data?.find(({ id }) => id === bookingId);
}
