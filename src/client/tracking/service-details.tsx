import type { ReactNode } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { factsIn } from '../../domain/bookings/booking-fields.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { isRefundPending, isWithBank } from '../../domain/money/refund.ts';
import { formatPhone } from '../../domain/people/phone.ts';
import { placeInWords, placeNote } from '../../domain/places/place.ts';
import { config } from '../app/config.ts';
import { Card, CardTitle, Facts } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { When } from '../ui/time.tsx';

/** The total amount with a note about its payment, if there is one: '$185.00 (refunded)'. */
function totalText(booking: Booking): string {
  const { paymentStatus, totalAmount, dueAmount, takenAmount, refundedAmount, keptAmount, isUnpaid } =
    booking;
  const amount = formatUsd(totalAmount);
  if (dueAmount !== undefined)
    return t('{amount} ({part} not paid yet)', { amount, part: formatUsd(dueAmount) });
  if (isUnpaid) return t('{amount} (not paid yet)', { amount });
  if (isWithBank(booking)) return t('{amount} (your bank has it)', { amount });
  if (keptAmount !== undefined) return t('{amount} ({kept} kept)', { amount, kept: formatUsd(keptAmount) });
  if (booking.refundWaiting) return t('{amount} (refund being checked)', { amount });
  if (isRefundPending(booking)) return t('{amount} (refund on its way)', { amount });
  if (paymentStatus === 'voided') return t('{amount} (not charged)', { amount });
  if (paymentStatus === 'refunded' && takenAmount === undefined) return t('{amount} (refunded)', { amount });
  if (paymentStatus === 'partially_refunded' || paymentStatus === 'refunded')
    return t('{amount} ({part} refunded)', { amount, part: formatUsd(refundedAmount) });
  return paymentStatus === 'failed' ? t('{amount} (payment failed)', { amount }) : amount;
}

type ServiceDetailsProps = { booking: Booking; children?: ReactNode };

/** Service Details: place, time of a standard service, vehicle, price, phone. */
export function ServiceDetails({ booking, children }: ServiceDetailsProps) {
  const place = booking.place && placeInWords(booking.place, config.nearText, { t });
  const rows = [
    {
      name: t('Location'),
      value: (
        <>
          {booking.location}
          <small className="block text-small text-ink-soft">{placeNote({ ...booking, place }, { t })}</small>
        </>
      ),
    },
    ...(booking.scheduledAt ? [{ name: t('Scheduled'), value: <When at={booking.scheduledAt} /> }] : []),
    ...factsIn('tracking', booking, { t }),
    {
      name: t('Total amount'),
      value: (
        <>
          {totalText(booking)}
          {booking.taxAmount > 0 && (
            <small className="block text-small text-ink-soft">
              {t('{tax} tax included', { tax: formatUsd(booking.taxAmount) })}
            </small>
          )}
        </>
      ),
    },
    {
      name: t('Contact phone'),
      value: booking.phoneNumber ? formatPhone(booking.phoneNumber) : t('Not provided'),
    },
  ];
  return (
    <Card aria-labelledby="details">
      <CardTitle id="details">{t('Service Details')}</CardTitle>
      <Facts rows={rows} />
      {children}
    </Card>
  );
}
