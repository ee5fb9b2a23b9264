import type { Booking } from '../../domain/bookings/booking.ts';
import { customerServiceName } from '../../domain/bookings/service-type.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { addedTaxOf } from '../../domain/money/tax.ts';
import { tipRefusal } from '../../domain/money/tip-rules.ts';
import { texts } from '../../domain/texts.ts';
import { config } from '../app/config.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { ProofView } from '../bookings/shared/proof-view.tsx';
import { ReceiptLink } from '../bookings/shared/receipt-link.tsx';
import { Card, CardTitle, Facts } from '../ui/card.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { When } from '../ui/time.tsx';
import { Skeleton } from '../ui/view-states.tsx';
import { BookAgain, type OnBookAgain } from './book-again.tsx';
import { RateService } from './rate-service.tsx';

// Most companies take no tips.
const TipPart = lazyPart('tracking/tip-part', () => import('./tip-part.tsx'));

const paymentTexts: Partial<Record<Booking['paymentStatus'], string>> = texts({
  authorized: 'Being charged to your card',
  captured: 'Charged to your card',
  voided: 'Your card was not charged',
  refunded: 'Refunded to your card',
  partially_refunded: 'Charged to your card, a part refunded',
  failed: 'Your card could not be charged',
});

/** What became of the payment; nothing for a booking without one. */
function paymentText(booking: Booking): string | null {
  const { paymentStatus, totalAmount, dueAmount, refundedOtherwise: otherwise } = booking;
  if (dueAmount !== undefined)
    return t('{amount} charged to your card, {part} not paid yet', {
      amount: formatUsd(totalAmount - dueAmount),
      part: formatUsd(dueAmount),
    });
  const words = paymentTexts[paymentStatus];
  if (paymentStatus !== 'refunded' || otherwise === 0) return words ? t(words) : null;
  return otherwise >= totalAmount
    ? t('Given back by other means than your card')
    : t('Refunded, {other} of it by other means than your card', { other: formatUsd(otherwise) });
}

/** The price and the payment of a completed service. */
function Receipt({ booking }: { booking: Booking }) {
  const { id, serviceType, baseFee, distanceCharges, totalAmount, completedAt } = booking;
  const { energyCharges, refundedAmount, taxAmount } = booking;
  const payment = paymentText(booking);
  const tax = addedTaxOf(booking);
  const rows = [
    { name: t('Booking'), value: shortId(id) },
    { name: t('Service'), value: t(customerServiceName[serviceType]) },
    ...(completedAt ? [{ name: t('Completed'), value: <When at={completedAt} /> }] : []),
    { name: t('Base fee'), value: formatUsd(baseFee) },
    { name: t('Distance charges'), value: formatUsd(distanceCharges) },
    ...(energyCharges > 0 ? [{ name: t('Energy charges'), value: formatUsd(energyCharges) }] : []),
    ...(tax > 0 ? [{ name: t('Sales tax'), value: formatUsd(tax) }] : []),
    { name: t('Total'), value: <strong className="font-strong">{formatUsd(totalAmount)}</strong> },
    ...(tax === 0 && taxAmount > 0 ? [{ name: t('Of this sales tax'), value: formatUsd(taxAmount) }] : []),
    ...(payment ? [{ name: t('Payment'), value: payment }] : []),
    ...(refundedAmount > 0 ? [{ name: t('Refunded'), value: formatUsd(refundedAmount) }] : []),
    ...(booking.tip ? [{ name: t('Tip'), value: formatUsd(booking.tip.amount) }] : []),
  ];
  return (
    <Card aria-labelledby="receipt">
      <CardTitle id="receipt">{t('Receipt')}</CardTitle>
      <Facts rows={rows} />
      <ReceiptLink booking={booking} />
    </Card>
  );
}

/** What the customer has given to the technician, or can give. */
function TipOf({ booking }: { booking: Booking }) {
  const terms = tipRefusal(booking, config.tips, serverNow()) ? null : config.tips;
  if (!booking.tip && !terms) return null;
  return (
    <LatePart fallback={<Skeleton className="h-42 rounded-card" />}>
      <TipPart booking={booking} terms={terms} />
    </LatePart>
  );
}

type AfterServiceProps = { booking: Booking; onBookAgain: OnBookAgain };

/** The receipt of a completed service, the technician's proof, and the customer's rating. */
export default function AfterService({ booking, onBookAgain }: AfterServiceProps) {
  return (
    <>
      <Receipt booking={booking} />
      {booking.proof && (
        <Card aria-labelledby="proof">
          <CardTitle id="proof">{t('From your technician')}</CardTitle>
          <ProofView proof={booking.proof} />
        </Card>
      )}
      <RateService bookingId={booking.id} />
      <TipOf booking={booking} />
      <BookAgain booking={booking} onBookAgain={onBookAgain} />
    </>
  );
}
