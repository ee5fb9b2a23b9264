import type { Booking } from '../../domain/booking.ts';
import { listTexts } from '../../domain/booking-texts.ts';
import { formatUsd } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone.ts';
import { placeNote } from '../../domain/place.ts';
import { isRefundPending } from '../../domain/refund.ts';
import { Card, CardTitle, Facts } from '../ui/card.tsx';
import { When } from '../ui/time.tsx';

const paymentWords: Record<Booking['paymentStatus'], string> = {
  none: '',
  authorized: '',
  captured: '',
  voided: ' (not charged)',
  refunded: ' (refunded)',
  failed: ' (payment failed)',
};

const paymentNote = ({ status, paymentStatus }: Booking) =>
  isRefundPending(status, paymentStatus) ? ' (refund on its way)' : paymentWords[paymentStatus];

/** Service Details: place, car, price, phone; the time of a standard service. */
export function ServiceDetails({ booking }: { booking: Booking }) {
  const rows = [
    {
      name: 'Location',
      value: (
        <>
          {booking.location}
          <small className="block text-small text-ink-soft">{placeNote(booking)}</small>
        </>
      ),
    },
    ...(booking.scheduledAt ? [{ name: 'Scheduled', value: <When at={booking.scheduledAt} /> }] : []),
    ...listTexts((name, { label }) => ({ name: label, value: booking[name] || 'Not provided' }), {
      isLong: false,
    }),
    { name: 'Total amount', value: formatUsd(booking.totalAmount) + paymentNote(booking) },
    {
      name: 'Contact phone',
      value: booking.phoneNumber ? formatPhone(booking.phoneNumber) : 'Not provided',
    },
  ];
  return (
    <Card aria-labelledby="details">
      <CardTitle id="details">Service Details</CardTitle>
      <Facts rows={rows} />
    </Card>
  );
}
