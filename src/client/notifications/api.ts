import type { Acknowledged, NotificationItem } from '../../contract/shapes/notification.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { call } from '../app/http.ts';
import { read } from '../app/query-client.ts';

/** The newest alerts, acknowledged ones too, newest first. */
export const readRecent = (role: StaffRole) =>
  read(`GET /api/${role}/recent-notifications`, { query: { limit: RECENT_LIMIT } });

/** The number of alerts that a poll asks for. */
export const RECENT_LIMIT = 10;
const PAGE_SIZE = 100;

/** Reads every unacknowledged alert, newest first. */
export async function readWaiting(role: StaffRole): Promise<NotificationItem[]> {
  const waiting: NotificationItem[] = [];
  for (;;) {
    const query = { limit: PAGE_SIZE, waiting: 'true', before: waiting.at(-1)?.id } as const;
    const page = await call(`GET /api/${role}/recent-notifications`, { query });
    waiting.push(...page);
    if (page.length < PAGE_SIZE) return waiting;
  }
}

export const acknowledgeAlert = (role: StaffRole, id: string): Promise<Acknowledged> =>
  call(`POST /api/${role}/notifications/:id/ack`, { params: { id } });

export const acknowledgeAllAlerts = (role: StaffRole): Promise<Acknowledged> =>
  call(`POST /api/${role}/notifications/ack-all`);
