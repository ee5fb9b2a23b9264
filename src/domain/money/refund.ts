import type { BookingStatus } from '../bookings/booking-status.ts';
import { toCents, toDollars } from './money.ts';
import type { PaymentStatus } from './payment.ts';

/**
 * Whether the payment of a booking is given back, or will be: a cancellation gives back every authorised or captured
 * payment. A booking without its payment cannot be reopened.
 */
export const isReleased = (status: BookingStatus, paymentStatus: PaymentStatus): boolean =>
  status === 'cancelled' && paymentStatus !== 'none' && paymentStatus !== 'failed';

/** What a cancellation does with the payment of a booking: a refund, the release of a hold, or null for neither. */
export function moneyMoved(paymentStatus: PaymentStatus): 'refund' | 'release' | null {
  if (paymentStatus === 'captured' || paymentStatus === 'partially_refunded') return 'refund';
  return paymentStatus === 'authorized' ? 'release' : null;
}

/** What a cancellation gives back or releases: the total less what was given back before, in USD. */
export const amountLeft = ({
  totalAmount,
  refundedAmount,
}: {
  totalAmount: number;
  refundedAmount: number;
}): number => toDollars(toCents(totalAmount) - toCents(refundedAmount));

/** The payment of a booking; amounts in USD. */
type Paid = {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  totalAmount: number;
  refundedAmount?: number | undefined;
  keptAmount?: number | undefined;
};

/** Returns what a cancelled booking gives back and has not given back yet, in USD. */
const owedAmount = ({ totalAmount, refundedAmount = 0, keptAmount = 0 }: Paid): number =>
  totalAmount - refundedAmount - keptAmount;

/** Whether a refund is pending: the payment provider has not confirmed the void or refund yet. */
export const isRefundPending = (booking: Paid): boolean =>
  isReleased(booking.status, booking.paymentStatus) &&
  moneyMoved(booking.paymentStatus) !== null &&
  owedAmount(booking) > 0.001;
