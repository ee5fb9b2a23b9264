import type { CancelCause } from '../../../domain/bookings/cancel-cause.ts';
import { cancelReasonText, causeName } from '../../../domain/bookings/cancellation-words.ts';
import { customerServiceName } from '../../../domain/bookings/service-type.ts';
import { formatCents, toDollars } from '../../../domain/money/money.ts';
import { givenBackText } from '../../../domain/money/refund-words.ts';
import type { Texts } from '../../../domain/texts.ts';
import { keptCentsOf, otherwiseCentsOf, refundedCentsOf, takenCentsOf } from '../../bookings/to-booking.ts';
import type { MailedBooking, Provider } from '../channels/mail-channel.ts';
import type { PushText } from '../channels/push-channel.ts';
import type { EmailContent, Row } from './email-template.tsx';
import { linkTo, placeRows, shortId, times } from './mail-rows.ts';

type PushBooking = Parameters<PushText>[0];

/** `denied`: another admin has refused to give back what the terms do not keep. */
type CancellationFee = {
  keptCents: number;
  /** What was given back altogether, or what is still given back while that is under way. */
  refundCents: number;
  cause: CancelCause | 'denied';
  isRefunded: boolean;
};

/** Whether the card's bank has what a cancelled booking would give back otherwise. */
const isWithBank = (booking: PushBooking): boolean =>
  Boolean(booking.takenBackBy) &&
  booking.paymentStatus === 'captured' &&
  takenCentsOf(booking) - refundedCentsOf(booking) > keptCentsOf(booking);

/** Returns what a cancelled booking keeps and gives back of its payment, and why; null if it keeps nothing. */
function cancellationFeeOf(booking: PushBooking): CancellationFee | null {
  if (isWithBank(booking)) return null;
  const { paymentStatus, cancelCause, deniedRestCents } = booking;
  const keptCents = keptCentsOf(booking);
  const cause = Number(deniedRestCents ?? 0) > 0 ? 'denied' : cancelCause;
  const isPaid = paymentStatus === 'authorized' || paymentStatus === 'captured';
  if (keptCents === 0 || cause === null || !isPaid) return null;
  const backCents = takenCentsOf(booking) - keptCents;
  const leftCents = backCents - refundedCentsOf(booking);
  const isRefunded = leftCents <= 0;
  return { keptCents, refundCents: isRefunded ? backCents : leftCents, cause, isRefunded };
}

const reasonOf = ({ cause }: CancellationFee, { t }: Pick<Texts, 't'>): string =>
  cause === 'denied' ? t('refund not approved after a check') : t(causeName[cause]);

/** Returns why the company cancelled a booking, as a sentence; nothing without a reason. */
export const reasonText = ({ cancelReason }: Pick<PushBooking, 'cancelReason'>, { t }: Pick<Texts, 't'>) =>
  cancelReason ? [t(cancelReasonText[cancelReason])] : [];

/** What a push message about a cancelled booking says of the payment, as it is when the message is sent. */
export function refundText(booking: PushBooking, texts: Texts): string {
  const { t } = texts;
  const { paymentStatus } = booking;
  if (isWithBank(booking)) return t('Your bank has this payment.');
  if (booking.restApproval === 'waiting') return t('We are checking your refund.');
  const kept = cancellationFeeOf(booking);
  if (kept) {
    const values = {
      kept: formatCents(kept.keptCents),
      reason: reasonOf(kept, texts),
      amount: formatCents(kept.refundCents),
    };
    return kept.refundCents > 0
      ? t('{kept} was kept ({reason}), {amount} is given back. Call support if this is not right.', values)
      : t('{kept} was kept ({reason}). Call support if this is not right.', values);
  }
  if (paymentStatus === 'refunded') {
    const otherwise = toDollars(otherwiseCentsOf(booking));
    return givenBackText(texts, { amount: toDollars(takenCentsOf(booking)), otherwise });
  }
  const isHeld = paymentStatus === 'authorized' || paymentStatus === 'captured';
  const left = formatCents(takenCentsOf(booking) - refundedCentsOf(booking));
  return isHeld
    ? t('A refund of {amount} is on its way to your card.', { amount: left })
    : t('Your card was not charged.');
}

type Refund = { said: string; row: string };

