import { LoaderCircle } from 'lucide-react';
import { customerServiceName } from '../../domain/bookings/service-type.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { t } from '../ui/texts.ts';
import { When } from '../ui/time.tsx';
import type { PendingBooking } from './pending-booking.ts';
import { secondBookingTitle } from './second-booking.tsx';

type PendingBookingCardProps = { pending: PendingBooking; onFinish: () => void; onDiscard: () => void };

/** An order that is paid and not booked, with buttons that book or discard it. */
export function PendingBookingCard({ pending, onFinish, onDiscard }: PendingBookingCardProps) {
  const { order, state, duplicate } = pending;
  const checking = state === 'checking';
  return (
    <Card aria-labelledby="pending" className="ring-1 ring-amber">
      <div role="status" className="grid gap-1">
        <CardTitle id="pending" className="flex items-center gap-2 text-balance">
          {checking && <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />}
          {checking
            ? t('Checking your booking')
            : duplicate
              ? secondBookingTitle(duplicate)
              : t('Your payment went through, your booking is not finished')}
        </CardTitle>
        <p className="text-small text-pretty text-ink-soft [overflow-wrap:anywhere]">
          {t(customerServiceName[order.serviceType])}, {order.location}
          {order.scheduledAt && (
            <>
              , <When at={order.scheduledAt} />
            </>
          )}
          , {formatUsd(order.totalAmount)}.{' '}
          {checking
            ? t('We are asking whether it was booked. Please do not pay again.')
            : t('Your card is charged only once it is booked.')}
        </p>
        {duplicate && !checking && (
          <p className="text-small text-pretty text-ink-soft [overflow-wrap:anywhere]">
            <RichText
              text="Open since {time}: {place}. Do you need another charge as well?"
              parts={{ time: <When at={duplicate.createdAt} />, place: duplicate.location }}
            />
          </p>
        )}
      </div>
      {!checking && (
        <div className="flex flex-wrap gap-2">
          <Button className="min-h-14 grow" onClick={onDiscard}>
            {t('Let it go')}
          </Button>
          <Button kind="forward" className="grow-999" onClick={onFinish}>
            {duplicate ? t('Book another one') : t('Finish booking')}
          </Button>
        </div>
      )}
    </Card>
  );
}
