import { Star } from 'lucide-react';
import { Link } from 'react-router';
import type { CustomerHistory as History } from '../../contract/shapes/customer-history.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { serviceName } from '../../domain/bookings/service-type.ts';
import { formatUsd } from '../../domain/money/money.ts';
import type { PaymentStatus } from '../../domain/money/payment.ts';
import { texts } from '../../domain/texts.ts';
import { StatusBadge } from '../bookings/shared/status-badge.tsx';
import { plural, t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { Loading, Skeleton } from '../ui/view-states.tsx';
import { useHistory } from './api.ts';
import { CustomerNotes } from './customer-notes.tsx';

/** Notes, vehicles, places, and all bookings with payments and ratings of a customer. */
export function CustomerHistory({ customerId }: { customerId: string }) {
  const { data, isError } = useHistory(customerId);
  if (!data && isError) return <p className="text-small text-alarm-text">{t('The history did not load.')}</p>;
  if (!data)
    return (
      <div className="grid gap-2">
        <Loading what={t('history')} />
        <Skeleton className="h-16 w-full" />
      </div>
    );
  return (
    <>
      <CustomerNotes key={customerId} customerId={customerId} notes={data.notes} />
      <UsedThings
        id="their-vehicles"
        title={t('Vehicles')}
        rows={data.vehicles.map(({ vehicle, ...used }) => ({ name: vehicle, ...used }))}
      />
      <UsedThings
        id="their-places"
        title={t('Places')}
        rows={data.places.map(({ location, ...used }) => ({ name: location, ...used }))}
      />
      <AllBookings history={data} />
    </>
  );
}

type UsedProps = {
  id: string;
  title: string;
  rows: readonly { name: string; bookings: number; lastAt: string }[];
};

function UsedThings({ id, title, rows }: UsedProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-1 text-small font-semibold">
        {title}
      </h3>
      <ul>
        {rows.map(({ name, bookings, lastAt }) => (
          <li
            key={name}
            className="flex flex-wrap justify-between gap-x-3 border-t border-line py-1.5 text-small [overflow-wrap:anywhere]"
          >
            <span>{name}</span>
            <span className="text-ink-soft">
              {plural(bookings, '{count} booking, last {time}', '{count} bookings, last {time}', {
                time: whenTime(lastAt),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const payments: Record<PaymentStatus, string> = texts({
  none: 'not paid',
  authorized: 'reserved',
  captured: 'paid',
  voided: 'released',
  refunded: 'refunded',
  partially_refunded: 'partly refunded',
  failed: 'payment failed',
});

const paymentText = ({ paymentStatus, dueAmount }: Booking): string =>
  dueAmount === undefined
    ? t(payments[paymentStatus])
    : t('{amount} not paid', { amount: formatUsd(dueAmount) });

function AllBookings({ history: { bookings, totals } }: { history: History }) {
  const { completed, cancelled, spent, averageStars, ratings } = totals;
  return (
    <section aria-labelledby="all-bookings">
      <h3 id="all-bookings" className="text-small font-semibold">
        {t('All bookings')}
      </h3>
      <p className="pb-2 text-small text-ink-soft">
        {t('{completed} completed, {cancelled} cancelled, {spent} paid.', {
          ...{ completed, cancelled },
          spent: formatUsd(spent),
        })}{' '}
        {averageStars !== null &&
          plural(ratings, '{average} of 5 from {count} rating.', '{average} of 5 from {count} ratings.', {
            average: averageStars.toFixed(1),
          })}
      </p>
      <ul>
        {bookings.map(({ booking, rating }) => (
          <li
            key={booking.id}
            className="relative flex flex-wrap justify-between gap-x-3 gap-y-1 border-t border-line py-2.5 text-small hover:bg-hover sm:grid sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
          >
            <Link to={`?booking=${booking.id}`} className="font-semibold after:absolute after:inset-0">
              {whenTime(booking.scheduledAt ?? booking.createdAt)}
            </Link>
            <span className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
              {t(serviceName[booking.serviceType])}, {booking.location}
              {rating && (
                <span className="block">
                  <Star aria-hidden="true" className="inline size-3.5 text-amber-text" />{' '}
                  {t('Rated {stars} of 5', { stars: rating.stars })}
                  {rating.note && <span>: {rating.note}</span>}
                </span>
              )}
            </span>
            <span className="flex items-center gap-2">
              <StatusBadge status={booking.status} />
              <span className="tabular-nums">
                {formatUsd(booking.totalAmount)}, {paymentText(booking)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
