import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { isOpen } from '../../domain/booking-status.ts';
import type { EtaResponse } from '../../domain/eta.ts';
import type { TrailPoint } from '../../domain/position.ts';
import { polling } from '../../events/polling.ts';
import { HttpError } from '../app/http.ts';
import { newestWins } from '../app/keep-newest.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { followTracking, type HearPosition } from './live.ts';
import { newestEta } from './position.ts';
import { useSteadyEta } from './use-steady-eta.ts';
import { useTrack } from './use-track.ts';

export const bookingKey = (id: string) => ['/api/bookings', id] as const;
export const trailKey = (id: string) => ['/api/bookings', id, 'trail'] as const;
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
  const watch = useMemo(
    () => (watching ? (hear: HearPosition) => followTracking(bookingId, hear) : null),
    [bookingId, watching],
  );
  const whose = enRouteTo(booking.data, eta.data);
  const track = useTrack(eta.data, whose, useTrail(bookingId, whose), watch);
  return { booking, eta, shown: useSteadyEta(eta.data), track };
}

/** Who is on the way; what the booking says goes before an ETA that has not been told yet. */
const enRouteTo = (booking: Booking | undefined, eta: EtaResponse | undefined): string | null =>
  booking?.status === 'confirmed' && eta?.status === 'en_route' ? booking.assignedTechId : null;

/** The way before it was watched, read once a drive. */
function useTrail(bookingId: string, whose: string | null): TrailPoint[] | undefined {
  const { data } = useQuery<TrailPoint[]>({
    queryKey: trailKey(bookingId),
    enabled: whose !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
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
