import { BookingStatus, statusName } from '../../domain/bookings/booking-status.ts';
import type { BookingEvent } from '../../domain/bookings/change-log.ts';
import { ReportKind, reportName } from '../../domain/bookings/customer-report.ts';
import { ProblemKind, problemName } from '../../domain/bookings/job-problem.ts';
import type { LINK_SENT } from '../../domain/bookings/unpaid.ts';
import { PARTNER_TECH_ID } from '../../domain/dispatch/partner.ts';
import type { DisputeState } from '../../domain/money/dispute.ts';
import type { PaymentStatus } from '../../domain/money/payment.ts';
import type { RefundValue } from '../../domain/money/refund-events.ts';
import type { TipValue } from '../../domain/money/tip.ts';
import type { EarlierStep } from '../../domain/promise/earlier.ts';
import { minutesLate } from '../../domain/promise/promise.ts';
import { texts } from '../../domain/texts.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { inZone } from '../ui/zone.ts';

const longTime = inZone({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const nameOf = (status: string | null): string => {
  const known = BookingStatus.safeParse(status);
  return known.success ? t(statusName[known.data]) : (status ?? t('nothing'));
};

type PaymentValue =
  | Exclude<PaymentStatus, 'none' | 'partially_refunded'>
  | RefundValue
  | `dispute_${DisputeState}`
  | typeof LINK_SENT
  | TipValue;

const payments: Record<PaymentValue, string> = texts({
  authorized: 'Payment authorized',
  captured: 'Payment captured',
  voided: 'Payment voided',
  refunded: 'Payment refunded',
  failed: 'Payment failed',
  refunded_part: 'Part of the payment refunded',
  delay_credited: 'Credit for the late arrival given back',
  refunded_rest: 'Payment refunded but for what is kept',
  refunded_move: 'Difference of the moved booking refunded',
  refunded_credit: 'Goodwill credit given',
  refunded_tip: 'Part of the tip refunded',
  refund_requested: 'Refund requested',
  refund_waiting: 'Refund requested, another admin has to approve it',
  refund_approved: 'Refund approved',
  refund_denied: 'Refund not approved',
  refund_retried: 'Refund tried again',
  refund_paid_otherwise: 'Refund paid otherwise',
  refund_refused: 'Refund refused',
  refund_failed: 'Refund failed',
  link_sent: 'Payment link sent',
  tip_authorized: 'Tip given',
  tip_captured: 'Tip charged',
  tip_failed: 'Tip could not be charged',
  tip_refunded: 'Tip refunded',
  dispute_inquiry: 'Inquiry of the bank about the payment',
  dispute_open: 'Payment disputed',
  dispute_reviewing: 'Dispute answered',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  dispute_closed: 'Inquiry of the bank closed',
});

const earlierTexts: Record<EarlierStep, string> = texts({
  joined: 'Waits for an earlier time',
  left: 'Does not wait for an earlier time any more',
  offered: 'Earlier time offered',
  declined: 'Earlier time declined',
  expired: 'No answer to the earlier time',
  removed: 'No answer to the earlier time, off the list',
  over: 'No earlier time came',
  withdrawn: 'Offer of the earlier time withdrawn',
  told: 'Told that the van comes earlier than promised',
});

/** The name of the person, or 'System' or 'Automatic', who caused an event. */
export function actorText({ actor, role }: BookingEvent): string {
  if (role === 'customer') return t('Customer');
  if (actor === PARTNER_TECH_ID) return t('Partner');
  if (role !== 'system') return actor;
  return actor === 'automatic' ? t('Automatic') : t('System');
}

/** The username of a technician, or that it is the partner company. */
const holderText = (techId: string | null): string =>
  techId === PARTNER_TECH_ID ? t('the partner') : String(techId);

/** The time of a booking before or after a move: 'Nov 28, 2026, 8:00 AM'. */
const timeName = (value: string | null): string =>
  value === null || value === 'now' ? t('now') : longTime(Date.parse(value));

function problemText(kind: string | null): string {
  const known = ProblemKind.safeParse(kind);
  return known.success ? t(problemName[known.data]) : String(kind);
}

function reportText(kind: string | null): string {
  const known = ReportKind.safeParse(kind);
  return known.success ? t(reportName[known.data]) : String(kind);
}

const withNote = (text: string, note: string | undefined): string => (note ? `${text}: ${note}` : text);

function offerEndText(technician: string, outcome: string | null): string {
  if (outcome === 'declined') return t('Declined by {technician}', { technician });
  if (outcome === 'expired') return t('No answer from {technician}', { technician });
  return t('Offer to {technician} withdrawn', { technician });
}

/** 'Customer told: arrives 2:41 PM', and by how much that was after the promise. */
function toldText(promisedAt: string, arrivesAt: string): string {
  const time = clockTime(arrivesAt);
  const minutes = minutesLate(Date.parse(arrivesAt), Date.parse(promisedAt));
  return minutes > 0
    ? t('Customer told: arrives {time}, {minutes} min late', { time, minutes })
    : t('Customer told: arrives {time}', { time });
}

/** The text of an event: 'Pending to Confirmed', 'Assigned to dmorales', 'On my way'. */
export function eventText({ kind, role, from, to, note, until }: BookingEvent): string {
  switch (kind) {
    case 'created':
      return role === 'customer' ? t('Booked') : t('Booked by phone');
    case 'ready':
      return t('Paid, goes to dispatch');
    case 'status':
      return withNote(t('{from} to {to}', { from: nameOf(from), to: nameOf(to) }), note);
    case 'assigned':
      if (role === 'system' && from)
        return withNote(
          t('Reassigned automatically from {from} to {to}', { from: holderText(from), to: holderText(to) }),
          note,
        );
      if (role === 'system')
        return withNote(t('Assigned automatically to {to}', { to: holderText(to) }), note);
      return withNote(
        from
          ? t('Reassigned from {from} to {to}', { from: holderText(from), to: holderText(to) })
          : t('Assigned to {to}', { to: holderText(to) }),
        note,
      );
    case 'unassigned':
      return role === 'tech'
        ? withNote(t('Given back by {from}', { from: holderText(from) }), note)
        : t('Unassigned from {from}', { from: holderText(from) });
    case 'problem':
      return withNote(
        to
          ? t('Reported: {problem}', { problem: problemText(to) })
          : t('Closed: {problem}', { problem: problemText(from) }),
        note,
      );
    case 'problem_photo':
      return t('Photo added: {problem}', { problem: problemText(to) });
    case 'moved':
      return withNote(t('Moved from {from} to {to}', { from: timeName(from), to: timeName(to) }), note);
    case 'spot':
      return t('Exact spot sent');
    case 'spot_photo':
      return t('Photo of the spot sent');
    case 'taken_over':
      if (to && until)
        return t('Held by {admin} until {time}', { admin: to, time: longTime(Date.parse(until)) });
      return to
        ? t('Decided by {admin}, not automatically', { admin: to })
        : t('Left to automatic mode again');
    case 'note':
      return withNote(t('Note'), note);
    case 'departed':
      return t('On my way');
    case 'arrived':
      return t('Arrived');
    case 'reported':
      if (to) return t('Reported by the customer: {problem}', { problem: reportText(to) });
      return role === 'system'
        ? t('Deleted without an answer: {problem}', { problem: reportText(from) })
        : t('Settled: {problem}', { problem: reportText(from) });
    case 'charging':
      return to?.endsWith('%')
        ? t('Battery at {percent}', { percent: to })
        : t('{kwh} kWh charged so far', { kwh: String(to) });
    case 'proof':
      return t('Proof added');
    case 'rated':
      return t('Rated {stars} of 5', { stars: String(to) });
    case 'offered':
      return withNote(t('Offered to {to}', { to: String(to) }), note);
    case 'offer_ended':
      return withNote(offerEndText(String(from), to), note);
    case 'earlier':
      return t(earlierTexts[to as EarlierStep] ?? 'Earlier time');
    case 'late':
      return withNote(
        to
          ? t('Customer told of the delay, new time {time}', { time: clockTime(to) })
          : t('Customer told of the delay, no new time yet'),
        note,
      );
    case 'told':
      return withNote(toldText(String(from), String(to)), note);
    case 'payment':
      return withNote(t(payments[to as PaymentValue] ?? 'Payment'), note);
  }
}
