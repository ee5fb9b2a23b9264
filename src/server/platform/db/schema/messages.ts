import type { Generated, Selectable } from 'kysely';
import type { StaffRole } from '../../../../domain/people/staff.ts';
import type { Ms } from './columns.ts';

export interface Notifications {
  id: string;
  bookingId: string;
  createdAt: Ms;
  acknowledgedBy: string | null;
  acknowledgedAt: Ms | null;
  /** When the alert was last repeated. */
  raisedAt: Ms | null;
  /** When to repeat the alert; null when the booking needs no technician. */
  raiseAt: Ms | null;
}

export interface TechnicianAcknowledgements {
  notificationId: string;
  techId: string;
  at: Ms;
}

export interface PushSubscriptions {
  endpoint: string;
  role: 'customer' | StaffRole;
  subject: string;
  jti: string;
  p256dh: string;
  auth: string;
  createdAt: Ms;
  /** Since when the push service has rejected messages for the subscription. */
  failingSince: Ms | null;
}

export interface Messages {
  id: string;
  key: string;
  /** As in notifications/messages/message-kinds.ts. */
  kind: string;
  /** Null for a message about staff. */
  bookingId: string | null;
  techId: string | null;
  /** JSON of what a message tells that its booking does not say: a change of a sign-in, or the amounts of its change. */
  payload: string | null;
  createdAt: Ms;
  dueAt: Ms;
}

export interface Deliveries {
  id: string;
  messageId: string;
  /** As in notifications/channels.ts. */
  channel: string;
  role: 'customer' | StaffRole;
  address: string;
  createdAt: Ms;
  attempts: Generated<number>;
  doneAt: Ms | null;
  outcome: 'sent' | 'gone' | 'refused' | 'unreachable' | 'late' | null;
  lastError: string | null;
}

/** Alerts of the board, and messages to people. */
export interface MessageTables {
  notifications: Notifications;
  technicianAcknowledgements: TechnicianAcknowledgements;
  pushSubscriptions: PushSubscriptions;
  messages: Messages;
  deliveries: Deliveries;
}

export type DeliveryRow = Selectable<Deliveries>;
