import type { Booking } from '../../domain/bookings/booking.ts';
import { freeUntil } from '../../domain/bookings/cancellation.ts';
import { formatCents } from '../../domain/money/money.ts';
import { moneyMoved } from '../../domain/money/refund.ts';
import { type CancelTexts, cancellationAt } from '../bookings/shared/cancellation.tsx';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';

/** The effect of a customer's cancellation now, and the text of its button. */
export function customerCancelTexts(booking: Booking, nowMs: number): CancelTexts {
  const { keptCents, refundCents } = cancellationAt(booking, nowMs);
  if (keptCents > 0) return textsWithFee(formatCents(keptCents), refundCents);
  const amount = formatCents(refundCents);
  switch (moneyMoved(booking)) {
    case 'refund':
      return {
        effect: t('You get {amount} back in full. Nobody will come.', { amount }) + freeText(booking, nowMs),
        confirm: t('Cancel and refund {amount}', { amount }),
      };
    case 'release':
      return {
        effect:
          t('The hold of {amount} on your card is released. Nobody will come.', { amount }) +
          freeText(booking, nowMs),
        confirm: t('Cancel and release {amount}', { amount }),
      };
    default:
      return {
        effect: booking.takenBack
          ? t('Your bank has this payment. Nobody will come.')
          : t('Your card was not charged. Nobody will come.'),
        confirm: t('Cancel booking'),
      };
  }
}

function textsWithFee(kept: string, refundCents: number): CancelTexts {
  if (refundCents === 0)
    return {
      effect: t('It is too late for a free cancellation: we keep {kept}. Nobody will come.', { kept }),
      confirm: t('Cancel, nothing back'),
    };
  const values = { kept, amount: formatCents(refundCents) };
  return {
    effect: t(
      'It is too late for a free cancellation: we keep {kept}, and you get {amount} back. Nobody will come.',
      values,
    ),
    confirm: t('Cancel and refund {amount}', values),
  };
}

/** Until when cancelling is free, if it costs something later. */
function freeText(booking: Booking, nowMs: number): string {
  const terms = booking.cancellationTerms;
  const until = freeUntil({ ...booking, terms });
  if (!terms?.lateFee || until === null || until < nowMs) return '';
  return ` ${t('Free until {time}.', { time: whenTime(new Date(until)) })}`;
}
