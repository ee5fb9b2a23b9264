import clsx from 'clsx';
import { CalendarClock, Siren } from 'lucide-react';
import { memo } from 'react';
import { type Booking, customerLabel } from '../../domain/booking.ts';
import { isInPool, isOpen } from '../../domain/booking-status.ts';
import { formatUsd } from '../../domain/money.ts';
import { isRefundPending } from '../../domain/refund.ts';
import { serviceName } from '../../domain/service-type.ts';
import type { Absence } from '../../domain/technician-state.ts';
import { AbsenceText } from '../app/absence-text.tsx';
import { shortTime } from '../app/short-time.ts';
import { StatusBadge } from '../app/status-badge.tsx';
import { type LongWait, WaitText } from '../app/wait-text.tsx';
import { Tile } from '../ui/card.tsx';
import { clockTime } from '../ui/time.tsx';

type RowProps = {
  booking: Booking;
  selected: boolean;
  fresh: boolean;
  /** An emergency that nobody has acknowledged for a minute. */
  overdue: boolean;
  /** Whether Tab stops here. */
  stop: boolean;
  /** How long an emergency has had no technician, once that is long. */
  wait: LongWait | null;
  /** Why the board does not see the technician who is at this job or on the way to it. */
  absence: Absence | null;
  onSelect: (bookingId: string) => void;
};

/** The technician, or what else is to be said about whose it is. */
function Whose({
  booking,
  overdue,
  wait,
  absence,
}: Pick<RowProps, 'booking' | 'overdue' | 'wait' | 'absence'>) {
  if (wait) return <WaitText wait={wait} />;
  if (absence) return <AbsenceText techId={booking.assignedTechId} absence={absence} />;
  if (overdue) return <span className="font-semibold text-alarm-text">Overdue</span>;
  if (booking.paymentStatus === 'failed')
    return <span className="font-semibold text-alarm-text">Payment failed</span>;
  if (booking.refundFailed) return <span className="font-semibold text-alarm-text">Refund failed</span>;
  if (booking.refundRefused) return <span className="font-semibold text-alarm-text">Refund refused</span>;
  if (isInPool(booking)) return <span className="font-semibold text-amber-text">Unassigned</span>;
  if (isRefundPending(booking.status, booking.paymentStatus)) return 'Refund pending';
  return booking.paymentStatus === 'refunded' ? 'Refunded' : booking.assignedTechId;
}

/** One booking of the list: tile, who and where, what and when, state and whose, money and since. */
export const BookingRow = memo(function BookingRow(props: RowProps) {
  const { booking, selected, fresh, overdue, stop, wait, absence, onSelect } = props;
  const emergency = booking.serviceType === 'emergency';
  const over = !isOpen(booking.status);
  const bold = over ? 'font-medium text-ink-soft' : 'font-semibold';
  return (
    <button
      type="button"
      data-booking={booking.id}
      tabIndex={stop ? 0 : -1}
      aria-current={selected || undefined}
      onClick={() => onSelect(booking.id)}
      className={clsx(
        'board-row',
        selected ? 'board-row-selected' : 'hover:bg-hover',
        fresh && 'animate-arrive',
      )}
    >
      <span className="[grid-area:tile]">
        <Tile small emergency={emergency && !over} solid={isInPool(booking)}>
          {emergency ? <Siren /> : <CalendarClock />}
        </Tile>
      </span>
      <span className={clsx('truncate [grid-area:name]', bold)}>
        {fresh && (
          <span className="mr-2 inline-block size-2 rounded-full bg-volt-text align-middle">
            <span className="sr-only">New</span>
          </span>
        )}
        {customerLabel(booking, 'Unknown Customer')}
      </span>
      <span className="truncate text-ink-soft [grid-area:place]">{booking.location}</span>
      <span
        className={clsx(
          'truncate font-semibold [grid-area:what]',
          emergency && !over ? 'text-alarm-text' : 'text-ink-soft',
        )}
      >
        {serviceName[booking.serviceType]}
      </span>
      <span className="truncate text-ink-soft [grid-area:when]">
        {booking.scheduledAt && !emergency
          ? shortTime(booking.scheduledAt)
          : `${booking.distance.toFixed(1)} mi`}
      </span>
      <span className="justify-self-start [grid-area:state] @max-[590px]/rows:justify-self-end">
        <StatusBadge status={booking.status} />
      </span>
      <span className="truncate text-ink-soft [grid-area:whose]">
        <Whose booking={booking} overdue={overdue} wait={wait} absence={absence} />
      </span>
      <span className={clsx('justify-self-end tabular-nums [grid-area:sum]', bold)}>
        {formatUsd(booking.totalAmount)}
      </span>
      <time dateTime={booking.createdAt} className="justify-self-end text-ink-soft [grid-area:since]">
        {clockTime(booking.createdAt)}
      </time>
    </button>
  );
});
