import { CalendarClock, Siren } from 'lucide-react';
import { type OptionName, optionsText } from '../../domain/bookings/booking-fields.ts';
import { customerServiceName } from '../../domain/bookings/service-type.ts';
import { Card, CardTitle, Tile } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { When } from '../ui/time.tsx';
import type { Order, PriceParts } from './order.ts';

type Ordered = Pick<Order, 'serviceType' | 'location' | 'scheduledAt' | OptionName>;

/** The order or booking that is about to be paid. */
export function OrderSummary({ order }: { order: Ordered }) {
  const emergency = order.serviceType === 'emergency';
  const need = optionsText('order', order, { t });
  const Icon = emergency ? Siren : CalendarClock;
  return (
    <Card aria-label={t('Your booking')} className="grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
      <Tile emergency={emergency}>
        <Icon />
      </Tile>
      <div>
        <CardTitle>{t(customerServiceName[order.serviceType])}</CardTitle>
        <p className="text-small [overflow-wrap:anywhere] text-ink-soft">{order.location}</p>
        {need && <p className="text-small text-ink-soft">{need}</p>}
        {order.scheduledAt && <When at={order.scheduledAt} className="text-small text-ink-soft" />}
      </div>
    </Card>
  );
}

type TotalLineProps = PriceParts & { label: string; total: string };

/** The total, and what it consists of. */
export function TotalLine({ label, why, energy, added, total }: TotalLineProps) {
  return (
    <div aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-x-3">
      <p className="min-w-0 flex-1 basis-[7rem] text-small text-ink-soft">
        <strong className="block text-label text-ink">{label}</strong>
        {why}
        {energy && <span className="block">{energy}</span>}
        {added && <span className="block">{added}</span>}
      </p>
      <output className="text-title">{total}</output>
    </div>
  );
}
