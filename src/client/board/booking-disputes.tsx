import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import type { Booking } from '../../domain/booking.ts';
import { disputeStateName, isUndecided } from '../../domain/dispute.ts';
import { formatUsd } from '../../domain/money.ts';
import { read } from '../app/read.ts';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';

/** The disputes about the payment of a booking, read again for each version of it; nothing without one. */
export function BookingDisputes({ booking }: { booking: Pick<Booking, 'id' | 'version' | 'paymentStatus'> }) {
  const reading = read('GET /api/admin/disputes', { query: { bookingId: booking.id } });
  const { data = [] } = useQuery({
    ...reading,
    queryKey: [...reading.queryKey, booking.version],
    // Only money that was taken can be disputed.
    enabled: !['none', 'authorized', 'voided'].includes(booking.paymentStatus),
    placeholderData: (known) => (known?.[0]?.bookingId === booking.id ? known : undefined),
  });
  return data.map(({ id, state, amount, reason, dueAt, endedAt }) => (
    <section
      key={id}
      aria-label={t('Dispute')}
      className="mx-4 mb-1 grid grid-cols-[34px_minmax(0,1fr)] items-start gap-3 rounded-small bg-quiet px-3 py-2.5"
    >
      <span
        aria-hidden="true"
        className={`grid size-[34px] place-items-center rounded-small ${isUndecided(state) ? 'bg-alarm-wash text-alarm-text' : 'bg-surface text-ink-soft'}`}
      >
        <Landmark className="size-4" />
      </span>
      <div className="text-small [overflow-wrap:anywhere]">
        <p className="font-semibold">{t(disputeStateName[state])}</p>
        <p>
          {reason
            ? t('{amount}, reason of the bank: {reason}', {
                amount: formatUsd(amount),
                reason: reason.replaceAll('_', ' ').toLowerCase(),
              })
            : formatUsd(amount)}
        </p>
        <p className="text-[13px] text-ink-soft">
          {isUndecided(state) &&
            dueAt &&
            t('Answer at the payment provider until {time}', { time: whenTime(dueAt) })}
          {endedAt && t('Decided {time}', { time: whenTime(endedAt) })}
        </p>
      </div>
    </section>
  ));
}
