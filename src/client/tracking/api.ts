import { useEffect, useRef, useState } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { isOpen } from '../../domain/booking-status.ts';
import type { EtaResponse } from '../../domain/eta.ts';
import { polling } from '../../events/polling.ts';
import { HttpError } from '../app/http.ts';
import { newestWins } from '../app/keep-newest.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { followTracking } from './live.ts';
import { follow, newestEta, positionIn, type Track } from './position.ts';

export const bookingKey = (id: string) => ['/api/bookings', id] as const;
export const etaKey = (id: string) => ['/api/bookings', id, 'eta'] as const;

/** What to tell about a failed ETA. */
export function etaProblem(error: unknown): string {
  const status = error instanceof HttpError ? error.status : 0;
  if (status === 403) return 'Access denied. Please make sure you are logged in.';
  if (status === 404) return 'Booking not found.';
  return 'Unable to get technician location. Please try again.';
}

/** One booking with its ETA, heard live. `enabled` once the customer is known. */
export function useTracking(bookingId: string, enabled: boolean) {
  const booking = useLiveQuery<Booking>({
    queryKey: bookingKey(bookingId),
    enabled,
    structuralSharing: newestWins,
    pollEvery: polling.eta,
  });
  const open = booking.data === undefined || isOpen(booking.data.status);
  const eta = useLiveQuery<EtaResponse>({
    queryKey: etaKey(bookingId),
    enabled: enabled && !booking.isError,
    structuralSharing: newestEta,
    pollEvery: polling.eta,
  });
  useEtaAfterChange(bookingId, booking.data?.version);
  const watching = enabled && booking.data !== undefined && open;
  const track = useTrack(bookingId, eta.data, watching);
  return { booking, eta, track };
}

const PUSH_GRACE_MS = 1000;

/** Another status is another ETA. It is pushed; one that has not come in a second is asked for. */
function useEtaAfterChange(bookingId: string, version: number | undefined): void {
  const seen = useRef(version);
  useEffect(() => {
    const changed = seen.current !== undefined && seen.current !== version;
    seen.current = version;
    if (!changed) return;
    const changedAt = Date.now();
    const timer = setTimeout(() => {
      const readAt = queryClient.getQueryState(etaKey(bookingId))?.dataUpdatedAt ?? 0;
      // The push of the ETA may have come just ahead of the push of the booking.
      if (readAt < changedAt - PUSH_GRACE_MS) {
        void queryClient.invalidateQueries({ queryKey: etaKey(bookingId) });
      }
    }, PUSH_GRACE_MS);
    return () => clearTimeout(timer);
  }, [bookingId, version]);
}

/** The technician's way, from pushes and from the ETA; forgotten as soon as nobody is en route. */
function useTrack(bookingId: string, eta: EtaResponse | undefined, watching: boolean): Track | null {
  const [track, setTrack] = useState<Track | null>(null);

  useEffect(() => {
    if (!watching) return;
    return followTracking(bookingId, (next) => setTrack((known) => follow(known, next)));
  }, [bookingId, watching]);

  const enRoute = eta?.status === 'en_route';
  useEffect(() => {
    if (!enRoute) setTrack(null);
    const position = positionIn(eta);
    if (position) setTrack((known) => follow(known, position));
  }, [eta, enRoute]);

  return enRoute ? track : null;
}
