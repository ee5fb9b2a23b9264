import type { Booking } from '../../domain/booking.ts';
import { shortId } from '../../domain/booking.ts';
import { formatUsd } from '../../domain/money.ts';
import { customerServiceName } from '../../domain/service-type.ts';
import { Card, CardTitle, Facts } from '../ui/card.tsx';
import { When } from '../ui/time.tsx';

const paymentWords: Partial<Record<Booking['paymentStatus'], string>> = {
  authorized: 'Being charged to your card',
  captured: 'Charged to your card',
  voided: 'Your card was not charged',
  refunded: 'Refunded to your card',
  failed: 'Your card could not be charged',
};

/** What a completed service cost and how it was paid: the page that 'Charging complete' leads to. */
export function Receipt({ booking }: { booking: Booking }) {
  const { id, serviceType, baseFee, distanceCharges, totalAmount, paymentStatus, completedAt } = booking;
  const payment = paymentWords[paymentStatus];
  const rows = [
    { name: 'Booking', value: shortId(id) },
    { name: 'Service', value: customerServiceName[serviceType] },
    ...(completedAt ? [{ name: 'Completed', value: <When at={completedAt} /> }] : []),
    { name: 'Base fee', value: formatUsd(baseFee) },
    { name: 'Distance charges', value: formatUsd(distanceCharges) },
    { name: 'Total', value: <strong className="font-strong">{formatUsd(totalAmount)}</strong> },
    ...(payment ? [{ name: 'Payment', value: payment }] : []),
  ];
  return (
    <Card aria-labelledby="receipt">
      <CardTitle id="receipt">Receipt</CardTitle>
      <Facts rows={rows} />
    </Card>
  );
}
