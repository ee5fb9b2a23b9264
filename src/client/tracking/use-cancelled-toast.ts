import { useEffect, useRef } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { toast } from '../app/toast.tsx';
import { t } from '../ui/texts.ts';
import { refundText } from './refund-text.ts';

/** Shows a toast when an open booking is cancelled elsewhere: on Home its card disappears. */
export function useCancelledToast(bookings: readonly Booking[] | undefined): void {
  const open = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!bookings) return;
    const cancelled = bookings.find(({ id, status }) => status === 'cancelled' && open.current.has(id));
    open.current = new Set(bookings.filter(({ status }) => isOpen(status)).map(({ id }) => id));
    if (!cancelled) return;
    toast({
      title: t('Booking Cancelled'),
      description: refundText(cancelled),
      variant: 'destructive',
    });
  }, [bookings]);
}
