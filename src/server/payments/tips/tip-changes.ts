import type { TipStep } from '../../../domain/money/tip.ts';
import type { MoneyMoved } from '../../changes/record-money-change.ts';
import type { PaymentRow } from '../../platform/db/schema.ts';

/** The booking that a payment or a tip is for; null while it is for none. */
export const bookingOf = ({ bookingId, tipBookingId }: Pick<PaymentRow, 'bookingId' | 'tipBookingId'>) =>
  bookingId ?? tipBookingId;

type Tip = Pick<PaymentRow, 'amountCents' | 'tipTechId'>;

/** Returns a step of a tip for the change log. */
export const tipMoved = ({ amountCents, tipTechId: techId }: Tip, step: TipStep): MoneyMoved => ({
  kind: 'tip',
  from: null,
  to: `tip_${step}`,
  payload: { tip: { step, amountCents, techId } },
});

/** Returns a change of the payment of a tip as what it is of the tip: the payment of the booking does not change. */
export function ofTip(payment: Tip, moved: MoneyMoved): MoneyMoved {
  if (moved.kind !== 'payment') return moved;
  const { to } = moved;
  if (to !== 'captured' && to !== 'failed' && to !== 'refunded')
    throw new Error(`a tip does not become ${to}`);
  return tipMoved(payment, to);
}
