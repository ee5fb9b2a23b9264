import type { Booking } from '../../domain/booking.ts';
import type { PaymentStatus } from '../../domain/payment.ts';
import { isRefundPending } from '../../domain/refund.ts';
import { texts } from '../../domain/texts.ts';
import { t } from '../ui/texts.ts';
import { keptText } from './kept-text.ts';

const paymentNames: Record<PaymentStatus, string> = texts({
  none: 'None',
  authorized: 'Authorized',
  captured: 'Captured',
  voided: 'Voided',
  refunded: 'Refunded',
  partially_refunded: 'Partially refunded',
  failed: 'Failed',
});

/** 'Captured', 'Captured, refund pending'. */
export function paymentText(booking: Booking): string {
  const { paymentStatus, refundRefused, refundFailed } = booking;
  const payment = [t(paymentNames[paymentStatus]), keptText(booking)].filter(Boolean).join(', ');
  if (refundFailed) return t('{payment}, refund failed: give it back by hand', { payment });
  if (refundRefused) return t('{payment}, refund refused: it is tried again', { payment });
  return isRefundPending(booking) ? t('{payment}, refund pending', { payment }) : payment;
}
