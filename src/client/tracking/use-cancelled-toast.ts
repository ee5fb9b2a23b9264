import { useEffect, useRef } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { amountLeft, amountTaken, isRefundPending, isWithBank } from '../../domain/money/refund.ts';
import { givenBackText } from '../../domain/money/refund-words.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';

/** Returns the text about the refund: the payment provider may refund after the cancellation. */
export function refundText(booking: Booking): string {
  const { paymentStatus, refundedOtherwise: otherwise, keptAmount = 0 } = booking;
  const taken = amountTaken(booking);
  const left = amountLeft(booking) - keptAmount;
  const kept = keptAmount > 0 ? `${t('We keep {kept}.', { kept: formatUsd(keptAmount) })} ` : '';
  if (paymentStatus === 'refunded') return givenBackText({ t }, { amount: taken, otherwise });
  if (isWithBank(booking)) return t('Your bank has this payment.');
  if (booking.refundWaiting) return kept + t('We are checking your refund.');
  if (isRefundPending(booking))
    return kept + t('Your refund of {amount} is on its way.', { amount: formatUsd(left) });
  if (kept && taken <= keptAmount) return kept.trim();
  if (kept) return kept + givenBackText({ t }, { amount: taken - keptAmount, otherwise });
  return t('Your card was not charged.');
}

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
