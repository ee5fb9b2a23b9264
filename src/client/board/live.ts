import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminStats } from '../../domain/admin-stats.ts';
import type { Booking } from '../../domain/booking.ts';
import { polling } from '../../events/polling.ts';
import { applyPush, newestWins, replacedByNewest } from '../app/keep-newest.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { toast } from '../app/toast.tsx';
import { isOlderList, readNewest, readStats } from './api.ts';
import { paymentNewsOf } from './payment-news.ts';
import { placed } from './rows.ts';

/** Puts a booking that was pushed, or answered to this page's own change, into every list of the board. */
export function showBooking(booking: Booking): void {
  applyPush(readNewest.queryKey, (known) => placed(known, booking));
  for (const { queryKey } of queryClient.getQueryCache().getAll()) {
    if (isOlderList(queryKey)) applyPush(queryKey, (known) => replacedByNewest(known, booking));
  }
}

function tellOfPayment(booking: Booking): void {
  const known = queryClient.getQueryData(readNewest.queryKey)?.find(({ id }) => id === booking.id);
  const news = paymentNewsOf(known, booking);
  if (news) toast({ ...news, variant: 'destructive' });
}

/** Keeps the cached bookings and stats in step with what the server says. */
export function useBoardLive(): void {
  useEffect(() => {
    const stops = [
      onEvent('booking:updated', (booking) => {
        tellOfPayment(booking);
        showBooking(booking);
      }),
      onEvent('stats:changed', (stats) => applyPush(readStats.queryKey, () => stats)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

/** The newest bookings, newest first; polled every 10 s or 30 s, by the tab, only without a socket. */
export const useBoardBookings = (assigning: boolean): UseQueryResult<Booking[]> =>
  useLiveQuery({
    ...readNewest,
    pollEvery: assigning ? polling.adminBookingsForAssignment : polling.adminBookings,
    structuralSharing: newestWins,
  });

export const useAdminStats = (): UseQueryResult<AdminStats> =>
  useLiveQuery({ ...readStats, pollEvery: polling.adminStats });
