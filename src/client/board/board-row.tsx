import clsx from 'clsx';
import { CalendarClock, Hand, Siren, Truck } from 'lucide-react';
import { memo } from 'react';
import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import type { BookingRisk } from '../../domain/bookings/booking-risk.ts';
import { isOpen, isUnassigned } from '../../domain/bookings/booking-status.ts';
import { serviceName } from '../../domain/bookings/service-type.ts';
import type { Forecast } from '../../domain/dispatch/forecast.ts';
import type { Hold } from '../../domain/dispatch/hold.ts';
import { holderName } from '../../domain/dispatch/partner.ts';
import type { Absence } from '../../domain/dispatch/technician-state.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { isRefundPending, isWithBank } from '../../domain/money/refund.ts';
import { shortTime } from '../app/short-time.ts';
import { ArrivalLine } from '../bookings/shared/arrival-line.tsx';
import { type ArrivalText, arrivalText } from '../bookings/shared/arrival-text.ts';
import { StatusBadge } from '../bookings/shared/status-badge.tsx';
import { offerText } from '../dispatch/shared/offer-text.ts';
import { AbsenceText } from '../jobs/shared/absence-text.tsx';
import { Badge } from '../ui/badge.tsx';
import { Tile } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { heldText } from './hold.ts';
import { isOfArrival, LostText, RiskText, type Statement } from './risk-text.tsx';
import { UnpaidBadge } from './unpaid-notice.tsx';
import { UnreadBadge } from './unread-badge.tsx';

type RowProps = {
  booking: Booking;
  selected: boolean;
  fresh: boolean;
  /** Whether this emergency has had no acknowledgement for a minute. */
  overdue: boolean;
  /** Whether this row is the tab stop of the list. */
  stop: boolean;
  /** What puts the booking at risk. */
  statement: Statement | null;
  /** Why nobody gets the booking; null while somebody can. */
  nobody: string | null;
  /** Whether nobody keeps the promise, so that `nobody` says what to do. */
  isHopeless?: boolean;
  /** Why the position of the technician at this job, or on the way to it, is unknown. */
  absence: Absence | null;
  /** How late the job of a lost technician is, in minutes; null for a job that is not lost. */
  lost?: number | null;
  /** When what the predicted arrival rests on was known last, if that is long ago. */
  asOfMs?: number | null;
  /** The technician who is proposed, with the time of the arrival. */
  proposal: string | null;
  /** Whether a button beside the row assigns the proposed technician. */
  canAssign: boolean;
  /** Who keeps the booking from automatic mode and suggestions. */
  held?: Hold | undefined;
  /** How many messages of the customer nobody of staff has read. */
  unread?: number | undefined;
  /** Whether the row is one of those that something is done with together. */
  picked?: boolean;
  onSelect: (bookingId: string) => void;
};

/** What became of the payment of an ended booking, or else who has it. */
function refundOrTechnician(booking: Booking): string | null {
  if (isWithBank(booking)) return t('Taken back by bank');
  if (isRefundPending(booking)) return t('Refund pending');
  if (booking.keptAmount !== undefined) return t('{amount} kept', { amount: formatUsd(booking.keptAmount) });
  if (booking.paymentStatus === 'refunded') return t('Refunded');
  const isEnded = !isOpen(booking.status);
  return isEnded && booking.paymentStatus === 'partially_refunded'
    ? t('Partially refunded')
    : holderName(booking);
}

type WhoseProps = Pick<
  RowProps,
  'isHopeless' | 'booking' | 'overdue' | 'statement' | 'nobody' | 'absence' | 'lost'
>;

/** Whose job it is or its problem, and when the technician comes, which says how late. */
function Whose({ arrival, ...props }: WhoseProps & { arrival: ArrivalText | null }) {
  const { statement, lost = null } = props;
  if (!arrival) return <TechnicianOrProblem {...props} />;
  const isSaid = arrival.range !== null;
  return (
    <span className="board-row-whose">
      <span className="board-row-holder">
        <TechnicianOrProblem
          {...props}
          statement={isSaid && statement && isOfArrival(statement) ? null : statement}
          lost={isSaid && lost !== null ? 0 : lost}
        />
      </span>
      <span className="shrink-0 whitespace-pre">, </span>
      <ArrivalLine arrival={arrival} />
    </span>
  );
}

