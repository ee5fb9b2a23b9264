import * as z from 'zod/mini';
import { texts } from './texts.ts';
import { Time } from './time.ts';

export const AuditAction = z.enum([
  'sign-in',
  'sign-in-refused',
  'reauthentication-refused',
  'identity-confirmed',
  'sign-out',
  'booking-status',
  'booking-assigned',
  'booking-unassigned',
  'payment',
  'refund-requested',
  'refund-approved',
  'refund-refused',
  'refund-retried',
  'refund-paid-otherwise',
  'staff-added',
  'staff-changed',
  'password-changed',
  'sessions-ended',
  'second-factor-changed',
  'passkeys-changed',
  'settings-changed',
  'task-retried',
  'board-viewed',
  'bookings-viewed',
  'booking-viewed',
  'history-viewed',
  'proof-viewed',
  'jobs-viewed',
  'customers-viewed',
  'customer-viewed',
  'payments-viewed',
  'staff-viewed',
  'bookings-exported',
  'payments-exported',
  'audit-exported',
  'account-exported',
  'account-deleted',
  'notice-acknowledged',
  'notices-exported',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** Views are recorded once an hour for each session, because pages fetch them repeatedly. */
export const isView = (action: AuditAction): boolean => action.endsWith('-viewed');

export const actionName: Record<AuditAction, string> = texts({
  'sign-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'reauthentication-refused': 'Own password or code refused',
  'identity-confirmed': 'Confirmed own identity',
  'sign-out': 'Signed out',
  'booking-status': 'Changed a status',
  'booking-assigned': 'Assigned a booking',
  'booking-unassigned': 'Unassigned a booking',
  payment: 'Moved a payment',
  'refund-requested': 'Asked for a refund',
  'refund-approved': 'Approved a refund',
  'refund-refused': 'Refused a refund',
  'refund-retried': 'Had a refund tried again',
  'refund-paid-otherwise': 'Paid a refund otherwise',
  'staff-added': 'Added a staff account',
  'staff-changed': 'Changed a staff account',
  'password-changed': 'Changed an own password',
  'sessions-ended': 'Ended sessions',
  'second-factor-changed': 'Changed an own second factor',
  'passkeys-changed': 'Changed own passkeys',
  'settings-changed': 'Changed the company settings',
  'task-retried': 'Had a failed task tried again',
  'board-viewed': 'Followed the board live',
  'bookings-viewed': 'Viewed the bookings',
  'booking-viewed': 'Viewed a booking',
  'history-viewed': 'Viewed a history',
  'proof-viewed': 'Viewed a proof',
  'jobs-viewed': 'Viewed the jobs',
  'customers-viewed': 'Viewed the customers',
  'customer-viewed': 'Viewed a customer',
  'payments-viewed': 'Viewed the payments',
  'staff-viewed': 'Viewed the staff',
  'bookings-exported': 'Exported bookings',
  'payments-exported': 'Exported payments',
  'audit-exported': 'Exported the audit log',
  'account-exported': 'Exported own data',
  'account-deleted': 'Deleted an account',
  'notice-acknowledged': 'Acknowledged the location notice',
  'notices-exported': 'Exported acknowledgements',
});

/**
 * An entry of the audit log. `position` grows in the order of insertion. `actor` is a customer's id or a staff username,
 * null for an unknown actor. `address` is the network address of the request, null for an action of the server.
 * `subject` is the object of the action.
 */
export const AuditEntry = z.object({
  position: z.int(),
  at: Time,
  action: AuditAction,
  role: z.enum(['customer', 'admin', 'tech', 'system']),
  actor: z.nullable(z.string()),
  address: z.nullable(z.string()),
  subject: z.nullable(z.object({ kind: z.enum(['booking', 'customer', 'staff']), id: z.string() })),
  detail: z.record(z.string(), z.nullable(z.string())),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
