import { useMemo } from 'react';
import type { SharedTracking } from '../../contract/shapes/shared-tracking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { polling } from '../../events/polling.ts';
import { HttpError } from '../app/http.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { useLive } from '../app/socket.ts';
import { followShared, type PositionListener, readShared } from './live.ts';
import { newestEta } from './position.ts';
import { shownEta } from './shown-eta.ts';
import { useSteadyEta } from './steady-eta.ts';
import { useTrack } from './use-track.ts';

/** Returns the newer booking and the newer ETA of two answers. */
function newestShared(before: SharedTracking, after: SharedTracking): SharedTracking {
  const booking = after.booking.version < before.booking.version ? before.booking : after.booking;
  return { booking, eta: newestEta(before.eta, after.eta) };
}

/** Returns the booking, the ETA and the technician's track of a shared link, updated by pushes. */
export function useShared(token: string) {
  const shared = useLiveQuery({
    ...readShared(token),
    newest: newestShared,
    pollEvery: polling.eta,
  });
  const { booking, eta } = shared.data ?? {};
  const bookingId = booking?.bookingId;
  const ended = shared.error instanceof HttpError && shared.error.status === 404;
  const open = booking !== undefined && isOpen(booking.status) && !ended;
  useLive(open ? 'guest' : null, token);
  const watch = useMemo(
    () =>
      open && bookingId ? (onPosition: PositionListener) => followShared(token, bookingId, onPosition) : null,
    [open, bookingId, token],
  );
  const steady = useSteadyEta(eta);
  const shown = booking && shownEta(booking, steady, 'guest');
  // Guests do not get the technician's id: the time of the assignment identifies the drive.
  const driveId = shown?.status === 'en_route' ? (booking?.assignedAt ?? null) : null;
  const track = useTrack(eta, driveId, undefined, watch);
  return { shared, ended, shown, track };
}
