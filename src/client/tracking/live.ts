import { applyPush } from '../app/live-query.ts';
import { queryClient, read } from '../app/query-client.ts';
import { tryAgain } from '../app/reconnect.ts';
import { onConnected, onEvent, sendCommand, whileConnected } from '../app/socket.ts';
import { ownBookings, readBooking } from '../bookings/api.ts';
import { deviceNow } from '../ui/server-clock.ts';
import type { TechPosition } from './position.ts';

export const readEta = (bookingId: string) =>
  read('GET /api/bookings/:id/eta', { params: { id: bookingId } });

/** Reads the booking and the ETA of a shared link. */
export const readShared = (token: string) => read('GET /api/shared/:token', { params: { token } });

const watchers = new Map<string, number>();

/** Codes of refusals that may not come again on a later attempt. */
const transientCodes = new Set(['DATABASE_AWAY', 'OVERLOADED', 'RATE_LIMITED', 'INTERNAL']);

/** Sends the watch command until the server answers: while the socket is connected, nothing else updates the page. */
const watch = (bookingId: string) =>
  watchUntilAnswered(async () => {
    if (!watchers.get(bookingId)) return true;
    const answer = await sendCommand('tracking:watch', { bookingId });
    if (!answer.ok) return !transientCodes.has(answer.code);
    queryClient.setQueryData(readBooking(bookingId).queryKey, ownBookings.put([answer.booking]));
    queryClient.setQueryData(readEta(bookingId).queryKey, answer.eta);
    return true;
  });

const watchUntilAnswered = (watchOnce: () => Promise<boolean>) => tryAgain(watchOnce, whileConnected());

function count(bookingId: string, change: 1 | -1): number {
  const now = (watchers.get(bookingId) ?? 0) + change;
  watchers.set(bookingId, now);
  return now;
}

const PUSH_GRACE_MS = 2000;

/** Whether the ETA is old: the server sends positions only while en route, and the ETA has had another status for 2 s. */
function hasMissedAPush(bookingId: string): boolean {
  const state = queryClient.getQueryState(readEta(bookingId).queryKey);
  if (!state?.data || state.data.status === 'en_route' || state.fetchStatus === 'fetching') return false;
  return deviceNow() - state.dataUpdatedAt > PUSH_GRACE_MS;
}

export type PositionListener = (position: TechPosition) => void;

/** Watches a booking, again on every connection, and passes on the technician's positions; returns how to stop. */
export function followTracking(bookingId: string, onPosition: PositionListener): () => void {
  const key = readEta(bookingId).queryKey;
  count(bookingId, 1);
  const stops = [
    onConnected(() => void watch(bookingId)),
    onEvent('booking:eta', ({ bookingId: about, ...eta }) => {
      if (about === bookingId) applyPush(key, () => eta);
    }),
    onEvent('technician:location', ({ bookingId: about, speed: _, ...position }) => {
      if (about !== bookingId) return;
      onPosition(position);
      if (hasMissedAPush(bookingId)) void queryClient.invalidateQueries({ queryKey: key });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    if (count(bookingId, -1) === 0) sendCommand('tracking:unwatch', { bookingId }).catch(() => {});
  };
}

/**
 * Watches a booking as the guest of a shared link. The server pushes only ETAs to guests: an ETA of a newer version
 * of the booking makes the page read the booking again.
 */
export function followShared(token: string, bookingId: string, onPosition: PositionListener): () => void {
  const key = readShared(token).queryKey;
  const stops = [
    onConnected(() =>
      watchUntilAnswered(async () => {
        const answer = await sendCommand('shared:watch', { bookingId });
        if (!answer.ok) return !transientCodes.has(answer.code);
        const { booking, eta } = answer;
        queryClient.setQueryData(key, { booking, eta });
        return true;
      }),
    ),
    onEvent('booking:eta', ({ bookingId: about, ...eta }) => {
      const known = queryClient.getQueryData(key);
      if (about !== bookingId || !known) return;
      applyPush(key, (before) => ({ ...before, eta }));
      if (eta.bookingVersion > known.booking.version) void queryClient.invalidateQueries({ queryKey: key });
    }),
    onEvent('technician:location', ({ bookingId: about, speed: _, ...position }) => {
      if (about === bookingId) onPosition(position);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
