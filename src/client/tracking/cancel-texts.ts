import type { Booking } from '../../domain/booking.ts';
import { amountLeft, moneyMoved } from '../../domain/cancellation.ts';
import { formatUsd } from '../../domain/money.ts';
import type { CancelTexts } from '../app/cancel-confirmation.tsx';
import { t } from '../ui/texts.ts';

/** The effect of a customer's cancellation, and the text of its button. */
export function cancelTexts(booking: Booking): CancelTexts {
  const amount = formatUsd(amountLeft(booking));
  switch (moneyMoved(booking.paymentStatus)) {
    case 'refund':
      return {
        effect: t('You get {amount} back in full. Nobody will come.', { amount }),
        confirm: t('Cancel and refund {amount}', { amount }),
      };
    case 'release':
      return {
        effect: t('The hold of {amount} on your card is released. Nobody will come.', { amount }),
        confirm: t('Cancel and release {amount}', { amount }),
      };
    default:
      return {
        effect: t('Your card was not charged. Nobody will come.'),
        confirm: t('Cancel booking'),
      };
  }
}
