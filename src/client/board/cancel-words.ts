import { type Booking, customerLabel } from '../../domain/booking.ts';
import { holderOf } from '../../domain/booking-status.ts';
import { formatUsd } from '../../domain/money.ts';

/** What a cancellation does to the money and the technician, and the words of the button that does it. */
export function cancelWords(booking: Booking): { effect: string; confirm: string } {
  const amount = formatUsd(booking.totalAmount);
  const name = customerLabel(booking, 'The customer');
  const holder = holderOf(booking);
  const told = holder ? ` ${holder} is told not to come.` : '';
  switch (booking.paymentStatus) {
    case 'captured':
      return {
        effect: `${name} gets ${amount} back. The booking cannot be reopened.${told}`,
        confirm: `Cancel and refund ${amount}`,
      };
    case 'authorized':
      return {
        effect: `The hold of ${amount} on the card is released. The booking cannot be reopened.${told}`,
        confirm: `Cancel and release ${amount}`,
      };
    default:
      return { effect: `No payment is refunded.${told}`, confirm: 'Cancel booking' };
  }
}
