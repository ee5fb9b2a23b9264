import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContactDetail } from '../../contract/shapes/customer-report.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { serviceName } from '../../domain/bookings/service-type.ts';
import { formatUsd } from '../../domain/money/money.ts';
import { vehicleText } from '../../domain/people/vehicle-text.ts';
import { devicesOfCustomer } from '../accounts/shared/device-api.ts';
import { DeviceList } from '../accounts/shared/device-list.tsx';
import { StatusBadge } from '../bookings/shared/status-badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmailText, mailHref, telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';
import { monthYear, whenTime } from '../ui/time.tsx';
import { addressText, methodText, notProvided, phoneText } from './contact-text.ts';
import { Avatar, nameOf } from './customer-marks.tsx';

const SHOWN_BOOKINGS = 3;

/** The cars beside the usual one. */
function otherVehicles({ vehicles }: ContactDetail): [name: string, value: ReactNode][] {
  const others = vehicles.filter(({ isUsual }) => !isUsual);
  if (others.length === 0) return [];
  const lines = others.map((each) => (
    <span key={each.id} className="block">
      {[vehicleText(each), each.licensePlate, each.vehicleConnector].filter(Boolean).join(', ')}
    </span>
  ));
  return [[t('Other vehicles'), lines]];
}

const factsOf = (customer: ContactDetail): [name: string, value: ReactNode][] => [
  [t('Phone'), phoneText(customer.phone)],
  [t('Email'), customer.email ? <EmailText key="email" address={customer.email} /> : notProvided()],
  [t('Address'), addressText(customer)],
  [t('Preferred contact'), methodText(customer.preferredContactMethod)],
  [
    t('Vehicle'),
    [vehicleText(customer), customer.vehicleConnector].filter(Boolean).join(', ') || notProvided(),
  ],
  [t('License plate'), customer.licensePlate || notProvided()],
  ...otherVehicles(customer),
  [t('Emergency contact'), customer.emergencyContact || notProvided()],
  [t('Emergency contact phone'), phoneText(customer.emergencyContactPhone)],
];

function RecentBooking({ booking }: { booking: Booking }) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line py-2.5 text-small hover:bg-hover sm:grid-cols-[9.375rem_minmax(0,1fr)_auto_4.75rem]">
      <span className="text-ink-soft">{whenTime(booking.createdAt)}</span>
      <Link
        to={`?booking=${booking.id}`}
        className={`font-semibold after:absolute after:inset-0 max-sm:row-start-2 ${booking.serviceType === 'emergency' && isOpen(booking.status) ? 'text-alarm-text' : 'text-ink-soft'}`}
      >
        {t(serviceName[booking.serviceType])}
      </Link>
      <span className="justify-self-end">
        <StatusBadge status={booking.status} />
      </span>
      <b className="text-right font-semibold tabular-nums">{formatUsd(booking.totalAmount)}</b>
    </li>
  );
}

/** One customer: contact data, totals, the last three bookings and the signed-in devices. */
export function CustomerDetail({ customer }: { customer: ContactDetail }) {
  const totals = [
    [t('Emergency bookings'), customer.emergencyBookings],
    [t('Standard bookings'), customer.standardBookings],
    [t('Average spending'), formatUsd(customer.averageSpending)],
  ];
  const since = monthYear(customer.createdAt);
  return (
    <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pb-5 sm:px-6">
      <div className="flex items-center gap-3.5">
        <Avatar customer={customer} large />
        <p className="min-w-0">
          <b className="block text-heading [overflow-wrap:anywhere]">{nameOf(customer)}</b>
          <span className="text-small text-ink-soft">
            {customer.lastLoginAt
              ? t('Customer since {since}, last login {time}', {
                  since,
                  time: whenTime(customer.lastLoginAt),
                })
              : t('Customer since {since}, never logged in', { since })}
          </span>
        </p>
      </div>
      <dl className="pair">
        {factsOf(customer).map(([name, value]) => (
          <div key={name} className="min-w-0 border-b border-line py-1.5 pr-4 [overflow-wrap:anywhere]">
            <dt className="text-fine text-ink-soft">{name}</dt>
            <dd className="text-small">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="grid grid-cols-1 gap-2 sm:grid-cols-3 sm:gap-3">
        {totals.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between rounded-small bg-quiet px-3.5 py-2.5 sm:block"
          >
            <dt className="text-[0.8125rem] leading-5 text-ink-soft">{name}</dt>
            <dd className="text-[1.25rem] leading-[1.625rem] font-[650] tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="their-bookings">
        <h3 id="their-bookings" className="pb-2 text-small font-semibold">
          {t('Recent bookings')}
        </h3>
        {customer.recentBookings.length === 0 && (
          <p className="text-small text-ink-soft">{t('No bookings yet')}</p>
        )}
        <ul>
          {customer.recentBookings.slice(0, SHOWN_BOOKINGS).map((booking) => (
            <RecentBooking key={booking.id} booking={booking} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="their-devices" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 id="their-devices" className="text-small font-semibold">
          {t('Signed-in devices')}
        </h3>
        <DeviceList devices={devicesOfCustomer(customer.id)} of={nameOf(customer)} />
      </section>
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
        {customer.email && (
          <ButtonLink size="compact" href={mailHref(customer.email)}>
            <Mail aria-hidden="true" />
            {t('Email')}
          </ButtonLink>
        )}
        {customer.phone && (
          <ButtonLink kind="forward" size="compact" href={telHref(customer.phone)}>
            <Phone aria-hidden="true" />
            {t('Call')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