function refundOf(booking: MailedBooking, taken: string, texts: Texts): Refund {
  const { paymentStatus } = booking;
  const { t } = texts;
  if (isWithBank(booking)) return { said: t('Your bank has this payment.'), row: t('Your bank has it') };
  if (booking.restApproval === 'waiting')
    return { said: t('We are checking your refund.'), row: t('Being checked') };
  const kept = cancellationFeeOf(booking);
  const otherwiseCents = otherwiseCentsOf(booking);
  if (kept) return refundBesides(kept, otherwiseCents, texts);
  if (paymentStatus === 'refunded')
    return { said: refundedText(takenCentsOf(booking), otherwiseCents, texts), row: taken };
  const none = t('None, your card is not charged');
  if (paymentStatus === 'voided')
    return { said: t('We have released {amount}; your card is not charged.', { amount: taken }), row: none };
  if (paymentStatus !== 'captured' && paymentStatus !== 'authorized')
    return { said: t('Your card was not charged.'), row: none };
  const left = formatCents(takenCentsOf(booking) - refundedCentsOf(booking));
  return {
    said: t('We are refunding {amount} to your card.', { amount: left }),
    row: t('{amount}, under way', { amount: left }),
  };
}

function refundedText(cents: number, otherwiseCents: number, texts: Texts): string {
  if (otherwiseCents === 0)
    return texts.t('We have refunded {amount} to your card.', { amount: formatCents(cents) });
  return givenBackText(texts, { amount: toDollars(cents), otherwise: toDollars(otherwiseCents) });
}

/** The refund of a cancelled booking that keeps a part. */
function refundBesides(fee: CancellationFee, otherwiseCents: number, texts: Texts): Refund {
  const { t } = texts;
  const { keptCents, refundCents, cause, isRefunded } = fee;
  const values = {
    kept: formatCents(keptCents),
    reason: reasonOf(fee, texts),
    amount: formatCents(refundCents),
  };
  const why =
    cause === 'denied'
      ? t('We have checked your refund and keep {kept}.', values)
      : t('We keep {kept} by the terms of the booking: {reason}.', values);
  if (refundCents === 0) return { said: why, row: t('None') };
  return isRefunded
    ? { said: `${why} ${refundedText(refundCents, otherwiseCents, texts)}`, row: values.amount }
    : {
        said: `${why} ${t('We are refunding {amount} to your card.', values)}`,
        row: t('{amount}, under way', values),
      };
}

/** What was kept, and how to object; nothing if nothing was kept. */
function keptRows({ company, texts }: Provider, booking: MailedBooking): Row[] {
  const { t } = texts;
  const kept = cancellationFeeOf(booking);
  if (!kept) return booking.cancelCause ? [[t('Reason'), t(causeName[booking.cancelCause])]] : [];
  const values = { phone: company.supportPhone, booking: shortId(booking) };
  return [
    [t('Kept'), `${formatCents(kept.keptCents)}, ${reasonOf(kept, texts)}`],
    [t('Not right?'), t('Call {phone} and name booking {booking}: we look at it again.', values)],
  ];
}

export function refund(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const { brandName: brand } = provider.company;
  const amount = formatCents(takenCentsOf(booking));
  const { said, row } = refundOf(booking, amount, provider.texts);
  return {
    subject:
      booking.paymentStatus === 'refunded'
        ? t('Your {brand} booking was cancelled, {amount} refunded', { brand, amount })
        : t('Your {brand} booking was cancelled', { brand }),
    title: t('Your booking was cancelled'),
    amount: null,
    intro: [
      t('Booking {booking} was cancelled.', { booking: shortId(booking) }),
      ...reasonText(booking, provider.texts),
      said,
    ].join(' '),
    rows: [
      [t('Service'), t(customerServiceName[booking.serviceType])],
      [t('Total'), formatCents(booking.totalCents)],
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
    hasCalendar: true,
  };
}

/** What a refund has given back of a booking that goes on, or is done. */
export function partRefund(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const { brandName: brand } = provider.company;
  const amount = formatCents(booking.refundCents ?? refundedCentsOf(booking));
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
      [t('Total'), formatCents(booking.totalCents)],
      [t('Given back'), amount],
    ],
    link: linkTo(provider, booking),
  };
}

/** The credit for a late arrival, which is given without being asked for. */
export function delayCredit(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const { brandName: brand } = provider.company;
  const amount = formatCents(booking.refundCents ?? refundedCentsOf(booking));
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
      [t('Total'), formatCents(booking.totalCents)],
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
