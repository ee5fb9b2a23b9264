import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { BookingRefunds, Refund, RefundRequest } from '../../domain/money/refund-request.ts';
import { polling } from '../../events/polling.ts';
import { call, failureText, isUnproven } from '../app/http.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient, read } from '../app/query-client.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';

const readRefunds = (id: string) => read('GET /api/admin/bookings/:id/refunds', { params: { id } });
export const readWaiting = read('GET /api/admin/refunds/waiting');

/** The payment of a booking and its refunds; read again when the payment, the tip or a refund changes. */
export function useBookingRefunds({
  id,
  paymentStatus,
  tip,
}: Pick<Booking, 'id' | 'paymentStatus' | 'tip'>): UseQueryResult<BookingRefunds> {
  const reading = readRefunds(id);
  return useLiveQuery({
    ...reading,
    queryKey: [...reading.queryKey, paymentStatus, tip?.status ?? ''],
    pollEvery: polling.adminBookings,
    // Shows what was known while the new state loads, never that of another booking.
    placeholderData: (known, query) => (query?.queryKey[1] === id ? known : undefined),
  });
}

/** The refunds that wait for the approval of an admin. */
export const useWaitingRefunds = (): UseQueryResult<Refund[]> =>
  useLiveQuery({ ...readWaiting, pollEvery: polling.adminStats });

/** Reads the refunds of a booking again, and those that wait. */
export function refreshRefunds(bookingId: string): void {
  void queryClient.invalidateQueries({ queryKey: readRefunds(bookingId).queryKey });
  void queryClient.invalidateQueries({ queryKey: readWaiting.queryKey });
}

export const requestRefund = (bookingId: string, body: RefundRequest): Promise<Refund> =>
  call('POST /api/admin/bookings/:id/refund', { params: { id: bookingId }, body });

const calls = {
  approve: (id: string) => call('POST /api/admin/refunds/:id/approve', { params: { id } }),
  refuse: (id: string) => call('POST /api/admin/refunds/:id/refuse', { params: { id } }),
  retry: (id: string) => call('POST /api/admin/refunds/:id/retry', { params: { id } }),
};
export type RefundAction = keyof typeof calls;

export const payOtherwise = (id: string, note: string): Promise<Refund> =>
  call('POST /api/admin/refunds/:id/paid-otherwise', { params: { id }, body: { note } });

/** Changes a refund, which is shown anew afterwards. */
export function useRefundAction(refund: Refund) {
  return useMutation({
    mutationFn: (action: RefundAction) => calls[action](refund.id),
    onError: (error) => {
      if (isUnproven(error)) return;
      toast({
        title: t('Refund Not Changed'),
        description: failureText(error, t('The server did not answer.')),
        variant: 'destructive',
      });
    },
    onSettled: () => refreshRefunds(refund.bookingId),
  });
}
