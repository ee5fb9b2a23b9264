import { type Booking, customerLabel } from '../../domain/booking.ts';
import { formatUsd } from '../../domain/money.ts';

/**
 * What a board says when a booking's money turns out not to be had; null as long as nothing new is known of it.
 * @param known the booking as it stood in the list, if it did
 */
export function failedPaymentOf(
  known: Booking | undefined,
  next: Booking,
): { title: string; description: string } | null {
  if (next.paymentStatus !== 'failed' || !known || known.paymentStatus === 'failed') return null;
  const name = customerLabel(next, 'Unknown Customer');
  return {
    title: 'Payment Failed',
    description: `The card of ${name} refused ${formatUsd(next.totalAmount)} after it was authorized. Call the customer, or cancel the booking.`,
  };
}
