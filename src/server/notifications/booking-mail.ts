import type { MessageKind } from '../../domain/message.ts';
import { formatUsd, toDollars } from '../../domain/money.ts';
import { BUSINESS_ZONE } from '../../domain/schedule.ts';
import { serviceName } from '../../domain/service-type.ts';
import type { BookingDetail } from '../bookings/to-booking.ts';
import type { Config } from '../config.ts';
import type { Mail } from '../mail/mailer.ts';

export type MailedBooking = BookingDetail & { technician: string | null };
type Provider = Pick<Config, 'brand' | 'publicUrl'>;
type Row = readonly [name: string, value: string];
type Letter = { subject: string; intro: string; rows: Row[]; link: Row };

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});
const timeOf = (ms: number) => `${clock.format(ms).replaceAll('\u202f', ' ')} (New York)`;

/** Rows whose time has not come are left out. */
const times = (...rows: (readonly [string, number | null])[]): Row[] =>
  rows.flatMap(([name, ms]) => (ms === null ? [] : [[name, timeOf(ms)] as const]));

const usd = (cents: number) => formatUsd(toDollars(cents));
const shortId = ({ id }: MailedBooking) => id.slice(-8);

function paymentText({ totalCents, paymentStatus }: MailedBooking): string {
  if (paymentStatus === 'refunded') return `${usd(totalCents)} refunded to your card`;
  if (paymentStatus === 'voided') return `${usd(totalCents)} released, your card was not charged`;
  if (paymentStatus === 'failed') return 'Your card could not be charged';
  return `${usd(totalCents)} charged to your card`;
}

const priceRows = (booking: MailedBooking): Row[] => [
  ['Service', serviceName[booking.serviceType]],
  ['Base fee', usd(booking.baseFeeCents)],
  ['Distance charges', usd(booking.distanceChargesCents)],
  ['Total', usd(booking.totalCents)],
  ['Payment', paymentText(booking)],
];

const placeRows = (booking: MailedBooking): Row[] => [
  ['Place', booking.location],
  ['Vehicle', booking.vehicleInfo || 'Not provided'],
];

const linkTo = ({ publicUrl }: Provider, booking: MailedBooking): Row => [
  'View the booking',
  `${publicUrl}/tracking/${booking.id}`,
];

const receipt = (provider: Provider, booking: MailedBooking): Letter => ({
  subject: `Your receipt from ${provider.brand.name}, ${usd(booking.totalCents)}`,
  intro: `Thank you for charging with ${provider.brand.name}. This is your receipt for booking ${shortId(booking)}.`,
  rows: [
    ...priceRows(booking),
    ...placeRows(booking),
    ['Technician', booking.technician ?? 'Not assigned'],
    ...times(
      ['Booked', booking.createdAt],
      ['Scheduled for', booking.scheduledAt],
      ['Arrived', booking.arrivedAt],
      ['Started', booking.startedAt],
      ['Completed', booking.completedAt],
    ),
  ],
  link: linkTo(provider, booking),
});

function refundText({ totalCents, paymentStatus }: MailedBooking): string {
  const amount = usd(totalCents);
  if (paymentStatus === 'refunded') return `We have refunded ${amount} to your card.`;
  if (paymentStatus === 'voided') return `We have released ${amount}; your card is not charged.`;
  if (paymentStatus === 'failed') return 'Your card was not charged.';
  return `We are refunding ${amount} to your card.`;
}

const refund = (provider: Provider, booking: MailedBooking): Letter => ({
  subject: `Your ${provider.brand.name} booking was cancelled, ${usd(booking.totalCents)} refunded`,
  intro: `Booking ${shortId(booking)} was cancelled. ${refundText(booking)}`,
  rows: [
    ['Service', serviceName[booking.serviceType]],
    ['Refund', usd(booking.paymentStatus === 'failed' ? 0 : booking.totalCents)],
    ...placeRows(booking),
    ...times(
      ['Booked', booking.createdAt],
      ['Scheduled for', booking.scheduledAt],
      ['Cancelled', booking.cancelledAt],
    ),
  ],
  link: linkTo(provider, booking),
});

const overdue = (provider: Provider, booking: MailedBooking): Letter => ({
  subject: `${provider.brand.name}: an emergency is waiting`,
  intro: 'Nobody has acknowledged this emergency for three minutes.',
  rows: [
    ['Customer', booking.customerName],
    ['Phone', booking.phoneNumber],
    ['Place', booking.location],
    ['Total', usd(booking.totalCents)],
    ...times(['Booked', booking.createdAt]),
  ],
  link: ['Open the board', `${provider.publicUrl}/admin?booking=${booking.id}`],
});

const letters: Partial<Record<MessageKind, (provider: Provider, booking: MailedBooking) => Letter>> = {
  receipt_mail: receipt,
  refund_mail: refund,
  overdue_mail: overdue,
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const plain = ({ intro, rows, link: [name, href] }: Letter, foot: string) =>
  [intro, '', ...rows.map(([label, value]) => `${label}: ${value}`), '', `${name}: ${href}`, '', foot].join(
    '\n',
  );

const cell = 'padding:6px 12px 6px 0;vertical-align:top;text-align:left';

/** Tables and inline styles: what mail programs understand. */
const html = ({ subject, intro, rows, link: [name, href] }: Letter, foot: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f8f5;color:#0e1612;font:16px/24px system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:14px">
<p style="margin:0 0 16px">${escapeHtml(intro)}</p>
<table style="border-collapse:collapse;font:inherit">
${rows.map(([label, value]) => `<tr><th scope="row" style="${cell};font-weight:400;color:#4b5a52">${escapeHtml(label)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`).join('\n')}
</table>
<p style="margin:16px 0"><a href="${escapeHtml(href)}" style="color:#08764a">${escapeHtml(name)}</a></p>
<p style="margin:0;color:#4b5a52">${escapeHtml(foot)}</p>
</div></body></html>`;

/** The e-mail of a message, plain and HTML; null for what is not said by e-mail. */
export function composeMail(
  provider: Provider,
  kind: MessageKind,
  booking: MailedBooking,
): Omit<Mail, 'to'> | null {
  const letter = letters[kind]?.(provider, booking);
  if (!letter) return null;
  const foot = `${provider.brand.name}, ${provider.brand.supportPhone}, available 24/7`;
  return { subject: letter.subject, text: plain(letter, foot), html: html(letter, foot) };
}
