import { paymentPath } from '../../../domain/bookings/unpaid.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { formatCents } from '../../../domain/money/money.ts';
import { bookedWindow } from '../../bookings/booked-window.ts';
import { partnerText } from '../../bookings/partner-text.ts';
import { dueCentsOf, otherwiseCentsOf, takenCentsOf } from '../../bookings/to-booking.ts';
import type { BookingChange } from '../../changes/change.ts';
import {
  customer,
  customerOfAssigned,
  customerOnDayBefore,
  customerWhileAwaiting,
  customerWhileOffered,
  customerWhileOpen,
  customerWhileUnpaid,
} from './audiences.ts';
import { paymentLink, receipt } from './booking-mail.ts';
import {
  earlierOffered,
  earlierPush,
  earlierRemoved,
  earlierTold,
  offListText,
  soonerText,
} from './earlier-mail.ts';
import { arrivalTold, isToldLate, late, lateText, toldText } from './late-mail.ts';
import type { MessageRules } from './message-rules.ts';
import { partnerComes } from './partner-mail.ts';
import { bookedByPhone } from './phone-mail.ts';
import { delayCredit, partRefund, reasonText, refund, refundText } from './refund-mail.ts';
import { booked, moved, reminder, technicianNamed } from './scheduled-mail.ts';

/** How long the e-mail of a cancellation waits for the refund; after that it says that the refund is in progress. */
const REFUND_WITHIN_MS = 10 * MINUTE_MS;

const holdsMoney = (change: BookingChange) =>
  'before' in change &&
  ['authorized', 'captured'].includes(change.before.paymentStatus ?? '') &&
  change.before.takenBackBy === null &&
  (change.after.keptCents ?? 0) < takenCentsOf(change.after);

/** The kinds of messages to customers. */
export const customerMessages = {
  /** What a dispatcher has booked for a caller, with the link to pay. */
  booked_by_phone: {
    audience: customerWhileOpen,
    ttlMs: 24 * HOUR_MS,
    content: {
      push: (booking, { t }) => ({
        title: t('Booked by phone'),
        body: t('Tap to pay {amount}.', { amount: formatCents(dueCentsOf(booking)) }),
        opens: paymentPath,
      }),
      mail: bookedByPhone,
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
  /** A partner company has taken the booking. */
  partner_comes: {
    audience: customerWhileAwaiting,
    ttlMs: HOUR_MS,
    content: {
      push: (booking, texts, company) => ({
        title: texts.t('Our partner comes'),
        body: partnerText(booking, company, texts) ?? texts.t('Tap to follow.'),
      }),
      mail: partnerComes,
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
  /** A dispatcher tells when the technician comes. */
  arrival_told: {
    audience: customerWhileAwaiting,
    ttlMs: HOUR_MS / 2,
    content: {
      push: (booking, texts, company) => ({
        title: isToldLate(booking) ? texts.t('Running late') : texts.t('When we arrive'),
        body: toldText(booking, company, texts),
        urgent: isToldLate(booking),
      }),
      mail: arrivalTold,
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
        body: t('Your charge is complete: {amount}. Tap for the receipt.', {
          amount: formatCents(booking.totalCents),
        }),
      }),
    },
  },
  cancelled: {
    audience: customer,
    ttlMs: 24 * HOUR_MS,
    content: {
      push: (booking, texts) => ({
        title: texts.t('Booking cancelled'),
        body: [
          texts.t('Your booking was cancelled.'),
          ...reasonText(booking, texts),
          refundText(booking, texts),
        ].join(' '),
      }),
    },
  },
  payment_link: {
    audience: customerWhileUnpaid,
    ttlMs: 24 * HOUR_MS,
    content: {
      push: (booking, { t }) => ({
        title: t('Not paid yet'),
        body: t(
          booking.paymentStatus === null
            ? 'Tap to pay {amount}.'
            : 'Your card could not be charged. Tap to pay {amount}.',
          { amount: formatCents(dueCentsOf(booking)) },
        ),
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
} satisfies Record<string, MessageRules>;
