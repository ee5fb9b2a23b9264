import { LoaderCircle } from 'lucide-react';
import { formatUsd } from '../../domain/money.ts';
import { customerServiceName } from '../../domain/service-type.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { When } from '../ui/time.tsx';
import type { PendingBooking } from './pending-booking.ts';
import { secondBookingTitle } from './second-booking.tsx';

type PendingBookingCardProps = { pending: PendingBooking; onFinish: () => void; onLetGo: () => void };

/** What was paid for and is not booked, with the way to book it and the way out. */
export function PendingBookingCard({ pending, onFinish, onLetGo }: PendingBookingCardProps) {
  const { order, state, twin } = pending;
  const checking = state === 'checking';
  return (
    <Card aria-labelledby="pending" className="ring-1 ring-amber">
      <div role="status" className="grid gap-1">
        <CardTitle id="pending" className="flex items-center gap-2 text-balance">
          {checking && <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />}
          {checking
            ? 'Checking your booking'
            : twin
              ? secondBookingTitle(twin)
              : 'Your payment went through, your booking is not finished'}
        </CardTitle>
        <p className="text-small text-pretty text-ink-soft [overflow-wrap:anywhere]">
          {customerServiceName[order.serviceType]}, {order.location}
          {order.scheduledAt && (
            <>
              , <When at={order.scheduledAt} />
            </>
          )}
          , {formatUsd(order.totalAmount)}.{' '}
          {checking
            ? 'We are asking whether it was booked. Please do not pay again.'
            : 'Your card is charged only once it is booked.'}
        </p>
        {twin && !checking && (
          <p className="text-small text-pretty text-ink-soft [overflow-wrap:anywhere]">
            Open since <When at={twin.createdAt} />: {twin.location}. Do you need another charge as well?
          </p>
        )}
      </div>
      {!checking && (
        <div className="grid grid-cols-[auto_1fr] gap-2">
          <Button className="min-h-14" onClick={onLetGo}>
            Let it go
          </Button>
          <Button kind="forward" onClick={onFinish}>
            {twin ? 'Book another one' : 'Finish booking'}
          </Button>
        </div>
      )}
    </Card>
  );
}
