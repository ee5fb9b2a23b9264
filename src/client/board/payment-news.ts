import { type Booking, customerLabel } from '../../domain/booking.ts';
import { formatUsd } from '../../domain/money.ts';

/**
 * What a board says when a booking's money turns out not to be had, or cannot be given back; null as long as
 * nothing new is known of it.
 * @param known the booking as it stood in the list, if it did
 */
export function paymentNewsOf(
  known: Booking | undefined,
  next: Booking,
): { title: string; description: string } | null {
  if (!known) return null;
  const name = customerLabel(next, 'Unknown Customer');
  const amount = formatUsd(next.totalAmount);
  if (next.paymentStatus === 'failed' && known.paymentStatus !== 'failed') {
    return {
      title: 'Payment Failed',
      description: `The card of ${name} refused ${amount} after it was authorized. Call the customer, or cancel the booking.`,
    };
  }
  if (next.refundFailed && !known.refundFailed) {
    return {
      title: 'Refund Failed',
      description: `${amount} did not go back to ${name}, and is not tried again. Refund it with the payment provider; the booking then follows.`,
    };
  }
  if (next.refundRefused && !known.refundRefused) {
    return {
      title: 'Refund Refused',
      description: `${amount} did not go back to ${name}: the payment provider refused. It is tried again; call the customer.`,
    };
  }
  return null;
}
