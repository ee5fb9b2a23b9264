import * as z from 'zod/mini';
import { NewThreadMessage, ThreadMessage, type ThreadSide, UnreadThread } from '../domain/bookings/thread.ts';
import { callersOwn, get, namesNobody, post, viewed } from './contract.ts';
import { Id, ok } from './fields.ts';

const paths = {
  customer: '/api/bookings/:id/messages',
  tech: '/api/tech/bookings/:id/messages',
  admin: '/api/admin/bookings/:id/messages',
} as const;
const who = { customer: 'its customer', tech: 'its tech', admin: 'admin' } as const;
const inThread = { none: 'the thread has who wrote what' } as const;

/** The thread of a booking: for its customer, its technician and dispatchers. */
export const threadCalls = <const S extends ThreadSide>(side: S) => ({
  readThread: get(paths[side], {
    auth: [who[side]],
    audit: viewed('booking-viewed'),
    summary: 'What was written about a booking, the newest 200 messages, oldest first',
    params: Id,
    answers: { 200: z.array(ThreadMessage) },
  }),
  writeMessage: post(paths[side], {
    auth: [who[side]],
    audit: inThread,
    proof: { none: 'a message signs nobody in' },
    summary:
      'Writes to the others of an open booking; the same `key` again is one message. 409 BOOKING_FINISHED, 429',
    params: Id,
    body: NewThreadMessage,
    answers: { 201: ThreadMessage },
  }),
});

const upTo = z.strictObject({ upTo: z.int().check(z.gte(0)) });
const readSummary = 'Marks the messages up to a sequence as read';

/** What is unread: for staff only, because a customer has one open booking and its thread in view. */
export const threadReadCalls = {
  listUnread: get('/api/admin/threads/unread', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'The open bookings with messages of customers that no one of staff has read',
    answers: { 200: z.array(UnreadThread) },
  }),
  markRead: post('/api/admin/bookings/:id/messages/read', {
    auth: ['admin'],
    audit: inThread,
    proof: { none: 'a mark signs nobody in' },
    summary: readSummary,
    params: Id,
    body: upTo,
    answers: { 200: ok },
  }),
  listOwnUnread: get('/api/tech/threads/unread', {
    auth: ['tech'],
    audit: callersOwn,
    summary: "The caller's open jobs with messages that the caller has not read",
    answers: { 200: z.array(UnreadThread) },
  }),
  markOwnRead: post('/api/tech/bookings/:id/messages/read', {
    auth: ['its tech'],
    audit: inThread,
    summary: readSummary,
    params: Id,
    body: upTo,
    answers: { 200: ok },
  }),
};
