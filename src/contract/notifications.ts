import * as z from 'zod/mini';
import type { Role } from '../domain/people/role.ts';
import type { StaffRole } from '../domain/people/staff.ts';
import { callersOwn, get, post } from './contract.ts';
import { flag, Id, limitOf, ok } from './fields.ts';
import { Acknowledged, NotificationItem } from './shapes/notification.ts';
import { PushAddress, PushEndpoint, PushRenewal, PushState } from './shapes/push.ts';

/** Alerts of admins under /api/admin, of technicians under /api/tech. */
export const alertCalls = <const R extends StaffRole>(role: R) => ({
  listRecent: get(`/api/${role}/recent-notifications`, {
    auth: [role],
    audit: role === 'admin' ? 'bookings-viewed' : 'jobs-viewed',
    summary: 'Alerts that concern the caller, newest first',
    query: z.object({
      limit: limitOf(10, 100),
      /** The id of a notification; returns older ones. */
      before: z.optional(z.string()),
      /** Omits acknowledged notifications. */
      waiting: flag,
    }),
    answers: { 200: z.array(NotificationItem) },
  }),
  acknowledge: post(`/api/${role}/notifications/:id/ack`, {
    auth: [role],
    audit: callersOwn,
    summary: 'Acknowledges an alert',
    params: Id,
    answers: { 200: Acknowledged },
  }),
  acknowledgeAll: post(`/api/${role}/notifications/ack-all`, {
    auth: [role],
    audit: callersOwn,
    summary: 'Acknowledges all alerts',
    answers: { 200: Acknowledged },
  }),
});

export const pushCalls = {
  readKey: get('/api/push/key', {
    auth: 'everybody',
    summary: 'The public key that a browser subscribes with',
    answers: { 200: z.object({ publicKey: z.string() }) },
  }),
  renew: post('/api/push/renew', {
    auth: 'everybody',
    summary: 'Puts the new push address of a browser in place of its former one, by that one’s secret',
    body: PushRenewal,
    answers: { 200: ok },
  }),
};

/** The path tells which of the roles signed in to a browser calls. */
const pushPaths = { customer: '/api/push', admin: '/api/admin/push', tech: '/api/tech/push' } as const;

export const subscriptionCalls = <const R extends Role>(role: R) => ({
  subscribe: post(`${pushPaths[role]}/subscribe`, {
    auth: [role],
    audit: callersOwn,
    summary: "Subscribes this browser to the caller's push notifications",
    body: PushAddress,
    answers: { 200: PushState },
  }),
  unsubscribe: post(`${pushPaths[role]}/unsubscribe`, {
    auth: [role],
    audit: callersOwn,
    summary: 'Unsubscribes this browser from push notifications',
    body: PushEndpoint,
    answers: { 200: PushState },
  }),
  readState: post(`${pushPaths[role]}/state`, {
    auth: [role],
    audit: callersOwn,
    summary: 'Whether this browser is subscribed to push notifications',
    body: PushEndpoint,
    answers: { 200: PushState },
  }),
});

/** What a customer has sent again. */
export const receiptMailCalls = {
  sendReceipt: post('/api/bookings/:id/receipt', {
    auth: ['its customer'],
    summary: 'Mails the receipt again; 404 RECEIPT_NOT_FOUND, 429 after five in an hour',
    params: Id,
    answers: { 200: ok },
  }),
};
