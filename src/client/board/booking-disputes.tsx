import { Landmark } from 'lucide-react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { disputeStateName, isUndecided } from '../../domain/money/dispute.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { polling } from '../../events/polling.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { readDisputesOf } from './api.ts';

/** The disputes about the payment of a booking, read again when a dispute changes; nothing without one. */
export function BookingDisputes({ booking }: { booking: Pick<Booking, 'id' | 'paymentStatus'> }) {
  const { data = [] } = useLiveQuery({
    ...readDisputesOf(booking.id),
    pollEvery: polling.adminBookings,
    // Only money that was taken can be disputed.
    enabled: !['none', 'authorized', 'voided'].includes(booking.paymentStatus),
  });
  return data.map(({ id, state, amount, reason, dueAt, endedAt }) => (
    <section
      key={id}
      aria-label={t('Dispute')}
      className="mx-4 mb-1 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 rounded-small bg-quiet px-3 py-2.5"
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
        <p className="text-[0.8125rem] text-ink-soft">
          {isUndecided(state) &&
            dueAt &&
            t('Answer at the payment provider until {time}', { time: whenTime(dueAt) })}
          {endedAt && t('Decided {time}', { time: whenTime(endedAt) })}
        </p>
      </div>
    </section>
  ));
}
