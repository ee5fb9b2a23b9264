import type { Acknowledged, NotificationItem } from '../../domain/notification.ts';
import type { StaffRole } from '../../domain/staff.ts';
import { http } from '../app/http.ts';

export const recentKey = (role: StaffRole) => [`/api/${role}/recent-notifications?limit=${RECENT_LIMIT}`];

/** As many as are asked for at an interval. */
export const RECENT_LIMIT = 10;
const PAGE = 100;

/** Every alert that waits, however many; newest first. */
export async function readWaiting(role: StaffRole): Promise<NotificationItem[]> {
  const path = `/api/${role}/recent-notifications?limit=${PAGE}&waiting=true`;
  const waiting: NotificationItem[] = [];
  for (;;) {
    const last = waiting.at(-1);
    const page = await http.get<NotificationItem[]>(last ? `${path}&before=${last.id}` : path);
    waiting.push(...page);
    if (page.length < PAGE) return waiting;
  }
}

/** Newest first, acknowledged ones too. */
export type RecentNotifications = NotificationItem[];

export const acknowledge = (role: StaffRole, id: string): Promise<Acknowledged> =>
  http.post(`/api/${role}/notifications/${encodeURIComponent(id)}/ack`);

export const acknowledgeAll = (role: StaffRole): Promise<Acknowledged> =>
  http.post(`/api/${role}/notifications/ack-all`);
