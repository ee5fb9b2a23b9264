import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { holderOf } from '../../domain/bookings/booking-status.ts';
import { formatCents } from '../../domain/money/money.ts';
import { moneyMoved } from '../../domain/money/refund.ts';
import { type CancelTexts, cancellationAt } from '../bookings/shared/cancellation.tsx';
import { t } from '../ui/texts.ts';

/** The effect of a dispatcher's cancellation on the payment and the technician, and the text of its button. */
export function adminCancelTexts(booking: Booking, nowMs: number, isWaived = false): CancelTexts {
  const { keptCents, refundCents } = cancellationAt(booking, nowMs, { isWaived });
  const amount = formatCents(refundCents);
  const name = customerLabel(booking, t('The customer'));
  const holder = holderOf(booking);
  const notice = holder ? ` ${t('{technician} is told not to come.', { technician: holder })}` : '';
  if (keptCents > 0) {
    const kept = formatCents(keptCents);
    return {
      effect:
        t('{name} gets {amount} back, and {kept} is kept. The booking cannot be reopened.', {
          name,
          amount,
          kept,
        }) + notice,
      confirm: t('Cancel and refund {amount}', { amount }),
    };
  }
  switch (moneyMoved(booking)) {
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
    default: {
      const effect = booking.takenBack
        ? t('The bank of the card has taken the payment back. Nothing is refunded on top.')
        : t('No payment is refunded.');
      return { effect: effect + notice, confirm: t('Cancel booking') };
    }
  }
}
