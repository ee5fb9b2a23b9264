import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isOpen } from '../../domain/booking-status.ts';
import type { TrailPoint } from '../../domain/position.ts';
import { polling } from '../../events/polling.ts';
import { HttpError } from '../app/http.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { read } from '../app/read.ts';
import { ownBookings, readBooking } from '../bookings/api.ts';
import { followTracking, type HearPosition, readEta } from './live.ts';
import { newestEta } from './position.ts';
import { progressOf } from './progress.ts';
import { shownEta } from './shown-eta.ts';
import { useSteadyEta } from './use-steady-eta.ts';
import { useTrack } from './use-track.ts';

/** What to tell about a failed ETA. */
function etaProblem(error: unknown): string {
  const status = error instanceof HttpError ? error.status : 0;
  if (status === 403) return 'Access denied. Please make sure you are logged in.';
  if (status === 404) return 'Booking not found.';
  return 'Unable to get technician location. Please try again.';
}

/** What failed of a read: anything while nothing is known, afterwards only what the server itself refused. */
export const problemOf = ({ data, error }: Pick<UseQueryResult, 'data' | 'error'>): string | null =>
  error && (data === undefined || error instanceof HttpError) ? etaProblem(error) : null;

/**
 * One booking with its ETA, heard live.
 *
 * @param isListed whether a list has the booking already
 */
export function useTracking(bookingId: string, isListed = false) {
  const read = useLiveQuery({
    ...readBooking(bookingId),
    pollEvery: polling.eta,
  });
  const listed = useMemo(() => (isListed ? [bookingId] : undefined), [isListed, bookingId]);
  const [booking] = ownBookings.useListed(read.data ?? listed) ?? [];
  const eta = useLiveQuery({
    ...readEta(bookingId),
    enabled: booking !== undefined || !read.isError,
    newest: newestEta,
    pollEvery: polling.eta,
  });
  useReadOlder(bookingId, booking?.version, eta.data?.bookingVersion);
  const watching = booking !== undefined && isOpen(booking.status);
  const watch = useMemo(
    () => (watching ? (hear: HearPosition) => followTracking(bookingId, hear) : null),
    [bookingId, watching],
  );
  const steady = useSteadyEta(eta.data);
  const shown = booking && shownEta(progressOf(booking), steady, 'customer');
  const whose = booking && shown?.status === 'en_route' ? booking.assignedTechId : null;
  // The answer for an older booking may tell of another technician.
  const isOlder = booking && eta.data && eta.data.bookingVersion < booking.version;
  const track = useTrack(isOlder ? undefined : eta.data, whose, useTrail(bookingId, whose), watch);
  return { read, booking, eta, shown, track };
}

/** The way before it was watched, read once a drive. */
function useTrail(bookingId: string, whose: string | null): TrailPoint[] | undefined {
  const { data } = useQuery({
    ...read('GET /api/bookings/:id/trail', { params: { id: bookingId } }),
    enabled: whose !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

const PUSH_GRACE_MS = 1000;

/**
 * Reads the booking or its ETA again, whichever is of an older version than the other. Both are pushed when the
 * booking changes; what has not come in a second is read.
 */
function useReadOlder(bookingId: string, booking: number | undefined, eta: number | undefined): void {
  useEffect(() => {
    if (booking === undefined || eta === undefined || booking === eta) return;
    const { queryKey } = eta < booking ? readEta(bookingId) : readBooking(bookingId);
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey, exact: true }),
      PUSH_GRACE_MS,
    );
    return () => clearTimeout(timer);
  }, [bookingId, booking, eta]);
}
