import { type Receipt, receiptNumber, sellerOf } from '../../../contract/shapes/receipt.ts';
import { batteryText, receiptLines } from '../../../contract/shapes/receipt-lines.ts';
import { customerServiceName } from '../../../domain/bookings/service-type.ts';
import { paymentPath } from '../../../domain/bookings/unpaid.ts';
import { cardText } from '../../../domain/money/card.ts';
import { formatCents, formatUsd } from '../../../domain/money/money.ts';
import type { Texts } from '../../../domain/texts.ts';
import { dueCentsOf, otherwiseCentsOf, paymentStatusOf, refundedCentsOf } from '../../bookings/to-booking.ts';
import type { MailedBooking, Provider } from '../channels/mail-channel.ts';
import type { EmailContent, Row } from './email-template.tsx';
import { linkTo, placeRows, shortId, timeOf, times } from './mail-rows.ts';

function paymentText(booking: MailedBooking, { t }: Texts): string {
  const amount = formatCents(booking.totalCents);
  const paymentStatus = paymentStatusOf(booking);
  if (paymentStatus === 'partially_refunded')
    return t('{amount} charged to your card, {part} of it refunded', {
      amount,
      part: formatCents(refundedCentsOf(booking)),
    });
  const otherwiseCents = otherwiseCentsOf(booking);
  if (paymentStatus === 'refunded' && otherwiseCents > 0)
    return t('{amount} refunded, {other} of it by other means than your card', {
      amount,
      other: formatCents(otherwiseCents),
    });
  if (paymentStatus === 'refunded') return t('{amount} refunded to your card', { amount });
  if (paymentStatus === 'voided') return t('{amount} released, your card was not charged', { amount });
  if (paymentStatus === 'failed') {
    const dueCents = dueCentsOf(booking);
    return dueCents < booking.totalCents
      ? t('{amount} charged to your card, {part} not paid yet', {
          amount: formatCents(booking.totalCents - dueCents),
          part: formatCents(dueCents),
        })
      : t('Your card could not be charged');
  }
  return t('{amount} charged to your card', { amount });
}

/** The tax in the total; none for a booking without tax. */
export function taxRows({ t }: Texts, { taxCents, taxState, taxRate }: MailedBooking): Row[] {
  if (!taxCents || !taxRate || !taxState) return [];
  return [
    [t('{state} sales tax {percent}%', { state: taxState, percent: taxRate / 1000 }), formatCents(taxCents)],
  ];
}

/**
 * The price of a booking whose card has not been charged yet. Tax that was added to it stands above the total, tax in it
 * below.
 */
function priceRows({ texts }: Provider, booking: MailedBooking): Row[] {
  const { baseFeeCents, distanceChargesCents, energyChargesCents, totalCents } = booking;
  const tax = taxRows(texts, booking);
  const total: Row = [texts.t('Total'), formatCents(totalCents)];
  const isAdded = totalCents > baseFeeCents + distanceChargesCents + energyChargesCents;
  return [
    [texts.t('Base fee'), formatCents(baseFeeCents)],
    [texts.t('Distance charges'), formatCents(distanceChargesCents)],
    ...(energyChargesCents > 0
      ? [[texts.t('Energy charges'), formatCents(energyChargesCents)] as const]
      : []),
    ...(isAdded ? [...tax, total] : [total, ...tax]),
  ];
}

/** The amounts of the receipt, with what was given back, when, and what was kept. */
const amountRows = ({ company, texts }: Provider, receipt: Receipt): Row[] =>
  receiptLines(receipt, {
    t: texts.t,
    timeText: (at) => timeOf(Date.parse(at), company.timeZone, texts.language),
  }).map(({ name, value, detail }) => [name, detail ? `${value}, ${detail}` : value]);

/** What the technician has entered of the charge. */
function chargeRows({ t }: Texts, receipt: Receipt | null): Row[] {
  const battery = receipt && batteryText(receipt, { t });
  const kwh = receipt?.kwh ?? null;
  return [
    ...(kwh === null ? [] : [[t('Energy'), t('{kwh} kWh', { kwh })] as const]),
    ...(battery ? [[t('Battery'), battery] as const] : []),
  ];
}

