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
