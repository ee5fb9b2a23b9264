import type { NewThreadMessage, ThreadMessage, ThreadSide } from '../../domain/bookings/thread.ts';
import { call } from '../app/http.ts';
import { read } from '../app/query-client.ts';

export type StaffSide = Exclude<ThreadSide, 'customer'>;

const paths = {
  customer: '/api/bookings/:id/messages',
  tech: '/api/tech/bookings/:id/messages',
  admin: '/api/admin/bookings/:id/messages',
} as const;

export const readThread = (side: ThreadSide, id: string) => read(`GET ${paths[side]}`, { params: { id } });

/** Writes to the others; the same `key` again is one message. 409 BOOKING_FINISHED, 429 after too many. */
export const writeMessage = (
  side: ThreadSide,
  id: string,
  body: NewThreadMessage,
  init: { signal?: AbortSignal } = {},
): Promise<ThreadMessage> => call(`POST ${paths[side]}`, { params: { id }, body, ...init });

const unread = {
  admin: read('GET /api/admin/threads/unread'),
  tech: read('GET /api/tech/threads/unread'),
};
/** The bookings with unread messages, and how many. */
export const readUnread = (side: StaffSide) => unread[side];

export const markRead = (side: StaffSide, id: string, upTo: number): Promise<unknown> =>
  call(`POST ${paths[side]}/read`, { params: { id }, body: { upTo } });
