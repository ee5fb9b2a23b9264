import clsx from 'clsx';
import { CalendarClock, Navigation, Siren } from 'lucide-react';
import { Link } from 'react-router';
import type { Booking } from '../../domain/bookings/booking.ts';
import { holderOf, isOpen } from '../../domain/bookings/booking-status.ts';
import { cancelReasonText } from '../../domain/bookings/cancellation-words.ts';
import { customerServiceName } from '../../domain/bookings/service-type.ts';
import { paymentPath } from '../../domain/bookings/unpaid.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { windowTime } from '../app/booked-window.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Tile } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { isLaterDay, When } from '../ui/time.tsx';
import { Skeleton } from '../ui/view-states.tsx';
import { StatusBadge } from './shared/status-badge.tsx';

type BookingRowProps = { booking: Booking; trackable?: boolean };

/** A booking that links to its tracking page. `trackable` adds a button while the booking is open. */
export function BookingItem({ booking, trackable = false }: BookingRowProps) {
  const { id, serviceType, status, location, totalAmount, paymentStatus } = booking;
  const emergency = serviceType === 'emergency';
  const Icon = emergency ? Siren : CalendarClock;
  const { scheduledAt, promisedAt } = booking;
  const isAhead = scheduledAt !== null && isOpen(status) && isLaterDay(scheduledAt);
  const service = t(customerServiceName[serviceType]);
  const refunded = paymentStatus === 'refunded' || (paymentStatus === 'voided' && !booking.isUnpaid);
  const reason = companyReason(booking);
  return (
    <li className="animate-arrive">
      <Link
        to={`/tracking/${id}`}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 p-4 no-underline -outline-offset-4"
      >
        <span className="row-span-4">
          <Tile emergency={emergency}>
            <Icon />
          </Tile>
        </span>
        <span className="flex flex-wrap justify-between gap-x-3">
          <h3 className="flex-1 basis-32 font-strong">
            {isAhead ? windowTime({ scheduledAt, promisedAt }) : service}
          </h3>
          <span className={clsx('tabular-nums', refunded ? 'text-ink-soft line-through' : 'font-strong')}>
            {formatUsd(totalAmount)}
          </span>
        </span>
        <p className="text-small [overflow-wrap:anywhere] text-ink-soft">
          {paymentStatus === 'refunded' && `${t('Refunded.')} `}
          {paymentStatus === 'partially_refunded' &&
            `${t('{amount} refunded.', { amount: formatUsd(booking.refundedAmount) })} `}
          {location}
        </p>
        {reason && <p className="text-small text-pretty text-ink-soft">{reason}</p>}
        <span className="mt-2 flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1">
          {isAhead ? (
            <span className="text-small text-ink-soft">{service}</span>
          ) : (
            <When at={scheduledAt ?? booking.createdAt} className="text-small text-ink-soft" />
          )}
          <StatusBadge status={status} />
        </span>
      </Link>
      {booking.isUnpaid && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 pb-4 lg:pl-18">
          <p className="text-small font-semibold text-amber-text">{t('Not paid yet')}</p>
          <ButtonLink to={paymentPath(id)} size="compact">
            {t('Pay {amount}', { amount: formatUsd(booking.dueAmount ?? totalAmount) })}
          </ButtonLink>
        </div>
      )}
      {trackable && holderOf(booking) !== null && (
        <div className="grid px-4 pb-4 lg:justify-start lg:pl-18">
          <ButtonLink to={`/tracking/${id}`} size="compact">
            <Navigation aria-hidden="true" />
            {t('Track technician')}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

/** Why the company cancelled a booking; null if it did not. */
function companyReason({ status, cancelCause, cancelReason }: Booking): string | null {
  if (status !== 'cancelled') return null;
  if (cancelReason) return t(cancelReasonText[cancelReason]);
  return cancelCause === 'company' ? t('Our team cancelled it.') : null;
}

/** Skeleton rows while bookings load. */
export function BookingRowsLoading({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other key and never move
    <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 p-4">
      <Skeleton className="size-11" />
      <span className="grid gap-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-1/2" />
      </span>
    </li>
  ));
}
