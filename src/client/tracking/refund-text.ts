import type { Booking } from '../../domain/bookings/booking.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { amountLeft, isRefundPending } from '../../domain/money/refund.ts';
import { givenBackText } from '../../domain/money/refund-words.ts';
import { t } from '../ui/texts.ts';

/** Returns the text about the refund: the payment provider may refund after the cancellation. */
export function refundText(booking: Booking): string {
  const { paymentStatus, totalAmount, refundedOtherwise: otherwise, keptAmount = 0 } = booking;
  const left = amountLeft(booking) - keptAmount;
  const kept = keptAmount > 0 ? `${t('We keep {kept}.', { kept: formatUsd(keptAmount) })} ` : '';
  if (paymentStatus === 'refunded') return givenBackText({ t }, { amount: totalAmount, otherwise });
  if (isRefundPending(booking))
    return kept + t('Your refund of {amount} is on its way.', { amount: formatUsd(left) });
  if (kept && totalAmount <= keptAmount) return kept.trim();
  if (kept) return kept + givenBackText({ t }, { amount: totalAmount - keptAmount, otherwise });
  return t('Your card was not charged.');
}
