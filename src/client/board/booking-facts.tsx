import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { factsIn } from '../../domain/bookings/booking-fields.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { addedTaxOf } from '../../domain/money/tax.ts';
import { bookedCar, plateOf } from '../../domain/people/booked-car.ts';
import { foldText } from '../../domain/people/search-text.ts';
import { vehicleText } from '../../domain/people/vehicle-text.ts';
import { labelNote, placeNote } from '../../domain/places/place.ts';
import { windowTime } from '../app/booked-window.ts';
import { SpotPhotoButton } from '../bookings/shared/photo-button.tsx';
import { EmailText } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';

type Fact = { name: string; value: ReactNode; size?: 'wide' | 'small' };

/** Whether the booking's own text names the car of the profile. */
function isVehicleInText({ user, vehicleInfo }: Booking): boolean {
  const [model, make] = [user?.vehicleModel, user?.vehicleMake].map((name) => foldText(name?.trim() ?? ''));
  const words = ` ${foldText(vehicleInfo ?? '')}`;
  const isIn = (name: string | undefined) => !name || words.includes(` ${name}`);
  return vehicleInfo !== null && Boolean(model || make) && isIn(model) && isIn(make);
}

/** The place, without its name where the customer typed the same. */
const withoutLocation = (booking: Booking): Booking =>
  foldText(booking.place ?? '') === foldText(booking.location) ? { ...booking, place: null } : booking;

/** The facts that no other part of the details says: those of the payment and the history stand there. */
function factsOf(booking: Booking): Fact[] {
  const { user, scheduledAt, promisedAt } = booking;
  const missing = t('Not provided');
  const tax = addedTaxOf(booking);
  const asap = booking.serviceType === 'emergency' ? t('As soon as possible') : missing;
  return [
    { name: t('Location'), value: booking.location || missing, size: 'wide' },
    ...(booking.latitude === null
      ? []
      : [{ name: t('Place'), value: placeNote(withoutLocation(booking), { t }), size: 'wide' as const }]),
    ...(booking.exactSpotLater
      ? [
          {
            name: t('Exact spot'),
            value: <b className="text-amber-text">{t('Exact spot to come')}</b>,
            size: 'wide' as const,
          },
        ]
      : []),
    ...(booking.spotPhotoUrl === undefined
      ? []
      : [
          {
            name: t('Where the car stands'),
            value: <SpotPhotoButton url={booking.spotPhotoUrl} />,
            size: 'wide' as const,
          },
        ]),
    ...(booking.labelMiles === undefined
      ? []
      : [
          {
            name: t('Text and point differ'),
            value: <b className="text-amber-text">{labelNote(booking.labelMiles, { t })}</b>,
            size: 'wide' as const,
          },
        ]),
    { name: t('Phone'), value: booking.phoneNumber || user?.phone || missing },
    { name: t('Email'), value: user?.email ? <EmailText address={user.email} /> : missing },
    ...(isVehicleInText(booking) || bookedCar(booking) === 'other'
      ? []
      : [{ name: t('Vehicle'), value: (user && vehicleText(user)) || missing }]),
    { name: t('License plate'), value: plateOf(booking) || missing },
    ...factsIn('board', booking, { t }, 'text'),
    { name: t('Scheduled'), value: scheduledAt ? windowTime({ scheduledAt, promisedAt }) : asap },
    ...factsIn('board', booking, { t }, 'choice', 'number'),
    { name: t('Base fee'), value: formatUsd(booking.baseFee), size: 'small' },
    { name: t('Distance charges'), value: formatUsd(booking.distanceCharges), size: 'small' },
    ...(booking.energyCharges > 0
      ? [{ name: t('Energy charges'), value: formatUsd(booking.energyCharges), size: 'small' as const }]
      : []),
    ...(tax > 0 ? [{ name: t('Sales tax'), value: formatUsd(tax), size: 'small' as const }] : []),
    { name: t('Total'), value: <b>{formatUsd(booking.totalAmount)}</b>, size: 'small' },
    { name: t('Distance'), value: t('{miles} mi', { miles: booking.distance.toFixed(1) }), size: 'small' },
    ...factsIn('board', booking, { t }, 'paragraph').map((fact) => ({ ...fact, size: 'wide' as const })),
  ];
}

/** The fields of a booking as pairs of name and value. */
export function BookingFacts({ booking }: { booking: Booking }) {
  return (
    <dl className="grid grid-cols-4 px-4">
      {factsOf(booking).map(({ name, value, size }) => (
        <div
          key={name}
          className={clsx(
            'min-w-0 border-b border-line py-1.5 pr-3 [overflow-wrap:anywhere]',
            size === 'wide' && 'col-span-4',
            size === 'small' ? 'col-span-2 board:col-span-1' : size !== 'wide' && 'col-span-2',
          )}
        >
          <dt className="text-fine text-ink-soft">{name}</dt>
          <dd className="text-small">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
