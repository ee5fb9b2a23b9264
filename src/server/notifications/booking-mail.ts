import { listTexts } from '../../domain/booking-texts.ts';
import { causeName } from '../../domain/cancellation-words.ts';
import { zoneNames } from '../../domain/company-words.ts';
import { formatUsd, toDollars } from '../../domain/money.ts';
import { receiptNumber } from '../../domain/receipt.ts';
import { customerServiceName } from '../../domain/service-type.ts';
import type { Texts } from '../../domain/texts.ts';
import { paymentPath } from '../../domain/unpaid.ts';
import { paymentStatusOf, refundedCentsOf } from '../bookings/to-booking.ts';
import { zonedFormat } from '../zoned-format.ts';
import type { EmailContent, Row } from './email-template.tsx';
import { keptOf } from './kept.ts';
import type { MailedBooking, Provider } from './mail-channel.ts';

const clock = zonedFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Omits rows without a time. */
const times = ({ company, texts }: Provider, ...rows: (readonly [string, number | null])[]): Row[] =>
  rows.flatMap(([name, ms]) =>
    ms === null ? [] : [[name, timeOf(ms, company.timeZone, texts.language)] as const],
  );

const timeOf = (ms: number, timeZone: string, language: string) =>
  `${clock(ms, timeZone, language)} (${zoneNames(timeZone, language).city})`;

const usd = (cents: number) => formatUsd(toDollars(cents));
const shortId = ({ id }: MailedBooking) => id.slice(-8);

function paymentText(booking: MailedBooking, { t }: Texts): string {
  const amount = usd(booking.totalCents);
  const paymentStatus = paymentStatusOf(booking);
  if (paymentStatus === 'partially_refunded')
    return t('{amount} charged to your card, {part} of it refunded', {
      amount,
      part: usd(refundedCentsOf(booking)),
    });
  if (paymentStatus === 'refunded') return t('{amount} refunded to your card', { amount });
  if (paymentStatus === 'voided') return t('{amount} released, your card was not charged', { amount });
  if (paymentStatus === 'failed') return t('Your card could not be charged');
  return t('{amount} charged to your card', { amount });
}

/** The tax in the total; none for a booking without tax. */
function taxRows({ t }: Texts, { taxCents, taxState, taxRate }: MailedBooking): Row[] {
  if (!taxCents || !taxRate || !taxState) return [];
  return [[t('{state} sales tax {percent}%', { state: taxState, percent: taxRate / 1000 }), usd(taxCents)]];
}

const priceRows = ({ texts }: Provider, booking: MailedBooking): Row[] => [
  [texts.t('Service'), texts.t(customerServiceName[booking.serviceType])],
  [texts.t('Base fee'), usd(booking.baseFeeCents)],
  [texts.t('Distance charges'), usd(booking.distanceChargesCents)],
  [texts.t('Total'), usd(booking.totalCents)],
  ...taxRows(texts, booking),
  [texts.t('Payment'), paymentText(booking, texts)],
];

const placeRows = ({ texts: { t } }: Provider, booking: MailedBooking): Row[] => [
  [t('Place'), booking.location],
  ...listTexts((name, { label }): Row => [t(label), booking[name] || t('Not provided')], { isLong: false }),
  [t('Technician'), booking.technician ?? t('Not assigned')],
];

const linkTo = ({ publicUrl, texts }: Provider, booking: MailedBooking): Row => [
  texts.t('View the booking'),
  `${publicUrl}/tracking/${booking.id}`,
];

const numberRows = (t: Texts['t'], { receiptNumber: number }: MailedBooking): Row[] =>
  number === null ? [] : [[t('Receipt number'), receiptNumber(number)]];

export function receipt(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const { brandName: brand } = provider.company;
  const amount = usd(booking.totalCents);
  return {
    subject: t('Your receipt from {brand}, {amount}', { brand, amount }),
    title: t('Your receipt'),
    amount,
    intro: t('Thank you for charging with {brand}. This is your receipt for booking {booking}.', {
      brand,
      booking: shortId(booking),
    }),
    rows: [
      ...numberRows(t, booking),
      ...priceRows(provider, booking),
      ...placeRows(provider, booking),
      ...times(
        provider,
        [t('Booked'), booking.createdAt],
        [t('Scheduled for'), booking.scheduledAt],
        [t('Arrived'), booking.arrivedAt],
        [t('Started'), booking.startedAt],
        [t('Completed'), booking.completedAt],
      ),
    ],
    link: linkTo(provider, booking),
  };
}

type Refund = { said: string; row: string };

function refundOf(booking: MailedBooking, amount: string, texts: Texts): Refund {
  const { paymentStatus } = booking;
  const { t } = texts;
  const kept = keptOf(booking);
  if (kept) return refundBesides(kept, texts);
  if (paymentStatus === 'refunded')
    return { said: t('We have refunded {amount} to your card.', { amount }), row: amount };
  const none = t('None, your card is not charged');
  if (paymentStatus === 'voided')
    return { said: t('We have released {amount}; your card is not charged.', { amount }), row: none };
  if (paymentStatus !== 'captured' && paymentStatus !== 'authorized')
    return { said: t('Your card was not charged.'), row: none };
  const left = usd(booking.totalCents - refundedCentsOf(booking));
  return {
    said: t('We are refunding {amount} to your card.', { amount: left }),
    row: t('{amount}, under way', { amount: left }),
  };
}

