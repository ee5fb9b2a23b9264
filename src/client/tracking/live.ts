import type { Booking } from '../../domain/booking.ts';
import type { EtaResponse } from '../../domain/eta.ts';
import type { SharedTracking } from '../../domain/shared-tracking.ts';
import { applyPush, keepNewest } from '../app/keep-newest.ts';
import { queryClient } from '../app/query-client.ts';
import { command, onConnected, onEvent, whileConnected } from '../app/socket.ts';
import { tryAgain } from '../app/try-again.ts';
import type { TechPosition } from './position.ts';

const watchers = new Map<string, number>();

/** Refusals that a later try may not meet. */
const passing = new Set(['DATABASE_AWAY', 'OVERLOADED', 'RATE_LIMITED', 'INTERNAL']);

/** Watches until the server has answered: while the socket is connected nothing else brings news. */
const watch = (bookingId: string) =>
  watchUntilAnswered(async () => {
    if (!watchers.get(bookingId)) return true;
    const answer = await command('tracking:watch', { bookingId });
    if (!answer.ok) return !passing.has(answer.code);
    queryClient.setQueryData<Booking>(['/api/bookings', bookingId], (known) =>
      keepNewest(known, answer.booking),
    );
    queryClient.setQueryData<EtaResponse>(['/api/bookings', bookingId, 'eta'], answer.eta);
    return true;
  });

const watchUntilAnswered = (watchOnce: () => Promise<boolean>) => tryAgain(watchOnce, whileConnected());

function count(bookingId: string, change: 1 | -1): number {
  const now = (watchers.get(bookingId) ?? 0) + change;
  watchers.set(bookingId, now);
  return now;
}

const PUSH_GRACE_MS = 2000;

/** Positions come only while en route: an ETA that has been saying otherwise for a while is old. */
function hasMissedAPush(etaKey: string[]): boolean {
  const state = queryClient.getQueryState<EtaResponse>(etaKey);
  if (!state?.data || state.data.status === 'en_route' || state.fetchStatus === 'fetching') return false;
  return Date.now() - state.dataUpdatedAt > PUSH_GRACE_MS;
}

export type HearPosition = (position: TechPosition) => void;

/** Watches a booking, again on every connection, and hands on the technician's positions; returns the end. */
export function followTracking(bookingId: string, onPosition: HearPosition): () => void {
  const key = ['/api/bookings', bookingId, 'eta'];
  count(bookingId, 1);
  const stops = [
    onConnected(() => void watch(bookingId)),
    onEvent('booking:eta', ({ bookingId: about, ...eta }) => {
      if (about === bookingId) applyPush<EtaResponse>(key, () => eta);
    }),
    onEvent('technician:location', ({ bookingId: about, speed: _, ...position }) => {
      if (about !== bookingId) return;
      onPosition(position);
      if (hasMissedAPush(key)) void queryClient.invalidateQueries({ queryKey: key });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    if (count(bookingId, -1) === 0) command('tracking:unwatch', { bookingId }).catch(() => {});
  };
}

/** The same by a link, as a guest, to whom only the ETA is pushed: one of a newer booking has the booking read again. */
export function followShared(token: string, bookingId: string, onPosition: HearPosition): () => void {
  const key = ['/api/shared', token];
  const stops = [
    onConnected(() =>
      watchUntilAnswered(async () => {
        const answer = await command('shared:watch', { bookingId });
        if (!answer.ok) return !passing.has(answer.code);
        const { booking, eta } = answer;
        queryClient.setQueryData<SharedTracking>(key, { booking, eta });
        return true;
      }),
    ),
    onEvent('booking:eta', ({ bookingId: about, ...eta }) => {
      const known = queryClient.getQueryData<SharedTracking>(key);
      if (about !== bookingId || !known) return;
      applyPush<SharedTracking>(key, (before) => ({ ...before, eta }));
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
