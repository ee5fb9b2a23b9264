import type { BookingStatus } from '../bookings/booking-status.ts';
import { toCents, toDollars } from './money.ts';
import type { PaymentStatus } from './payment.ts';

/**
 * Whether the payment of a booking is given back, or will be: a cancellation gives back every authorised or captured
 * payment. A booking without its payment cannot be reopened.
 */
export const isReleased = (status: BookingStatus, paymentStatus: PaymentStatus): boolean =>
  status === 'cancelled' && paymentStatus !== 'none' && paymentStatus !== 'failed';

/** What was taken of a booking's price, and given back; amounts in USD. */
type Taken = { totalAmount: number; takenAmount?: number | undefined; refundedAmount?: number | undefined };

/** A payment that the card's bank has taken back is not refunded on top. */
type Disputed = { takenBack?: true | undefined };

/** What of the price was taken or reserved: all of it, unless the payment of a move was refused. */
export const amountTaken = ({ totalAmount, takenAmount = totalAmount }: Taken): number => takenAmount;

/** What a cancellation gives back or releases: what was taken less what was given back before, in USD. */
export const amountLeft = (booking: Taken): number =>
  toDollars(toCents(amountTaken(booking)) - toCents(booking.refundedAmount ?? 0));

/** What a cancellation does with the payment of a booking: a refund, the release of a hold, or null for neither. */
export function moneyMoved(
  booking: Taken & Disputed & { paymentStatus: PaymentStatus },
): 'refund' | 'release' | null {
  const { paymentStatus, takenAmount, takenBack } = booking;
  if (takenBack) return null;
  if (paymentStatus === 'captured' || paymentStatus === 'partially_refunded') return 'refund';
  // The payment of a move has failed; that of the booking has not.
  if (paymentStatus === 'failed' && takenAmount !== undefined && amountLeft(booking) > 0) return 'refund';
  return paymentStatus === 'authorized' ? 'release' : null;
}

/** The payment of a booking; amounts in USD. */
type Paid = Taken &
  Disputed & {
    status: BookingStatus;
    paymentStatus: PaymentStatus;
    keptAmount?: number | undefined;
  };

/** Returns what a cancelled booking gives back and has not given back yet, in USD. */
export const owedAmount = (booking: Paid): number => amountLeft(booking) - (booking.keptAmount ?? 0);

/** Whether a refund is pending: the payment provider has not confirmed the void or refund yet. */
export const isRefundPending = (booking: Paid): boolean =>
  isReleased(booking.status, booking.paymentStatus) &&
  moneyMoved(booking) !== null &&
  owedAmount(booking) > 0.001;

/** Whether the card's bank has what a cancelled booking would give back otherwise. */
export const isWithBank = (booking: Paid): boolean =>
  booking.takenBack === true && isRefundPending({ ...booking, takenBack: undefined });
