import type { Query, UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminStats } from '../../contract/shapes/admin-stats.ts';
import type { AutomaticFigures } from '../../contract/shapes/automatic-figures.ts';
import type { FailedTask } from '../../contract/shapes/failed-task.ts';
import { Booking, customerLabel } from '../../domain/bookings/booking.ts';
import type { Dispute } from '../../domain/money/dispute.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { owedAmount } from '../../domain/money/refund.ts';
import type { ArrivalChange } from '../../domain/promise/promise.ts';
import { polling } from '../../events/polling.ts';
import { serverFailure } from '../app/http.ts';
import { applyPush, useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { toast } from '../app/toast.ts';
import { readSelling } from '../staff/api.ts';
import { t } from '../ui/texts.ts';
import {
  boardBookings,
  readAutomatic,
  readExceptions,
  readFailedTasks,
  readHandovers,
  readNewest,
  readOpenItems,
  readStats,
  readUndecided,
  readViews,
} from './api.ts';
import { merged } from './filter.ts';
import { refreshRefunds } from './refunds-api.ts';

/**
 * The toast for a payment or a refund that has just failed; null when neither has.
 * @param known the booking before the change; undefined when no list has the booking
 */
export function paymentNewsOf(
  known: Booking | undefined,
  next: Booking,
): { title: string; description: string } | null {
  if (!known) return null;
  const name = customerLabel(next, t('Unknown Customer'));
  const amount = formatUsd(owedAmount(next));
  if (next.paymentStatus === 'failed' && known.paymentStatus !== 'failed') {
    return {
      title: t('Payment Failed'),
      description: t(
        'The card of {name} refused {amount} after it was authorized. The customer gets a payment link.',
        { name, amount: formatUsd(next.dueAmount ?? next.totalAmount) },
      ),
    };
  }
  if (next.refundFailed && !known.refundFailed) {
    return {
      title: t('Refund Failed'),
      description: t(
        '{amount} did not go back to {name}, and is not tried again. Refund it with the payment provider; the booking then follows.',
        { amount, name },
      ),
    };
  }
  if (next.refundRefused && !known.refundRefused) {
    return {
      title: t('Refund Refused'),
      description: t(
        '{amount} did not go back to {name}: the payment provider refused. It is tried again; call the customer.',
        { amount, name },
      ),
    };
  }
  return null;
}

/** Shows the current booking that a refusal because of a change by somebody else carries. */
export function showCurrentOf(error: unknown): void {
  const current = Booking.safeParse(serverFailure(error)?.body.booking);
  if (current.success) showBoardBooking(current.data);
}

/**
 * Writes a booking, from a push or from the answer to a request of this page, into every list of the board. The push of
 * a new booking can come after that of a newer one.
 */
export function showBoardBooking(booking: Booking): void {
  boardBookings.put([booking]);
  applyPush(readNewest.queryKey, (ids) =>
    ids.includes(booking.id) ? ids : merged(boardBookings.listed([booking.id, ...ids])).map(({ id }) => id),
  );
}

/** Writes pushed arrivals into the known bookings, unless a booking came with a newer one. */
export function showArrivals(changed: readonly ArrivalChange[]): void {
  boardBookings.put(
    changed.flatMap(({ bookingId, arrival }) => {
      const known = boardBookings.get(bookingId);
      return known ? { ...known, arrival } : [];
    }),
  );
}

function showPaymentNews(booking: Booking): void {
  const news = paymentNewsOf(boardBookings.get(booking.id), booking);
  if (news) toast({ ...news, variant: 'destructive' });
}

const [disputesPath] = String(readUndecided.queryKey[0]).split('?');
const isOfDisputes = ({ queryKey: [path] }: Query) => String(path).split('?')[0] === disputesPath;

/** Reads what is open at the end of a shift again, while a dialog shows it. */
const readOpenAgain = (): void => {
  void queryClient.invalidateQueries({ queryKey: readOpenItems.queryKey });
};

/** Applies pushed changes to the cached bookings, arrivals, stats, exceptions, failed tasks and disputes. */
export function useBoardLive(): void {
  useEffect(() => {
    const stops = [
      onEvent('booking:updated', (booking) => {
        showPaymentNews(booking);
        showBoardBooking(booking);
        readOpenAgain();
      }),
      onEvent('arrivals:changed', showArrivals),
      onEvent('tasks:changed', () => {
        void queryClient.invalidateQueries({ queryKey: readFailedTasks.queryKey });
      }),
      onEvent('views:changed', () => {
        void queryClient.invalidateQueries({ queryKey: readViews.queryKey });
      }),
      onEvent('disputes:changed', () => {
        void queryClient.invalidateQueries({ predicate: isOfDisputes });
      }),
      onEvent('refunds:changed', ({ bookingId }) => refreshRefunds(bookingId)),
      onEvent('stats:changed', (stats) => applyPush(readStats.queryKey, () => stats)),
      onEvent('exceptions:changed', (exceptions) => {
        applyPush(readExceptions.queryKey, () => exceptions);
        readOpenAgain();
      }),
      onEvent('handovers:changed', () => {
        void queryClient.invalidateQueries({ queryKey: readHandovers.queryKey });
      }),
      onEvent('automatic:changed', (figures) => applyPush(readAutomatic.queryKey, () => figures)),
      onEvent('selling:changed', (selling) => applyPush(readSelling.queryKey, () => selling)),
      // A booking needs a person now: the figures come seconds later.
      onEvent('notification:raised', () => {
        void queryClient.invalidateQueries({ queryKey: readAutomatic.queryKey });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

/** The newest bookings, newest first; polled every 10 s while `assigning`, else every 30 s, without a socket only. */
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

export const useUndecidedDisputes = (): UseQueryResult<Dispute[]> =>
  useLiveQuery({ ...readUndecided, pollEvery: polling.adminStats });

export const useAutomaticFigures = (): UseQueryResult<AutomaticFigures> =>
  useLiveQuery({ ...readAutomatic, pollEvery: polling.adminStats });

export const useAdminStats = (): UseQueryResult<AdminStats> =>
  useLiveQuery({ ...readStats, pollEvery: polling.adminStats });