/** The refund of a cancelled booking that keeps a part. */
function refundBesides(
  { keptCents, refundCents, cause, isRefunded }: NonNullable<ReturnType<typeof keptOf>>,
  { t }: Texts,
): Refund {
  const values = { kept: usd(keptCents), reason: t(causeName[cause]), amount: usd(refundCents) };
  const why = t('We keep {kept} by the terms of the booking: {reason}.', values);
  if (refundCents === 0) return { said: why, row: t('None') };
  return isRefunded
    ? { said: `${why} ${t('We have refunded {amount} to your card.', values)}`, row: values.amount }
    : {
        said: `${why} ${t('We are refunding {amount} to your card.', values)}`,
        row: t('{amount}, under way', values),
      };
}

/** What was kept, and how to object; nothing if nothing was kept. */
function keptRows({ company, texts: { t } }: Provider, booking: MailedBooking): Row[] {
  const kept = keptOf(booking);
  if (!kept) return booking.cancelCause ? [[t('Reason'), t(causeName[booking.cancelCause])]] : [];
  const values = { phone: company.supportPhone, booking: shortId(booking) };
  return [
    [t('Kept'), `${usd(kept.keptCents)}, ${t(causeName[kept.cause])}`],
    [t('Not right?'), t('Call {phone} and name booking {booking}: we look at it again.', values)],
  ];
}

export function refund(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const { brandName: brand } = provider.company;
  const amount = usd(booking.totalCents);
  const { said, row } = refundOf(booking, amount, provider.texts);
  return {
    subject:
      booking.paymentStatus === 'refunded'
        ? t('Your {brand} booking was cancelled, {amount} refunded', { brand, amount })
        : t('Your {brand} booking was cancelled', { brand }),
    title: t('Your booking was cancelled'),
    amount: null,
    intro: `${t('Booking {booking} was cancelled.', { booking: shortId(booking) })} ${said}`,
    rows: [
      [t('Service'), t(customerServiceName[booking.serviceType])],
      [t('Total'), amount],
      [t('Refund'), row],
      ...keptRows(provider, booking),
      ...placeRows(provider, booking),
      ...times(
        provider,
        [t('Booked'), booking.createdAt],
        [t('Scheduled for'), booking.scheduledAt],
        [t('Cancelled'), booking.cancelledAt],
      ),
    ],
    link: linkTo(provider, booking),
  };
}

export function paymentLink(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const { brandName: brand } = provider.company;
  const amount = usd(booking.totalCents);
  return {
    subject: t('Please pay {amount} for your {brand} booking', { amount, brand }),
    title: t('Your booking is not paid yet'),
    amount,
    intro: t(
      'Your card could not be charged for booking {booking}. Nothing was taken. Please pay with the same card or another one; you sign in first.',
      { booking: shortId(booking) },
    ),
    rows: [
      [t('Service'), t(customerServiceName[booking.serviceType])],
      [t('Total'), amount],
      ...placeRows(provider, booking),
      ...times(
        provider,
        [t('Booked'), booking.createdAt],
        [t('Scheduled for'), booking.scheduledAt],
        [t('Completed'), booking.completedAt],
      ),
    ],
    link: [t('Pay now'), `${provider.publicUrl}${paymentPath(booking.id)}`],
  };
}

/** What has been given back of a booking that goes on, or is done. */
export function partRefund(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const { brandName: brand } = provider.company;
  const amount = usd(refundedCentsOf(booking));
  return {
    subject: t('{amount} refunded by {brand}', { amount, brand }),
    title: t('Your refund'),
    amount,
    intro: t(
      'We have given back {amount} of what you paid for booking {booking}. The booking stays as it is.',
      {
        amount,
        booking: shortId(booking),
      },
    ),
    rows: [
      [t('Total'), usd(booking.totalCents)],
      [t('Given back'), amount],
    ],
    link: linkTo(provider, booking),
  };
}

/** The credit for a late arrival, which is given without being asked for. */
export function delayCredit(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const { brandName: brand } = provider.company;
  const amount = usd(refundedCentsOf(booking));
  return {
    subject: t('We came late: {amount} back from {brand}', { amount, brand }),
    title: t('We came late'),
    amount,
    intro: t(
      'We are sorry that we came later than promised to booking {booking}. We have given back a part.',
      {
        booking: shortId(booking),
      },
    ),
    rows: [
      [t('Total'), usd(booking.totalCents)],
      [t('Given back'), amount],
      ...times(
        provider,
        [t('Promised'), booking.promisedAt],
        [t('Arrived'), booking.arrivedAt ?? booking.startedAt],
      ),
    ],
    link: linkTo(provider, booking),
  };
}

export function overdue(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  return {
    subject: t('{brand}: an emergency is waiting', { brand: provider.company.brandName }),
    title: t('An emergency is waiting'),
    amount: null,
    intro: t('Nobody has acknowledged this emergency for three minutes.'),
    rows: [
      [t('Customer'), booking.customerName],
      [t('Phone'), booking.phoneNumber],
      [t('Place'), booking.location],
      [t('Total'), usd(booking.totalCents)],
      ...times(provider, [t('Booked'), booking.createdAt]),
    ],
    link: [t('Open the board'), `${provider.publicUrl}/admin?booking=${booking.id}`],
  };
}
