import type { Booking } from '../../domain/booking.ts';
import { amountLeft } from '../../domain/cancellation.ts';
import { formatUsd } from '../../domain/money.ts';
import { isRefundPending } from '../../domain/refund.ts';
import { t } from '../ui/texts.ts';

/** Returns the text about the refund: the payment provider may refund after the cancellation. */
export function refundText(booking: Booking): string {
  const { status, paymentStatus } = booking;
  const amount = formatUsd(paymentStatus === 'refunded' ? booking.totalAmount : amountLeft(booking));
  if (paymentStatus === 'refunded') return t('{amount} was refunded to your card.', { amount });
  if (isRefundPending(status, paymentStatus)) return t('Your refund of {amount} is on its way.', { amount });
  return t('Your card was not charged.');
}
