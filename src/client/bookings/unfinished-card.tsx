import { formatUsd } from '../../domain/money.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { When } from '../ui/time.tsx';
import type { Order } from './order.ts';

type UnfinishedCardProps = { order: Order; busy: boolean; onFinish: () => void; onLetGo: () => void };

/** What was paid for and is not booked, with the way to book it and the way out. */
export function UnfinishedCard({ order, busy, onFinish, onLetGo }: UnfinishedCardProps) {
  return (
    <Card aria-labelledby="unfinished" className="ring-1 ring-amber">
      <div className="grid gap-1">
        <CardTitle id="unfinished" className="text-balance">
          Your payment went through, your booking is not finished
        </CardTitle>
        <p className="text-small text-pretty text-ink-soft [overflow-wrap:anywhere]">
          {order.serviceType === 'emergency' ? 'Emergency' : 'Non-Emergency'}, {order.location}
          {order.scheduledAt && (
            <>
              , <When at={order.scheduledAt} />
            </>
          )}
          , {formatUsd(order.totalAmount)}. Your card is charged only once it is booked.
        </p>
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button className="min-h-14" disabled={busy} onClick={onLetGo}>
          Let it go
        </Button>
        <Button kind="forward" busy={busy} onClick={onFinish}>
          Finish booking
        </Button>
      </div>
    </Card>
  );
}
