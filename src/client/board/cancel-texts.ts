import { type Booking, customerLabel } from '../../domain/booking.ts';
import { holderOf } from '../../domain/booking-status.ts';
import { amountLeft, moneyMoved } from '../../domain/cancellation.ts';
import { formatUsd } from '../../domain/money.ts';
import type { CancelTexts } from '../app/cancel-confirmation.tsx';
import { t } from '../ui/texts.ts';

/** The effect of a dispatcher's cancellation on the payment and the technician, and the text of its button. */
export function cancelTexts(booking: Booking): CancelTexts {
  const amount = formatUsd(amountLeft(booking));
  const name = customerLabel(booking, t('The customer'));
  const holder = holderOf(booking);
  const notice = holder ? ` ${t('{technician} is told not to come.', { technician: holder })}` : '';
  switch (moneyMoved(booking.paymentStatus)) {
    case 'refund':
      return {
        effect: t('{name} gets {amount} back. The booking cannot be reopened.', { name, amount }) + notice,
        confirm: t('Cancel and refund {amount}', { amount }),
      };
    case 'release':
      return {
        effect:
          t('The hold of {amount} on the card is released. The booking cannot be reopened.', { amount }) +
          notice,
        confirm: t('Cancel and release {amount}', { amount }),
      };
    default:
      return { effect: t('No payment is refunded.') + notice, confirm: t('Cancel booking') };
  }
}
