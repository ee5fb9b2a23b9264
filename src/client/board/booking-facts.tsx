import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { listTexts } from '../../domain/booking-texts.ts';
import { formatUsd } from '../../domain/money.ts';
import { labelNote, placeNote } from '../../domain/place.ts';
import { isRefundPending } from '../../domain/refund.ts';
import { EmailText } from '../ui/email-text.tsx';
import { whenTime } from '../ui/time.tsx';

const MISSING = 'Not provided';

type Fact = { name: string; value: ReactNode; size?: 'wide' | 'small' };

/** '2022 Tesla Model 3, silver' out of what the profile has; null when it has nothing. */
function vehicleOf(user: Booking['user']): string | null {
  const car = [user?.vehicleYear, user?.vehicleMake, user?.vehicleModel].filter(Boolean).join(' ');
  return [car, user?.vehicleColor].filter(Boolean).join(', ') || null;
}

/** 'Captured', 'Captured, refund pending'. */
function paymentOf({ status, paymentStatus, refundRefused, refundFailed }: Booking): string {
  const word = `${paymentStatus[0]?.toUpperCase()}${paymentStatus.slice(1)}`;
  if (refundFailed) return `${word}, refund failed: give it back by hand`;
  if (refundRefused) return `${word}, refund refused: it is tried again`;
  return isRefundPending(status, paymentStatus) ? `${word}, refund pending` : word;
}

function factsOf(booking: Booking): Fact[] {
  const { user } = booking;
  const asap = booking.serviceType === 'emergency' ? 'As soon as possible' : MISSING;
  return [
    { name: 'Location', value: booking.location || MISSING, size: 'wide' },
    ...(booking.latitude === null
      ? []
      : [{ name: 'Place', value: placeNote(booking), size: 'wide' as const }]),
    ...(booking.labelMiles === undefined
      ? []
      : [
          {
            name: 'Text and point differ',
            value: <b className="text-amber-text">{labelNote(booking.labelMiles)}</b>,
            size: 'wide' as const,
          },
        ]),
    { name: 'Phone', value: booking.phoneNumber || user?.phone || MISSING },
    { name: 'Email', value: user?.email ? <EmailText address={user.email} /> : MISSING },
    { name: 'Vehicle', value: vehicleOf(user) ?? MISSING },
    { name: 'License plate', value: user?.licensePlate || MISSING },
    ...listTexts((name, { title }) => ({ name: title, value: booking[name] || MISSING }), { isLong: false }),
    { name: 'Scheduled', value: booking.scheduledAt ? whenTime(booking.scheduledAt) : asap },
    { name: 'Base fee', value: formatUsd(booking.baseFee), size: 'small' },
    { name: 'Distance charges', value: formatUsd(booking.distanceCharges), size: 'small' },
    { name: 'Total', value: <b>{formatUsd(booking.totalAmount)}</b>, size: 'small' },
    { name: 'Distance', value: `${booking.distance.toFixed(1)} mi`, size: 'small' },
    { name: 'Payment', value: paymentOf(booking) },
    { name: 'Created', value: whenTime(booking.createdAt) },
    ...listTexts(
      (name, { title }) => ({ name: title, value: booking[name] || MISSING, size: 'wide' as const }),
      {
        isLong: true,
      },
    ),
  ];
}

/** Everything that a booking holds, in pairs of name and value. */
export function BookingFacts({ booking }: { booking: Booking }) {
  return (
    <dl className="grid grid-cols-4 px-4">
      {factsOf(booking).map(({ name, value, size }) => (
        <div
          key={name}
          className={clsx(
            'min-w-0 border-b border-line py-1.5 pr-3 [overflow-wrap:anywhere]',
            size === 'wide' && 'col-span-4',
            size === 'small' ? 'col-span-2 min-[761px]:col-span-1' : size !== 'wide' && 'col-span-2',
          )}
        >
          <dt className="text-fine text-ink-soft">{name}</dt>
          <dd className="text-small">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
