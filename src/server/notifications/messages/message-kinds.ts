import { causeName } from '../../../domain/bookings/cancellation-words.ts';
import { serviceName } from '../../../domain/bookings/service-type.ts';
import { paymentPath } from '../../../domain/bookings/unpaid.ts';
import { OFFER_SECONDS } from '../../../domain/dispatch/offer.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import { formatCents, toDollars } from '../../../domain/money/money.ts';
import { givenBackText } from '../../../domain/money/refund-words.ts';
import { OVERDUE_AFTER_MS, OVERDUE_MAIL_AFTER_MS } from '../../../domain/notifications/message.ts';
import type { Texts } from '../../../domain/texts.ts';
import { bookedWindow } from '../../bookings/booked-window.ts';
import { dueCentsOf, otherwiseCentsOf, refundedCentsOf } from '../../bookings/to-booking.ts';
import type { BookingChange, Decision } from '../../changes/change.ts';
import type { MessageContent } from '../channels/channels.ts';
import type { PushText } from '../channels/push-channel.ts';
import {
  type Audience,
  admins,
  adminsWhileUnacknowledged,
  adminsWhoMayApprove,
  customer,
  customerOfAssigned,
  customerOnDayBefore,
  customerWhileAwaiting,
  customerWhileOffered,
  customerWhileOpen,
  customerWhileUnpaid,
  staffWhileUnacknowledged,
  technicianOfCancelled,
  technicianWhileUnassigned,
  technicianWhoHadIt,
  technicianWhoHasIt,
} from './audiences.ts';
import { overdue, paymentLink, receipt } from './booking-mail.ts';
import {
  earlierOffered,
  earlierPush,
  earlierRemoved,
  earlierTold,
  offListText,
  soonerText,
} from './earlier-mail.ts';
import { late, lateText } from './late-mail.ts';
import { cancellationFeeOf, delayCredit, partRefund, refund } from './refund-mail.ts';
import { booked, moved, reminder, technicianNamed } from './scheduled-mail.ts';

/** The definition of one kind of message. The changes that cause it are in subscribers/table.ts. */
type Rules = {
  audience: Audience;
  /** How long the message is relevant, in milliseconds; a position is outdated soon. */
  ttlMs: number;
  /** Delay after the change in milliseconds; none by default. */
  delayMs?: (change: BookingChange) => number;
  /** For messages to one technician: the technician's id. */
  technician?: (change: Decision) => string | null;
  /** Sent at most once per booking: an arrival is detected both by the technician's tap and by the fixes. */
  isOnce?: true;
  /** The content by channel. choose-addresses.ts selects the channels of a person. */
  content: MessageContent;
};

/** How long the e-mail of a cancellation waits for the refund; after that it says that the refund is in progress. */
const REFUND_WITHIN_MS = 10 * 60_000;

const holdsMoney = (change: BookingChange) =>
  'before' in change &&
  ['authorized', 'captured'].includes(change.before.paymentStatus ?? '') &&
  (change.after.keptCents ?? 0) < change.after.totalCents;

type PushBooking = Parameters<PushText>[0];

const amount = ({ totalCents }: PushBooking) => formatCents(totalCents);
const due = (booking: PushBooking) => formatCents(dueCentsOf(booking));
const isEmergency = ({ serviceType }: PushBooking) => serviceType === 'emergency';

const refundedAmounts = (booking: PushBooking) => ({
  amount: toDollars(booking.totalCents),
  otherwise: toDollars(otherwiseCentsOf(booking)),
});

/** Describes the state of the payment when the message is sent. */
function refundText(booking: PushBooking, t: Texts['t']): string {
  const { paymentStatus } = booking;
  if (booking.restApproval === 'waiting') return t('We are checking your refund.');
  const kept = cancellationFeeOf(booking);
  if (kept) {
    const values = {
      kept: formatCents(kept.keptCents),
      reason: t(causeName[kept.cause]),
      amount: formatCents(kept.refundCents),
    };
    return kept.refundCents > 0
      ? t('{kept} was kept ({reason}), {amount} is given back. Call support if this is not right.', values)
      : t('{kept} was kept ({reason}). Call support if this is not right.', values);
  }
  if (paymentStatus === 'refunded') return givenBackText({ t }, refundedAmounts(booking));
  const isHeld = paymentStatus === 'authorized' || paymentStatus === 'captured';
  const left = formatCents(booking.totalCents - refundedCentsOf(booking));
  return isHeld
    ? t('A refund of {amount} is on its way to your card.', { amount: left })
    : t('Your card was not charged.');
}

