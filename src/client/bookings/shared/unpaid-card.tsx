import { CreditCard } from 'lucide-react';
import type { Booking } from '../../../domain/bookings/booking.ts';
import { customerServiceName } from '../../../domain/bookings/service-type.ts';
import { paymentPath } from '../../../domain/bookings/unpaid.ts';
import { formatUsd } from '../../../domain/money/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { t } from '../../ui/texts.ts';
import { When } from '../../ui/time.tsx';

/** Says that an unpaid booking is not paid yet, and leads to its payment. Pages load it when there is one. */
export default function UnpaidCard({ booking }: { booking: Booking }) {
  const amount = formatUsd(booking.dueAmount ?? booking.totalAmount);
  return (
    <Card aria-labelledby="unpaid" className="animate-arrive ring-1 ring-amber">
      <div role="status" className="grid gap-1">
        <CardTitle id="unpaid" className="flex items-center gap-2">
          <CreditCard aria-hidden="true" className="size-5 shrink-0 text-amber-text" />
          {t('Not paid yet')}
        </CardTitle>
        <p className="text-small text-ink-soft">
          {t(customerServiceName[booking.serviceType])},{' '}
          <When at={booking.scheduledAt ?? booking.createdAt} />
        </p>
        <p className="text-small text-pretty text-ink-soft">{unpaidText(booking, amount)}</p>
      </div>
      <ButtonLink to={paymentPath(booking.id)}>{t('Pay {amount}', { amount })}</ButtonLink>
    </Card>
  );
}

function unpaidText(booking: Booking, amount: string): string {
  const { awaitsPayment, paymentStatus, status, dueAmount, totalAmount } = booking;
  if (awaitsPayment) return t('We send somebody as soon as it is paid. Please pay {amount}.', { amount });
  if (paymentStatus === 'none') return t('Please pay {amount}.', { amount });
  if (dueAmount !== undefined)
    return t(
      'Your card could not be charged the difference of the move. You have paid {paid} already; please pay {amount}.',
      { paid: formatUsd(totalAmount - dueAmount), amount },
    );
  return status === 'completed'
    ? t('Your card could not be charged, and nothing was taken. Please pay {amount}.', { amount })
    : t('Your card could not be charged, and nothing was taken. Your booking stands; please pay {amount}.', {
        amount,
      });
}
