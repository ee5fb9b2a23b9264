import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminStats } from '../../domain/admin-stats.ts';
import type { Booking } from '../../domain/booking.ts';
import type { FailedTask } from '../../domain/failed-task.ts';
import { polling } from '../../events/polling.ts';
import { applyPush } from '../app/apply-push.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { toast } from '../app/toast.tsx';
import { boardBookings, readFailedTasks, readNewest, readStats } from './api.ts';
import { paymentNewsOf } from './payment-news.ts';

/** Shows a booking that was pushed, or answered to this page's own change, wherever the board has it. */
export function showBooking(booking: Booking): void {
  applyPush(readNewest.queryKey, (ids) => (ids.includes(booking.id) ? ids : [booking.id, ...ids]));
  boardBookings.keep([booking]);
}

function tellOfPayment(booking: Booking): void {
  const news = paymentNewsOf(boardBookings.get(booking.id), booking);
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
      onEvent('tasks:changed', () => {
        void queryClient.invalidateQueries({ queryKey: readFailedTasks.queryKey });
      }),
      onEvent('stats:changed', (stats) => applyPush(readStats.queryKey, () => stats)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

/** The newest bookings, newest first; polled every 10 s or 30 s, by the tab, only without a socket. */
export function useBoardBookings(assigning: boolean) {
  const query = useLiveQuery({
    ...readNewest,
    pollEvery: assigning ? polling.adminBookingsForAssignment : polling.adminBookings,
  });
  const { isError, isFetching, isRefetching, refetch } = query;
  const data = boardBookings.useListed(query.data);
  return { data, isError, isFetching, isRefetching, refetch };
}

export const useFailedTasks = (): UseQueryResult<FailedTask[]> =>
  useLiveQuery({ ...readFailedTasks, pollEvery: polling.adminStats });

export const useAdminStats = (): UseQueryResult<AdminStats> =>
  useLiveQuery({ ...readStats, pollEvery: polling.adminStats });
