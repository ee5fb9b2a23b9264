import { CalendarClock, Siren } from 'lucide-react';
import { customerServiceName } from '../../domain/service-type.ts';
import { Card, CardTitle, Tile } from '../ui/card.tsx';
import { When } from '../ui/time.tsx';
import type { Order } from './order.ts';

/** What is about to be paid for. */
export function OrderSummary({ order }: { order: Order }) {
  const emergency = order.serviceType === 'emergency';
  const Icon = emergency ? Siren : CalendarClock;
  return (
    <Card aria-label="Your booking" className="grid-cols-[44px_minmax(0,1fr)] items-center gap-3">
      <Tile emergency={emergency}>
        <Icon />
      </Tile>
      <div>
        <CardTitle>{customerServiceName[order.serviceType]}</CardTitle>
        <p className="truncate text-small text-ink-soft">{order.location}</p>
        {order.scheduledAt && <When at={order.scheduledAt} className="text-small text-ink-soft" />}
      </div>
    </Card>
  );
}
