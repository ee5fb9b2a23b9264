import type { Booking } from './booking.ts';
import { toCents, toDollars } from './money.ts';
import type { PaymentStatus } from './payment.ts';

/** What a cancellation does with the payment of a booking: a refund, the release of a hold, or null for neither. */
export function moneyMoved(paymentStatus: PaymentStatus): 'refund' | 'release' | null {
  if (paymentStatus === 'captured' || paymentStatus === 'partially_refunded') return 'refund';
  return paymentStatus === 'authorized' ? 'release' : null;
}

/** What a cancellation gives back or releases: the total less what was given back before, in USD. */
export const amountLeft = ({
  totalAmount,
  refundedAmount,
}: Pick<Booking, 'totalAmount' | 'refundedAmount'>) =>
  toDollars(toCents(totalAmount) - toCents(refundedAmount));
