import { listTexts } from '../../domain/booking-texts.ts';
import { zoneNames } from '../../domain/company-words.ts';
import { formatUsd, toDollars } from '../../domain/money.ts';
import { customerServiceName } from '../../domain/service-type.ts';
import { zonedFormat } from '../zoned-format.ts';
import type { EmailContent, Row } from './email-template.tsx';
import type { MailedBooking, Provider } from './mail-channel.ts';

const clock = zonedFormat({ dateStyle: 'medium', timeStyle: 'short' });
const timeOf = (ms: number, timeZone: string) => `${clock(ms, timeZone)} (${zoneNames(timeZone).city})`;

/** Rows whose time has not come are left out. */
const times = ({ company }: Provider, ...rows: (readonly [string, number | null])[]): Row[] =>
  rows.flatMap(([name, ms]) => (ms === null ? [] : [[name, timeOf(ms, company.timeZone)] as const]));

const usd = (cents: number) => formatUsd(toDollars(cents));
const shortId = ({ id }: MailedBooking) => id.slice(-8);

function paymentText({ totalCents, paymentStatus }: MailedBooking): string {
  if (paymentStatus === 'refunded') return `${usd(totalCents)} refunded to your card`;
  if (paymentStatus === 'voided') return `${usd(totalCents)} released, your card was not charged`;
  if (paymentStatus === 'failed') return 'Your card could not be charged';
  return `${usd(totalCents)} charged to your card`;
}

const priceRows = (booking: MailedBooking): Row[] => [
  ['Service', customerServiceName[booking.serviceType]],
  ['Base fee', usd(booking.baseFeeCents)],
  ['Distance charges', usd(booking.distanceChargesCents)],
  ['Total', usd(booking.totalCents)],
  ['Payment', paymentText(booking)],
];

const placeRows = (booking: MailedBooking): Row[] => [
  ['Place', booking.location],
  ...listTexts((name, { label }): Row => [label, booking[name] || 'Not provided'], { isLong: false }),
  ['Technician', booking.technician ?? 'Not assigned'],
];

const linkTo = ({ publicUrl }: Provider, booking: MailedBooking): Row => [
  'View the booking',
  `${publicUrl}/tracking/${booking.id}`,
];

export const receipt = (provider: Provider, booking: MailedBooking): EmailContent => ({
  subject: `Your receipt from ${provider.company.brandName}, ${usd(booking.totalCents)}`,
  title: 'Your receipt',
  amount: usd(booking.totalCents),
  intro: `Thank you for charging with ${provider.company.brandName}. This is your receipt for booking ${shortId(booking)}.`,
  rows: [
    ...priceRows(booking),
    ...placeRows(booking),
    ...times(
      provider,
      ['Booked', booking.createdAt],
      ['Scheduled for', booking.scheduledAt],
      ['Arrived', booking.arrivedAt],
      ['Started', booking.startedAt],
      ['Completed', booking.completedAt],
    ),
  ],
  link: linkTo(provider, booking),
});

type Refund = { said: string; row: string };

function refundOf({ paymentStatus }: MailedBooking, amount: string): Refund {
  if (paymentStatus === 'refunded') return { said: `We have refunded ${amount} to your card.`, row: amount };
  const none = 'None, your card is not charged';
  if (paymentStatus === 'voided') {
    return { said: `We have released ${amount}; your card is not charged.`, row: none };
  }
  if (paymentStatus !== 'captured' && paymentStatus !== 'authorized') {
    return { said: 'Your card was not charged.', row: none };
  }
  return { said: `We are refunding ${amount} to your card.`, row: `${amount}, under way` };
}

export function refund(provider: Provider, booking: MailedBooking): EmailContent {
  const amount = usd(booking.totalCents);
  const { said, row } = refundOf(booking, amount);
  const isRefunded = booking.paymentStatus === 'refunded';
  return {
    subject: `Your ${provider.company.brandName} booking was cancelled${isRefunded ? `, ${amount} refunded` : ''}`,
    title: 'Your booking was cancelled',
    amount: null,
    intro: `Booking ${shortId(booking)} was cancelled. ${said}`,
    rows: [
      ['Service', customerServiceName[booking.serviceType]],
      ['Total', amount],
      ['Refund', row],
      ...placeRows(booking),
      ...times(
        provider,
        ['Booked', booking.createdAt],
        ['Scheduled for', booking.scheduledAt],
        ['Cancelled', booking.cancelledAt],
      ),
    ],
    link: linkTo(provider, booking),
  };
}

export const overdue = (provider: Provider, booking: MailedBooking): EmailContent => ({
  subject: `${provider.company.brandName}: an emergency is waiting`,
  title: 'An emergency is waiting',
  amount: null,
  intro: 'Nobody has acknowledged this emergency for three minutes.',
  rows: [
    ['Customer', booking.customerName],
    ['Phone', booking.phoneNumber],
    ['Place', booking.location],
    ['Total', usd(booking.totalCents)],
    ...times(provider, ['Booked', booking.createdAt]),
  ],
  link: ['Open the board', `${provider.publicUrl}/admin?booking=${booking.id}`],
});