const rows = {
  new_booking: {
    audience: staffWhileUnacknowledged,
    ttlMs: 4 * HOUR_MS,
    content: {
      push: (booking, { t }) => ({
        title: t('New Booking'),
        body: t('{service}, open the dashboard for details', {
          service: t(serviceName[booking.serviceType]),
        }),
        urgent: isEmergency(booking),
        isShownByPage: true,
      }),
    },
  },
  overdue: {
    audience: adminsWhileUnacknowledged,
    ttlMs: HOUR_MS,
    delayMs: () => OVERDUE_AFTER_MS,
    content: {
      push: (_, { t }) => ({
        title: t('Emergency waiting'),
        body: t('Nobody has acknowledged an emergency for a minute.'),
        urgent: true,
      }),
    },
  },
  overdue_mail: {
    audience: adminsWhileUnacknowledged,
    ttlMs: 4 * HOUR_MS,
    delayMs: () => OVERDUE_MAIL_AFTER_MS,
    content: { mail: overdue },
  },
  unassigned: {
    audience: adminsWhileUnacknowledged,
    ttlMs: HOUR_MS / 4,
    content: {
      push: (booking, { t }) => ({
        title: isEmergency(booking) ? t('Emergency without a technician') : t('Booking without a technician'),
        body: isEmergency(booking)
          ? t('An emergency still waits for a technician. Open the dashboard to assign one.')
          : t('A booked service still waits for a technician. Open the dashboard to assign one.'),
        urgent: true,
      }),
    },
  },
  payment_disputed: {
    audience: admins,
    ttlMs: 24 * HOUR_MS,
    content: {
      push: (_, { t }) => ({
        title: t('Payment disputed'),
        body: t(
          'A customer disputes a payment at the bank. Open the dashboard to see until when it takes an answer.',
        ),
        urgent: true,
      }),
    },
  },
  refund_waiting: {
    audience: adminsWhoMayApprove,
    ttlMs: 4 * HOUR_MS,
    content: {
      push: (_, { t }) => ({
        title: t('Refund to approve'),
        body: t('Another admin asks for a refund that needs your approval. Open the booking to decide.'),
      }),
    },
  },
  tech_assigned: {
    audience: technicianWhoHasIt,
    technician: ({ after }) => after.assignedTechId,
    ttlMs: 4 * HOUR_MS,
    content: {
      push: (booking, texts, company) => {
        const { t } = texts;
        const service = t(serviceName[booking.serviceType]);
        const window = bookedWindow(booking, company, texts);
        return {
          title: t('New Job'),
          body: window
            ? t('{service} for {window} assigned to you, open the dashboard for details', { service, window })
            : t('{service} assigned to you, open the dashboard for details', { service }),
          urgent: isEmergency(booking),
        };
      },
    },
  },
  job_offered: {
    audience: technicianWhileUnassigned,
    ttlMs: OFFER_SECONDS * 1000,
    content: {
      push: (booking, { t }) => ({
        title: t('Job offer'),
        body: t('{service}, {amount}. Accept within {seconds} seconds.', {
          service: t(serviceName[booking.serviceType]),
          amount: amount(booking),
          seconds: OFFER_SECONDS,
        }),
        urgent: true,
      }),
    },
  },
  tech_reassigned: {
    audience: technicianWhoHadIt,
    technician: ({ before }) => before.assignedTechId,
    ttlMs: 4 * HOUR_MS,
    content: {
      push: (_, { t }) => ({
        title: t('Job reassigned'),
        body: t('A job is not yours any more. You need not go there.'),
        urgent: true,
      }),
    },
  },
  tech_cancelled: {
    audience: technicianOfCancelled,
    technician: ({ before }) => before.assignedTechId,
    ttlMs: 4 * HOUR_MS,
    content: {
      push: (_, { t }) => ({
        title: t('Job cancelled'),
        body: t('A job of yours was cancelled. You need not go there.'),
        urgent: true,
      }),
    },
  },
  /** The confirmation of a booking for a day to come. */
  booked: { audience: customerWhileOpen, ttlMs: 72 * HOUR_MS, content: { mail: booked } },
  moved: {
    audience: customerWhileOpen,
    ttlMs: 72 * HOUR_MS,
    content: {
      push: (booking, texts, company) => {
        const { t } = texts;
        const window = bookedWindow(booking, company, texts);
        return {
          title: t('Booking moved'),
          body: window
            ? t('Your charge is now booked for {window}.', { window })
            : t('Your charge is now an emergency. Tap to follow.'),
        };
      },
      mail: moved,
    },
  },
  tech_moved: {
    audience: technicianWhoHasIt,
    technician: ({ after }) => after.assignedTechId,
    ttlMs: 4 * HOUR_MS,
    content: {
      push: (booking, texts, company) => ({
        title: texts.t('Job moved'),
        body: texts.t('A job of yours is now at another time: {window}.', {
          window: bookedWindow(booking, company, texts) ?? texts.t('now'),
        }),
      }),
    },
  },
  /** On the evening before; later in the night nobody is woken. */
  reminder: {
    audience: customerOnDayBefore,
    ttlMs: 5 * HOUR_MS,
    content: {
      push: (booking, texts, company) => ({
        title: texts.t('Reminder'),
        body: texts.t('Your charge is booked for {window}.', {
          window: bookedWindow(booking, company, texts) ?? '',
        }),
      }),
      mail: reminder,
    },
  },
  /** An earlier time that is held for the customer. */
  earlier_offered: {
    audience: customerWhileOffered,
    ttlMs: HOUR_MS / 6,
    content: { push: earlierPush, mail: earlierOffered },
  },
  earlier_removed: {
    audience: customerWhileOpen,
    ttlMs: 24 * HOUR_MS,
    content: {
      push: (_, { t }) => ({ title: t('Off the list'), body: offListText({ t }) }),
      mail: earlierRemoved,
    },
  },
  /** The van of an emergency comes earlier than promised. */
  earlier_told: {
    audience: customerWhileOpen,
    ttlMs: HOUR_MS / 2,
    isOnce: true,
    content: {
      push: (booking, texts, company) => ({
        title: texts.t('Earlier than promised'),
        body: soonerText(booking, company, texts),
      }),
      mail: earlierTold,
    },
  },
  /** Who comes to a booked service, when the customer was told to hear it. */
  technician_named: { audience: customerOfAssigned, ttlMs: 4 * HOUR_MS, content: { mail: technicianNamed } },
  assigned: {
    audience: customer,
    ttlMs: 4 * HOUR_MS,
    isOnce: true,
    content: {
      push: (booking, texts, company) => {
        const { t } = texts;
        const window = bookedWindow(booking, company, texts);
        return {
          title: t('Technician assigned'),
          body: window
            ? t('A technician comes {window}.', { window })
            : t('A technician will come to you. Tap to follow.'),
        };
      },
    },
  },
  late: {
    audience: customerWhileAwaiting,
    ttlMs: HOUR_MS / 2,
    content: {
      push: (booking, texts, company) => ({
        title: texts.t('Running late'),
        body: lateText(booking, company, texts),
        urgent: true,
      }),
      mail: late,
    },
  },
  on_the_way: {
    audience: customer,
    ttlMs: HOUR_MS / 2,
    content: {
      push: (_, { t }) => ({
        title: t('On the way'),
        body: t('Your technician is on the way. Tap to follow.'),
      }),
    },
  },
  nearby: {
    audience: customer,
    ttlMs: HOUR_MS / 4,
    isOnce: true,
    content: {
      push: (_, { t }) => ({
        title: t('Technician nearby'),
        body: t('Your technician is 10 minutes away or less.'),
      }),
    },
  },
  arrived: {
    audience: customer,
    ttlMs: HOUR_MS / 2,
    isOnce: true,
    content: {
      push: (_, { t }) => ({ title: t('Technician arrived'), body: t('Your technician has arrived.') }),
    },
  },
  completed: {
    audience: customer,
    ttlMs: 24 * HOUR_MS,
    content: {
      push: (booking, { t }) => ({
        title: t('Charging complete'),
        body: t('Your charge is complete: {amount}. Tap for the receipt.', { amount: amount(booking) }),
      }),
    },
  },
  cancelled: {
    audience: customer,
    ttlMs: 24 * HOUR_MS,
    content: {
      push: (booking, { t }) => ({
        title: t('Booking cancelled'),
        body: `${t('Your booking was cancelled.')} ${refundText(booking, t)}`,
      }),
    },
  },
  payment_link: {
    audience: customerWhileUnpaid,
    ttlMs: 24 * HOUR_MS,
    content: {
      push: (booking, { t }) => ({
        title: t('Not paid yet'),
        body: t('Your card could not be charged. Tap to pay {amount}.', { amount: due(booking) }),
        opens: paymentPath,
      }),
      mail: paymentLink,
    },
  },
  delay_credited: {
    audience: customer,
    ttlMs: 72 * HOUR_MS,
    isOnce: true,
    content: {
      push: (booking, { t }) => ({
        title: t('We came late'),
        body:
          otherwiseCentsOf(booking) > 0
            ? t('We are sorry. You have got back a part of what you paid.')
            : t('We are sorry. A part of what you paid goes back to your card.'),
      }),
      mail: delayCredit,
    },
  },
  /** Money that is given back while the booking goes on, or after its service. */
  part_refunded: { audience: customer, ttlMs: 72 * HOUR_MS, content: { mail: partRefund } },
  receipt_mail: { audience: customer, ttlMs: 72 * HOUR_MS, content: { mail: receipt } },
  refund_mail: {
    audience: customer,
    ttlMs: 72 * HOUR_MS,
    delayMs: (change) => (holdsMoney(change) ? REFUND_WITHIN_MS : 0),
    content: { mail: refund },
  },
} satisfies Record<string, Rules>;

export type MessageKind = keyof typeof rows;

/** All kinds of messages. */
export const messageKinds: Record<MessageKind, Rules> = rows;

/** Returns the rules of a stored kind. @throws Error for a kind that only newer nodes know */
export function rulesOf(kind: string): Rules {
  const rules = (messageKinds as Record<string, Rules>)[kind];
  if (!rules) throw new Error(`no message is of the kind ${kind}`);
  return rules;
}
