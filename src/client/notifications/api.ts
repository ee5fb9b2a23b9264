import type { Acknowledged, NotificationItem } from '../../domain/notification.ts';
import type { StaffRole } from '../../domain/staff.ts';
import { call } from '../app/http.ts';
import { read } from '../app/read.ts';

/** Newest first, acknowledged ones too. */
export const readRecent = (role: StaffRole) =>
  read(`GET /api/${role}/recent-notifications`, { query: { limit: RECENT_LIMIT } });

/** As many as are asked for at an interval. */
export const RECENT_LIMIT = 10;
const PAGE = 100;

/** Every alert that waits, however many; newest first. */
export async function readWaiting(role: StaffRole): Promise<NotificationItem[]> {
  const waiting: NotificationItem[] = [];
  for (;;) {
    const query = { limit: PAGE, waiting: 'true', before: waiting.at(-1)?.id } as const;
    const page = await call(`GET /api/${role}/recent-notifications`, { query });
    waiting.push(...page);
    if (page.length < PAGE) return waiting;
  }
}

export const acknowledge = (role: StaffRole, id: string): Promise<Acknowledged> =>
  call(`POST /api/${role}/notifications/:id/ack`, { params: { id } });

export const acknowledgeAll = (role: StaffRole): Promise<Acknowledged> =>
  call(`POST /api/${role}/notifications/ack-all`);
