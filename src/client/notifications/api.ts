import type { NotificationItem } from '../../domain/notification.ts';
import type { StaffRole } from '../../domain/staff.ts';
import { http } from '../app/http.ts';

export const recentKey = (role: StaffRole) => [`/api/${role}/recent-notifications?limit=10`];

/** Newest first, acknowledged ones too. */
export type RecentNotifications = NotificationItem[];

export const acknowledge = (role: StaffRole, id: string): Promise<unknown> =>
  http.post(`/api/${role}/notifications/${encodeURIComponent(id)}/ack`);

export const acknowledgeAll = (role: StaffRole): Promise<unknown> =>
  http.post(`/api/${role}/notifications/ack-all`);
