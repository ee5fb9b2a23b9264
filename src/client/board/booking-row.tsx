import clsx from 'clsx';
import { CalendarClock, Siren, Truck } from 'lucide-react';
import { memo } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { isOpen, isUnassigned } from '../../domain/bookings/booking-status.ts';
import { serviceName } from '../../domain/bookings/service-type.ts';
import type { Absence } from '../../domain/dispatch/technician-state.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { isRefundPending } from '../../domain/money/refund.ts';
import { shortTime } from '../app/short-time.ts';
import { StatusBadge } from '../bookings/shared/status-badge.tsx';
import { AbsenceText } from '../jobs/shared/absence-text.tsx';
import { Tile } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { RiskText, type Said } from './risk-text.tsx';
import { UnpaidBadge } from './unpaid-badge.tsx';

type RowProps = {
  booking: Booking;
  selected: boolean;
  fresh: boolean;
  /** Whether this emergency has had no acknowledgement for a minute. */
  overdue: boolean;
  /** Whether this row is the tab stop of the list. */
  stop: boolean;
  /** What puts the booking at risk. */
  said: Said | null;
  /** Why nobody gets the booking; null while somebody can. */
  nobody: string | null;
  /** Why the position of the technician at this job, or on the way to it, is unknown. */
  absence: Absence | null;
  /** The technician who is proposed, with the time of the arrival. */
  proposal: string | null;
  /** Whether a button beside the row assigns the proposed technician. */
  canAssign: boolean;
  onSelect: (bookingId: string) => void;
};

/** The technician of a booking, or the problem that a dispatcher has to see first. */
function TechnicianOrProblem({
  booking,
  overdue,
  said,
  nobody,
  absence,
}: Pick<RowProps, 'booking' | 'overdue' | 'said' | 'nobody' | 'absence'>) {
  if (said || nobody) return <RiskText {...{ booking, said, nobody, overdue }} />;
  if (absence) return <AbsenceText techId={booking.assignedTechId} absence={absence} />;
  if (overdue) return <span className="font-semibold text-alarm-text">{t('Overdue')}</span>;
  if (booking.paymentStatus === 'failed')
    return <span className="font-semibold text-alarm-text">{t('Payment failed')}</span>;
  if (booking.refundFailed)
    return <span className="font-semibold text-alarm-text">{t('Refund failed')}</span>;
  if (booking.refundRefused)
    return <span className="font-semibold text-alarm-text">{t('Refund refused')}</span>;
  if (isUnassigned(booking)) return <span className="font-semibold text-amber-text">{t('Unassigned')}</span>;
  if (isRefundPending(booking)) return t('Refund pending');
  if (booking.keptAmount !== undefined) return t('{amount} kept', { amount: formatUsd(booking.keptAmount) });
  if (booking.paymentStatus === 'refunded') return t('Refunded');
  const isEnded = !isOpen(booking.status);
  return isEnded && booking.paymentStatus === 'partially_refunded'
    ? t('Partially refunded')
    : booking.assignedTechId;
}

/** One row of the list: tile, customer and place, service and time, status and technician, amount and creation. */
export const BookingRow = memo(function BookingRow(props: RowProps) {
  const { booking, selected, fresh, overdue, stop, said, nobody, absence, proposal, canAssign, onSelect } =
    props;
  const emergency = booking.serviceType === 'emergency';
  const isFinished = !isOpen(booking.status);
  const bold = isFinished ? 'font-medium text-ink-soft' : 'font-semibold';
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
        (said || nobody) && (emergency ? 'board-row-emergency-said' : 'board-row-standard-said'),
        canAssign && 'board-row-proposed',
      )}
    >
      <span className="[grid-area:tile]">
        <Tile small emergency={emergency && !isFinished} solid={isUnassigned(booking)}>
          {emergency ? <Siren /> : <CalendarClock />}
        </Tile>
      </span>
      <span className={clsx('truncate [grid-area:name]', bold)}>
        {fresh && (
          <span className="mr-2 inline-block size-2 rounded-full bg-volt-text align-middle">
            <span className="sr-only">{t('New')}</span>
          </span>
        )}
        {booking.isUnpaid && <UnpaidBadge className="mr-2 h-5! align-bottom" />}
        {customerLabel(booking, t('Unknown Customer'))}
      </span>
      <span className="truncate text-ink-soft [grid-area:place]">{booking.location}</span>
      <span
        className={clsx(
          'truncate font-semibold [grid-area:what]',
          emergency && !isFinished ? 'text-alarm-text' : 'text-ink-soft',
        )}
      >
        {t(serviceName[booking.serviceType])}
      </span>
      <span className="truncate text-ink-soft [grid-area:when]">
        {booking.scheduledAt && !emergency ? (
          shortTime(booking.scheduledAt)
        ) : proposal ? (
          <>
            <Truck
              role="img"
              aria-label={t('Proposed technician')}
              className="mr-1 inline size-3.5 text-route"
            />
            {proposal}
          </>
        ) : (
          t('{miles} mi', { miles: booking.distance.toFixed(1) })
        )}
      </span>
      <span className="justify-self-start [grid-area:state] @max-[590px]/rows:justify-self-end">
        <StatusBadge status={booking.status} />
      </span>
      <span className="truncate text-ink-soft [grid-area:whose]">
        <TechnicianOrProblem {...{ booking, overdue, said, nobody, absence }} />
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
