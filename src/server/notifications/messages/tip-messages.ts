import { HOUR_MS } from '../../../domain/durations.ts';
import { cardText } from '../../../domain/money/card.ts';
import { formatCents } from '../../../domain/money/money.ts';
import type { TipStep } from '../../../domain/money/tip.ts';
import type { MailedBooking, Provider } from '../channels/mail-channel.ts';
import { customer, technicianOfTip } from './audiences.ts';
import type { EmailContent } from './email-template.tsx';
import { linkTo, shortId } from './mail-rows.ts';
import type { MessageRules } from './message-rules.ts';

function charged(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const amount = formatCents(booking.tipCents ?? 0);
  return {
    subject: t('Your tip of {amount} for booking {booking}', { amount, booking: shortId(booking) }),
    title: t('Thank you for your tip'),
    amount,
    intro: t(
      'Your tip for booking {booking} was charged to your card. It goes to your technician, without tax.',
      {
        booking: shortId(booking),
      },
    ),
    rows: [
      [t('Tip'), amount],
      ...(booking.tipCard ? [[t('Card'), cardText(booking.tipCard, provider.texts)] as const] : []),
      [t('Technician'), booking.technician ?? t('Not assigned')],
    ],
    link: linkTo(provider, booking),
  };
}

function refused(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  return {
    subject: t('Your tip could not be charged'),
    title: t('Your tip could not be charged'),
    amount: null,
    intro: t('Your card could not be charged for the tip of booking {booking}. Nothing was taken.', {
      booking: shortId(booking),
    }),
    rows: [],
    link: linkTo(provider, booking),
  };
}

function refunded(provider: Provider, booking: MailedBooking): EmailContent {
  const { t } = provider.texts;
  const amount = formatCents(booking.refundCents ?? Number(booking.tipRefundedCents ?? 0));
  return {
    subject: t('{amount} of your tip given back', { amount }),
    title: t('Your tip was given back'),
    amount,
    intro: t('We have given back {amount} of your tip for booking {booking}.', {
      amount,
      booking: shortId(booking),
    }),
    rows: [
      [t('Tip'), formatCents(booking.tipCents ?? 0)],
      [t('Given back'), amount],
    ],
    link: linkTo(provider, booking),
  };
}

/** The kinds of messages about tips. */
export const tipMessages = {
  tip_charged: { audience: customer, ttlMs: 72 * HOUR_MS, content: { mail: charged } },
  tip_failed: { audience: customer, ttlMs: 72 * HOUR_MS, content: { mail: refused } },
  tip_refunded: { audience: customer, ttlMs: 72 * HOUR_MS, content: { mail: refunded } },
  /** Without the customer's name, which a technician does not see after the job. */
  tip_received: {
    audience: technicianOfTip,
    ttlMs: 24 * HOUR_MS,
    content: {
      push: (booking, { t }) => ({
        title: t('You got a tip'),
        body: t('{amount} for a job of yours. Thank you for your work.', {
          amount: formatCents(booking.tipCents ?? 0),
        }),
      }),
    },
  },
} satisfies Record<string, MessageRules>;

type TipKind = keyof typeof tipMessages;

/** What is told of each step of a tip. */
export const toldOfTip: Record<TipStep, readonly TipKind[]> = {
  authorized: [],
  captured: ['tip_charged', 'tip_received'],
  failed: ['tip_failed'],
  refunded: ['tip_refunded'],
};