/** The technician of a booking, or the problem that a dispatcher has to see first. */
function TechnicianOrProblem({
  booking,
  overdue,
  statement,
  nobody,
  absence,
  isHopeless = false,
  lost = null,
}: WhoseProps) {
  if (lost !== null)
    return <LostText booking={booking} statement={statement} absence={absence} late={lost} />;
  if (statement || nobody)
    return (
      <RiskText
        booking={booking}
        statement={statement}
        nobody={nobody}
        overdue={overdue}
        isHopeless={isHopeless}
      />
    );
  if (absence) return <AbsenceText techId={booking.assignedTechId} absence={absence} />;
  if (booking.awaitsPayment && isOpen(booking.status))
    return <span className="text-amber-text">{t('Waits for payment')}</span>;
  if (overdue && isOpen(booking.status))
    return <span className="font-semibold text-alarm-text">{t('Overdue')}</span>;
  if (booking.paymentStatus === 'failed')
    return <span className="font-semibold text-alarm-text">{t('Payment failed')}</span>;
  if (booking.refundFailed)
    return <span className="font-semibold text-alarm-text">{t('Refund failed')}</span>;
  if (booking.refundRefused)
    return <span className="font-semibold text-alarm-text">{t('Refund refused')}</span>;
  if (isUnassigned(booking)) return <span className="font-semibold text-amber-text">{t('Unassigned')}</span>;
  return <span className="board-row-technician">{refundOrTechnician(booking)}</span>;
}

/** One row of the list: tile, customer and place, service and time, status and technician, amount and creation. */
export const BoardRow = memo(function BookingRow(props: RowProps) {
  const {
    booking,
    selected,
    fresh,
    overdue,
    stop,
    statement,
    nobody,
    absence,
    isHopeless,
    lost = null,
    asOfMs = null,
    proposal,
    canAssign,
    held,
    unread = 0,
    picked = false,
    onSelect,
  } = props;
  // A lost van says itself since when it is silent.
  const arrival = arrivalText(booking, lost === null ? asOfMs : null);
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
        (statement || nobody || lost !== null || arrival) &&
          (emergency ? 'board-row-emergency-risk' : 'board-row-standard-risk'),
        arrival && 'board-row-arrival',
        canAssign && 'board-row-proposed',
        picked && 'board-row-picked',
      )}
    >
      <span className="[grid-area:tile]">
        <Tile small emergency={emergency && !isFinished} solid={isUnassigned(booking)}>
          {emergency ? <Siren /> : <CalendarClock />}
        </Tile>
      </span>
      <span className={clsx('truncate [grid-area:name]', bold)}>
        {picked && <span className="sr-only">{t('Picked')}, </span>}
        {fresh && (
          <span className="mr-2 inline-block size-2 rounded-full bg-volt-text align-middle">
            <span className="sr-only">{t('New')}</span>
          </span>
        )}
        {unread > 0 && <UnreadBadge count={unread} className="mr-2 h-5! align-bottom" />}
        {booking.isUnpaid && <UnpaidBadge className="mr-2 h-5! align-bottom" />}
        {customerLabel(booking, t('Unknown Customer'))}
      </span>
      <span className="truncate text-ink-soft [grid-area:place]">
        {held && (
          <Badge state="grey" icon={Hand} className="mr-2 h-4.5! align-top">
            {heldText(held)}
          </Badge>
        )}
        {booking.location}
      </span>
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
      <span className="justify-self-start [grid-area:state] @max-[36.875rem]/rows:justify-self-end">
        <StatusBadge status={booking.status} />
      </span>
      <span className="truncate text-ink-soft [grid-area:whose]">
        <Whose
          booking={booking}
          arrival={arrival}
          overdue={overdue}
          statement={statement}
          nobody={nobody}
          absence={absence}
          lost={lost}
          isHopeless={isHopeless}
        />
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

/** Why nobody gets a booking, or what is left to do; null while somebody can. */
export function nobodyText(risk: BookingRisk | undefined, forecast: Forecast | undefined): string | null {
  if (risk?.level !== 'nobody') return risk?.help === 'hopeless' ? t('call the customer, new time') : null;
  return forecast?.asked?.isOver ? t('nobody left to ask') : t('nobody can go');
}

/**
 * Whom the booking is offered to or who has not taken it, or else who is proposed: the time first, because a narrow row
 * cuts the end.
 */
export function proposalText(forecast: Forecast | undefined, nowMs: number): string | null {
  const offers = forecast?.asked;
  if (offers?.offer || offers?.isOver) return offerText(offers, nowMs);
  return forecast?.best ? `${clockTime(forecast.best.arrivesAt)} ${forecast.best.techId}` : null;
}
