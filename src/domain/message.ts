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
