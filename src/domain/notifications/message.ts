/** The age at which an unacknowledged emergency is overdue. */
export const OVERDUE_AFTER_MS = 60_000;
/** The age at which admins get an e-mail about an unacknowledged emergency. */
export const OVERDUE_MAIL_AFTER_MS = 3 * 60_000;

/** Whether an alert is overdue; `timestamp` is an ISO-8601 text. */
export const isOverdue = (
  alert: { isEmergency: boolean; acknowledgedAt: string | null; timestamp: string },
  nowMs: number,
): boolean =>
  alert.isEmergency &&
  alert.acknowledgedAt === null &&
  nowMs - Date.parse(alert.timestamp) >= OVERDUE_AFTER_MS;