/** What was paid in the end; before the card is charged, what it is charged. */
function paidText({ receipt, totalCents, ...booking }: MailedBooking): string {
  if (receipt) return formatUsd(receipt.paidAmount);
  const dueCents = dueCentsOf({ ...booking, totalCents });
  return formatCents(dueCents < totalCents ? totalCents - dueCents : totalCents);
}

function sellerRow({ company, texts: { t } }: Provider): Row {
  const { name, address, email, phone } = sellerOf(company);
  return [t('Sold by'), [name, address, email, phone].filter(Boolean).join(', ')];
}

export function receipt(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const { brandName: brand } = provider.company;
  const { receipt: paid, status } = booking;
  const amount = paidText(booking);
  const values = { brand, booking: shortId(booking) };
  return {
    subject: t('Your receipt from {brand}, {amount}', { brand, amount }),
    title: t('Your receipt'),
    amount,
    intro:
      status === 'cancelled'
        ? t('This is your receipt for booking {booking}, which was cancelled.', values)
        : t('Thank you for charging with {brand}. This is your receipt for booking {booking}.', values),
    rows: [
      ...(paid ? [[t('Receipt number'), receiptNumber(paid.number)] as const] : []),
      sellerRow(provider),
      [t('Service'), t(customerServiceName[booking.serviceType])],
      ...(paid ? amountRows(provider, paid) : priceRows(provider, booking)),
      [t('Payment'), paymentText(booking, provider.texts)],
      ...(booking.card ? [[t('Card'), cardText(booking.card, provider.texts)] as const] : []),
      ...chargeRows(provider.texts, paid),
      ...placeRows(provider, booking),
      ...times(
        provider,
        [t('Booked'), booking.createdAt],
        [t('Scheduled for'), booking.scheduledAt],
        [t('Arrived'), booking.arrivedAt],
        [t('Started'), booking.startedAt],
        [t('Completed'), booking.completedAt],
        [t('Cancelled'), status === 'cancelled' ? booking.cancelledAt : null],
      ),
    ],
    link: linkTo(provider, booking),
  };
}

export function paymentLink(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const { brandName: brand } = provider.company;
  const dueCents = dueCentsOf(booking);
  const isDifference = dueCents < booking.totalCents;
  const amount = formatCents(dueCents);
  return {
    subject: t('Please pay {amount} for your {brand} booking', { amount, brand }),
    title: isDifference ? t('A part of your booking is not paid yet') : t('Your booking is not paid yet'),
    amount,
    intro: dueText(booking, dueCents, provider.texts),
    rows: [
      [t('Service'), t(customerServiceName[booking.serviceType])],
      [t('Total'), formatCents(booking.totalCents)],
      ...(isDifference ? [[t('Difference to pay'), amount] as const] : []),
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

/** Why a booking is to be paid, or the difference of its moves. */
function dueText(booking: MailedBooking, dueCents: number, { t }: Texts): string {
  const values = { booking: shortId(booking) };
  if (booking.paymentStatus === null)
    return t('Please pay for booking {booking}; you sign in with this e-mail address first.', values);
  if (dueCents < booking.totalCents)
    return t(
      'Booking {booking} was moved, and your card could not be charged the difference of {amount}. You have paid {paid} already. Please pay the difference with the same card or another one; you sign in first.',
      {
        ...values,
        amount: formatCents(dueCents),
        paid: formatCents(booking.totalCents - dueCents),
      },
    );
  return t(
    'Your card could not be charged for booking {booking}. Nothing was taken. Please pay with the same card or another one; you sign in first.',
    values,
  );
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
      [t('Total'), formatCents(booking.totalCents)],
      ...times(provider, [t('Booked'), booking.createdAt]),
    ],
    link: [t('Open the board'), `${provider.publicUrl}/admin?booking=${booking.id}`],
  };
}
