import type { MessageKind } from '../../domain/message.ts';
import { formatUsd, toDollars } from '../../domain/money.ts';
import type { PushMessage } from '../../domain/push.ts';
import type { Role } from '../../domain/role.ts';
import { serviceName } from '../../domain/service-type.ts';
import type { Message } from './message-queries.ts';

type Words = { title: string; body: string; urgent?: boolean };
type Said = Pick<Message, 'serviceType' | 'totalCents' | 'paymentStatus'>;

const amount = ({ totalCents }: Said) => formatUsd(toDollars(totalCents));
const isUrgent = ({ serviceType }: Said) => serviceType === 'emergency';

/** What is true of the money when it is said. */
function refundText(said: Said): string {
  if (said.paymentStatus === 'refunded') return `${amount(said)} was refunded to your card.`;
  const isHeld = said.paymentStatus === 'authorized' || said.paymentStatus === 'captured';
  return isHeld ? `A refund of ${amount(said)} is on its way to your card.` : 'Your card was not charged.';
}

/** Nothing here says who the customer is, how to reach them or where they stand: a lock screen shows it. */
const words: Partial<Record<MessageKind, (said: Said) => Words>> = {
  new_booking: (said) => ({
    title: 'New Booking',
    body: `${serviceName[said.serviceType]}, open the dashboard for details`,
    urgent: isUrgent(said),
  }),
  overdue: () => ({
    title: 'Emergency waiting',
    body: 'Nobody has acknowledged an emergency for a minute.',
    urgent: true,
  }),
  unassigned: () => ({
    title: 'Emergency without a technician',
    body: 'An emergency still waits for a technician. Open the dashboard to assign one.',
    urgent: true,
  }),
  tech_assigned: (said) => ({
    title: 'New Job',
    body: `${serviceName[said.serviceType]} assigned to you, open the dashboard for details`,
    urgent: isUrgent(said),
  }),
  tech_reassigned: () => ({
    title: 'Job reassigned',
    body: 'A job is not yours any more. You need not go there.',
    urgent: true,
  }),
  tech_cancelled: () => ({
    title: 'Job cancelled',
    body: 'A job of yours was cancelled. You need not go there.',
    urgent: true,
  }),
  assigned: () => ({ title: 'Technician assigned', body: 'A technician will come to you. Tap to follow.' }),
  on_the_way: () => ({ title: 'On the way', body: 'Your technician is on the way. Tap to follow.' }),
  nearby: () => ({ title: 'Technician nearby', body: 'Your technician is 10 minutes away or less.' }),
  arrived: () => ({ title: 'Technician arrived', body: 'Your technician has arrived.' }),
  completed: (said) => ({
    title: 'Charging complete',
    body: `Your charge is complete: ${amount(said)}. Tap for the receipt.`,
  }),
  cancelled: (said) => ({
    title: 'Booking cancelled',
    body: `Your booking was cancelled. ${refundText(said)}`,
  }),
};

const pages: Record<Role, (bookingId: string) => string> = {
  admin: (bookingId) => `/admin?booking=${bookingId}`,
  tech: (bookingId) => `/tech?booking=${bookingId}`,
  customer: (bookingId) => `/tracking/${bookingId}`,
};

/** A page that is open shows the new booking by itself, in the same words and under the same tag. */
const shownByPage: MessageKind = 'new_booking';

/** What a browser of that role shows, or null for what is not said by push. */
export function composePush(brandName: string, message: Message, role: Role): PushMessage | null {
  const said = words[message.kind]?.(message);
  if (!said) return null;
  return {
    title: `${brandName}: ${said.title}`,
    body: said.body,
    tag: `booking-${message.bookingId}`,
    url: pages[role](message.bookingId),
    renotify: message.kind !== shownByPage,
    urgent: said.urgent ?? false,
  };
}

const HOUR_S = 60 * 60;

/** How long each is worth saying; what moves on is soon wrong. */
export const worthSeconds: Record<MessageKind, number> = {
  new_booking: 4 * HOUR_S,
  overdue: HOUR_S,
  overdue_mail: 4 * HOUR_S,
  unassigned: HOUR_S / 4,
  tech_assigned: 4 * HOUR_S,
  tech_reassigned: 4 * HOUR_S,
  tech_cancelled: 4 * HOUR_S,
  assigned: 4 * HOUR_S,
  on_the_way: HOUR_S / 2,
  nearby: HOUR_S / 4,
  arrived: HOUR_S / 2,
  completed: 24 * HOUR_S,
  cancelled: 24 * HOUR_S,
  receipt_mail: 72 * HOUR_S,
  refund_mail: 72 * HOUR_S,
};
