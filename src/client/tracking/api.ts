import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import type { TrailPoint } from '../../domain/tracking/position.ts';
import { polling } from '../../events/polling.ts';
import { HttpError } from '../app/http.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient, read } from '../app/query-client.ts';
import { ownBookings, readBooking } from '../bookings/api.ts';
import { t } from '../ui/texts.ts';
import { followTracking, type PositionListener, readEta } from './live.ts';
import { newestEta } from './position.ts';
import { progressOf } from './progress.ts';
import { shownEta } from './shown-eta.ts';
import { useSteadyEta } from './steady-eta.ts';
import { useTrack } from './use-track.ts';

/** Returns the text about a failed read of the ETA. */
function etaProblem(error: unknown): string {
  const status = error instanceof HttpError ? error.status : 0;
  if (status === 403) return t('Access denied. Please make sure you are logged in.');
  if (status === 404) return t('Booking not found.');
  return t('Unable to get technician location. Please try again.');
}

/** Returns the text about a failed read, or null. Once data is known, only an answer of the server counts as failure. */
export const etaFailure = ({ data, error }: Pick<UseQueryResult, 'data' | 'error'>): string | null =>
  error && (data === undefined || error instanceof HttpError) ? etaProblem(error) : null;

/**
 * Returns a booking, its ETA and the technician's track, all updated by pushes.
 *
 * @param isListed whether a list already has the booking
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
    () => (watching ? (onPosition: PositionListener) => followTracking(bookingId, onPosition) : null),
    [bookingId, watching],
  );
  const steady = useSteadyEta(eta.data);
  const shown = booking && shownEta(progressOf(booking), steady, 'customer');
  const techId = booking && shown?.status === 'en_route' ? booking.assignedTechId : null;
  // The ETA of an older version of the booking may be about another technician.
  const isOlder = booking && eta.data && eta.data.bookingVersion < booking.version;
  const track = useTrack(isOlder ? undefined : eta.data, techId, useTrail(bookingId, techId), watch);
  return { read, booking, eta, shown, track };
}

/** Reads, once for each drive, the trail from before the page watched the technician. */
function useTrail(bookingId: string, techId: string | null): TrailPoint[] | undefined {
  const { data } = useQuery({
    ...read('GET /api/bookings/:id/trail', { params: { id: bookingId } }),
    enabled: techId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

const PUSH_GRACE_MS = 1000;

/**
 * Reads the booking or its ETA again, whichever has the older version. The server pushes both when the booking
 * changes; the hook reads the one that has not come within a second.
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
