import type { Booking } from '../../../domain/bookings/booking.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { t } from '../../ui/texts.ts';

/** Whether a card was charged: of a price whose difference is due, the rest was. */
const isCharged = ({ paymentStatus: status, dueAmount, totalAmount }: Booking): boolean =>
  status === 'captured' ||
  status === 'refunded' ||
  status === 'partially_refunded' ||
  (dueAmount !== undefined && dueAmount < totalAmount);

/** Leads to the receipt of a booking whose card was charged; nothing for any other. */
export function ReceiptLink({ booking }: { booking: Booking }) {
  return (
    isCharged(booking) && <ButtonLink to={`/receipts/${booking.id}`}>{t('Receipt to print')}</ButtonLink>
  );
}
