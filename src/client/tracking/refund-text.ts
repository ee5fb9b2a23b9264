import type { Booking } from '../../domain/booking.ts';
import { formatUsd } from '../../domain/money.ts';
import { amountLeft, isRefundPending } from '../../domain/refund.ts';
import { t } from '../ui/texts.ts';

/** Returns the text about the refund: the payment provider may refund after the cancellation. */
export function refundText(booking: Booking): string {
  const { paymentStatus, totalAmount, keptAmount = 0 } = booking;
  const left = amountLeft(booking) - keptAmount;
  const amount = formatUsd(paymentStatus === 'refunded' ? totalAmount : left);
  const kept = keptAmount > 0 ? `${t('We keep {kept}.', { kept: formatUsd(keptAmount) })} ` : '';
  if (paymentStatus === 'refunded') return t('{amount} was refunded to your card.', { amount });
  if (isRefundPending(booking)) return kept + t('Your refund of {amount} is on its way.', { amount });
  if (kept && totalAmount <= keptAmount) return kept.trim();
  if (kept)
    return kept + t('{amount} was refunded to your card.', { amount: formatUsd(totalAmount - keptAmount) });
  return t('Your card was not charged.');
}
