import { type BookingStatus, holderOf } from './booking-status.ts';

/**
 * What is told beyond the open page, by push or e-mail. `new_booking` goes to staff, `tech_assigned`,
 * `tech_reassigned` and `tech_cancelled` to the technician who got or lost the job,
 * `overdue` and `overdue_mail` to admins about an emergency that nobody acknowledges, `unassigned` to admins about one
 * that has waited long for a technician, the others to the booking's customer.
 */
export const messageKinds = [
  'new_booking',
  'overdue',
  'overdue_mail',
  'unassigned',
  'tech_assigned',
  'tech_reassigned',
  'tech_cancelled',
  'assigned',
  'on_the_way',
  'nearby',
  'arrived',
  'completed',
  'cancelled',
  'receipt_mail',
  'refund_mail',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** An emergency is overdue when it is this old and nobody has acknowledged it. */
export const OVERDUE_AFTER_MS = 60_000;
/** Then admins are told by e-mail, too. */
export const OVERDUE_MAIL_AFTER_MS = 3 * 60_000;

/** Whether a waiting alert is overdue; `timestamp` as the wire has it. */
export const isOverdue = (
  alert: { isEmergency: boolean; acknowledgedAt: string | null; timestamp: string },
  nowMs: number,
): boolean =>
  alert.isEmergency &&
  alert.acknowledgedAt === null &&
  nowMs - Date.parse(alert.timestamp) >= OVERDUE_AFTER_MS;

type Moment = {
  status: BookingStatus;
  assignedTechId: string | null;
  departedAt: number | null;
  arrivedAt: number | null;
};

/**
 * What a change of a booking gives occasion to tell. The customer hears of the first technician only, and
 * not that one is on the way who arrived in the same moment.
 * @param byTechId the technician who made the change, who need not be told of it
 */
export function momentsOf(before: Moment, after: Moment, byTechId: string | null): MessageKind[] {
  const kinds: MessageKind[] = [];
  const { assignedTechId } = after;
  const lost = lostBy(before, after);
  if (lost) kinds.push(lost);
  if (assignedTechId !== null && assignedTechId !== before.assignedTechId) {
    if (assignedTechId !== byTechId) kinds.push('tech_assigned');
    kinds.push('assigned');
  }
  const arrived = before.arrivedAt === null && after.arrivedAt !== null;
  if (before.departedAt === null && after.departedAt !== null && !arrived) kinds.push('on_the_way');
  if (arrived) kinds.push('arrived');
  if (before.status !== after.status && after.status === 'completed') kinds.push('completed', 'receipt_mail');
  if (before.status !== after.status && after.status === 'cancelled') kinds.push('cancelled', 'refund_mail');
  return kinds;
}

/** What the technician hears who had the job until now and need not go there any more. */
function lostBy(before: Moment, after: Moment): 'tech_reassigned' | 'tech_cancelled' | null {
  const former = holderOf(before);
  if (former === null) return null;
  if (after.status === 'cancelled') return 'tech_cancelled';
  return after.assignedTechId === former ? null : 'tech_reassigned';
}
