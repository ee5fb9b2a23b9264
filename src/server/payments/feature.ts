import { rooms } from '../../events/rooms.ts';
import { publishDirectoryChanges } from '../changes/directory-changes.ts';
import type { Context } from '../context.ts';
import { asDone, type Feature } from '../feature.ts';
import { longStatements } from '../platform/db/client.ts';
import { deleteAtProvider } from './cards/delete-cards.ts';
import { cardRoutes } from './cards/routes.ts';
import { saveCard } from './cards/save-card.ts';
import { followDispute } from './disputes/follow-dispute.ts';
import { voidUnbound } from './intents/close-intent.ts';
import { followPayment } from './intents/follow-payment.ts';
import { settle } from './intents/move-money.ts';
import { voidOrphans } from './intents/void-orphans.ts';
import { runLedgerCheck, startLedgerCheck } from './ledger/check-ledger-job.ts';
import { webhookRoutes } from './provider/webhook-routes.ts';
import { creditDelay } from './refunds/credit-delay.ts';
import { settleRefund } from './refunds/settle-refund.ts';
import { paymentRoutes } from './routes.ts';

/** Tells admins' open boards that a booking's refunds have changed. */
function publishRefunds({ events, publish }: Pick<Context, 'events' | 'publish'>): undefined {
  events.on('refunds:changed', (changed) => publish('refunds:changed', rooms.admins, changed));
}

export const payments: Feature = {
  routes: [paymentRoutes, cardRoutes, webhookRoutes],
  background: [
    publishDirectoryChanges('disputes:changed'),
    publishDirectoryChanges('payments:changed'),
    publishRefunds,
  ],
  jobs: (context) => ({
    capture: (job) => settle(context, job),
    release: (job) => settle(context, job),
    void: (job) => settle(context, job),
    'refund-rest': (job) => settle(context, job),
    'credit-delay': (job) => creditDelay(context, job),
    refund: (job) => settleRefund(context, job),
    credit: (job) => settleRefund(context, job),
    'follow-payment': (job) => followPayment(context, job),
    'follow-dispute': (job) => followDispute(context, job),
    'save-card': ({ payload }) => asDone(saveCard(context, payload)),
    'cancel-saving': ({ payload }) => asDone(context.payments.cancelSaving(payload.paymentId)),
    'delete-card': ({ payload }) => asDone(deleteAtProvider(context, payload)),
    'start-ledger-check': (job) => startLedgerCheck(context, job),
    'check-ledger': (job) => runLedgerCheck({ ...context, db: longStatements(context.db) }, job),
    'release-refused': ({ payload }) => asDone(voidUnbound(context, payload.paymentId)),
    'return-orphans': () => asDone(voidOrphans(context)),
  }),
};
