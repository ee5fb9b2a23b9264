import type { Page } from '@playwright/test';
import type { StuckPayment } from '../../src/contract/shapes/books.ts';
import type { Shot } from './shoot.ts';

const nothing = {
  ...{ taskKind: null, taskId: null, paymentId: null, bookingId: null },
  ...{ amount: null, reason: null, requestedBy: null, disputeState: null, dueAt: null },
  nextAttemptAt: null,
};

/** One of each kind, as no server that works has them. */
const stuck: StuckPayment[] = [
  {
    ...nothing,
    ...{
      id: '1',
      kind: 'capture',
      bookingId: 'a1b2c3d4e5f60718',
      amount: 196.8,
      since: '2026-11-20T13:02:00Z',
    },
    reason: 'AUTHORIZATION_EXPIRED: The authorisation has expired.',
  },
  {
    ...nothing,
    ...{ id: '2', kind: 'refund', taskKind: 'refund', taskId: '2', bookingId: 'b2c3d4e5f6071829' },
    ...{ amount: 60.5, since: '2026-11-20T13:20:00Z', reason: 'CARD_CLOSED: The card is closed.' },
  },
  {
    ...nothing,
    ...{ id: '6', kind: 'approval', bookingId: 'd4e5f60718293a4b', amount: 180, requestedBy: 'mreyes' },
    ...{ since: '2026-11-20T13:30:00Z', reason: 'The charger did not work' },
  },
  {
    ...nothing,
    ...{ id: '7', kind: 'dispute', disputeState: 'open', bookingId: 'e5f60718293a4b5c', amount: 185 },
    ...{ since: '2026-11-20T13:35:00Z', reason: 'NO_KNOWLEDGE', dueAt: '2026-12-04T05:00:00Z' },
  },
  {
    ...nothing,
    ...{ id: '3', kind: 'open-task', taskKind: 'release', bookingId: 'c3d4e5f60718293a', amount: 125 },
    ...{ since: '2026-11-20T13:41:00Z', reason: 'The payment provider did not answer within 10 s.' },
    nextAttemptAt: '2026-11-20T15:12:00Z',
  },
  { ...nothing, id: '4', kind: 'hold', amount: 185, since: '2026-11-20T14:10:00Z' },
  {
    ...nothing,
    ...{ id: '5', kind: 'books', taskKind: 'check-ledger', taskId: '5', since: '2026-11-20T14:30:00Z' },
    reason: '2 differences in the books, listed by npm run ledger -- check.',
  },
];

const fulfil = (page: Page) =>
  page.route('**/api/admin/payments/stuck', (route) => route.fulfill({ json: stuck }));

/** The books. */
export const paymentShots: readonly Shot[] = [
  { name: 'admin-payments', who: 'admin', path: '/admin/payments' },
  { name: 'admin-payments-days', who: 'admin', path: '/admin/payments?view=days' },
  { name: 'admin-payments-tax', who: 'admin', path: '/admin/payments?view=tax' },
  {
    name: 'admin-payments-stuck',
    who: 'admin',
    path: '/admin/payments?view=stuck',
    prepare: fulfil,
    act: (page) => page.getByRole('button', { name: 'Try Again' }).first().waitFor(),
  },
];
