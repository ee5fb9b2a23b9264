import { OVERDUE_AFTER_MS, OVERDUE_MAIL_AFTER_MS } from '../../domain/message.ts';
import { formatUsd, toDollars } from '../../domain/money.ts';
import { serviceName } from '../../domain/service-type.ts';
import type { BookingChange, Decision } from '../changes/change.ts';
import {
  type Audience,
  adminsWhileUnacknowledged,
  customer,
  staffWhileUnacknowledged,
  technicianOfCancelled,
  technicianWhoHadIt,
  technicianWhoHasIt,
} from './audiences.ts';
import { overdue, receipt, refund } from './booking-mail.ts';
import type { Texts } from './channels.ts';
import type { PushText } from './push-channel.ts';

/** What one kind of message is. At which changes it is caused: see subscribers/table.ts. */
type Rules = {
  to: Audience;
  /** How long it is worth saying; what moves on is soon wrong. */
  worthMs: number;
  /** How long after its change it is due; at once, unless given. */
  delayMs?: (change: BookingChange) => number;
  /** Of one that goes to one technician: who that is. */
  technician?: (change: Decision) => string | null;
  /** Told once for a booking, whatever follows: a technician arrives both by the own tap and by the fixes. */
  isOnce?: true;
  /** What it says by each channel that it goes by. Which of them a person gets: see choose-addresses.ts. */
  says: Texts;
};

const HOUR_MS = 60 * 60_000;

/** So long the e-mail of a cancellation waits for the refund; then it says that the refund is under way. */
const REFUND_WITHIN_MS = 10 * 60_000;

const holdsMoney = (change: BookingChange) =>
  'before' in change && ['authorized', 'captured'].includes(change.before.paymentStatus ?? '');

type Said = Parameters<PushText>[0];

const amount = ({ totalCents }: Said) => formatUsd(toDollars(totalCents));
const isEmergency = ({ serviceType }: Said) => serviceType === 'emergency';

/** What is true of the money when it is said. */
function refundText(said: Said): string {
  if (said.paymentStatus === 'refunded') return `${amount(said)} was refunded to your card.`;
  const isHeld = said.paymentStatus === 'authorized' || said.paymentStatus === 'captured';
  return isHeld ? `A refund of ${amount(said)} is on its way to your card.` : 'Your card was not charged.';
}

const rows = {
  new_booking: {
    to: staffWhileUnacknowledged,
    worthMs: 4 * HOUR_MS,
    says: {
      push: (said) => ({
        title: 'New Booking',
        body: `${serviceName[said.serviceType]}, open the dashboard for details`,
        urgent: isEmergency(said),
        isShownByPage: true,
      }),
    },
  },
  overdue: {
    to: adminsWhileUnacknowledged,
    worthMs: HOUR_MS,
    delayMs: () => OVERDUE_AFTER_MS,
    says: {
      push: () => ({
        title: 'Emergency waiting',
        body: 'Nobody has acknowledged an emergency for a minute.',
        urgent: true,
      }),
    },
  },
  overdue_mail: {
    to: adminsWhileUnacknowledged,
    worthMs: 4 * HOUR_MS,
    delayMs: () => OVERDUE_MAIL_AFTER_MS,
    says: { mail: overdue },
  },
  unassigned: {
    to: adminsWhileUnacknowledged,
    worthMs: HOUR_MS / 4,
    says: {
      push: () => ({
        title: 'Emergency without a technician',
        body: 'An emergency still waits for a technician. Open the dashboard to assign one.',
        urgent: true,
      }),
    },
  },
  tech_assigned: {
    to: technicianWhoHasIt,
    technician: ({ after }) => after.assignedTechId,
    worthMs: 4 * HOUR_MS,
    says: {
      push: (said) => ({
        title: 'New Job',
        body: `${serviceName[said.serviceType]} assigned to you, open the dashboard for details`,
        urgent: isEmergency(said),
      }),
    },
  },
  tech_reassigned: {
    to: technicianWhoHadIt,
    technician: ({ before }) => before.assignedTechId,
    worthMs: 4 * HOUR_MS,
    says: {
      push: () => ({
        title: 'Job reassigned',
        body: 'A job is not yours any more. You need not go there.',
        urgent: true,
      }),
    },
  },
  tech_cancelled: {
    to: technicianOfCancelled,
    technician: ({ before }) => before.assignedTechId,
    worthMs: 4 * HOUR_MS,
    says: {
      push: () => ({
        title: 'Job cancelled',
        body: 'A job of yours was cancelled. You need not go there.',
        urgent: true,
      }),
    },
  },
  assigned: {
    to: customer,
    worthMs: 4 * HOUR_MS,
    isOnce: true,
    says: {
      push: () => ({ title: 'Technician assigned', body: 'A technician will come to you. Tap to follow.' }),
    },
  },
  on_the_way: {
    to: customer,
    worthMs: HOUR_MS / 2,
    says: { push: () => ({ title: 'On the way', body: 'Your technician is on the way. Tap to follow.' }) },
  },
  nearby: {
    to: customer,
    worthMs: HOUR_MS / 4,
    isOnce: true,
    says: {
      push: () => ({ title: 'Technician nearby', body: 'Your technician is 10 minutes away or less.' }),
    },
  },
  arrived: {
    to: customer,
    worthMs: HOUR_MS / 2,
    isOnce: true,
    says: { push: () => ({ title: 'Technician arrived', body: 'Your technician has arrived.' }) },
  },
  completed: {
    to: customer,
    worthMs: 24 * HOUR_MS,
    says: {
      push: (said) => ({
        title: 'Charging complete',
        body: `Your charge is complete: ${amount(said)}. Tap for the receipt.`,
      }),
    },
  },
  cancelled: {
    to: customer,
    worthMs: 24 * HOUR_MS,
    says: {
      push: (said) => ({
        title: 'Booking cancelled',
        body: `Your booking was cancelled. ${refundText(said)}`,
      }),
    },
  },
  receipt_mail: { to: customer, worthMs: 72 * HOUR_MS, says: { mail: receipt } },
  refund_mail: {
    to: customer,
    worthMs: 72 * HOUR_MS,
    delayMs: (change) => (holdsMoney(change) ? REFUND_WITHIN_MS : 0),
    says: { mail: refund },
  },
} satisfies Record<string, Rules>;

export type MessageKind = keyof typeof rows;

/** Every kind of message. */
export const messageKinds: Record<MessageKind, Rules> = rows;

/** The rules of a kind as it is stored. @throws Error for one that only newer nodes know */
export function rulesOf(kind: string): Rules {
  const rules = (messageKinds as Record<string, Rules>)[kind];
  if (!rules) throw new Error(`no message is of the kind ${kind}`);
  return rules;
}
