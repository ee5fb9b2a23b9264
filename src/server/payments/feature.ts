import { publishDirectoryChanges } from '../changes/directory-changes.ts';
import { asDone, type Feature } from '../feature.ts';
import { runLedgerCheck, startLedgerCheck } from './check-ledger-job.ts';
import { creditDelay } from './credit-delay.ts';
import { followDispute } from './follow-dispute.ts';
import { followPayment } from './follow-payment.ts';
import { publishRefunds } from './publish-refunds.ts';
import { paymentRoutes } from './routes.ts';
import { settle } from './settle.ts';
import { settleRefund } from './settle-refund.ts';
import { voidOrphans } from './void-orphans.ts';
import { webhookRoutes } from './webhook-routes.ts';

export const payments: Feature = {
  routes: [paymentRoutes, webhookRoutes],
  background: [publishDirectoryChanges('disputes:changed'), publishRefunds],
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
    'start-ledger-check': (job) => startLedgerCheck(context, job),
    'check-ledger': (job) => runLedgerCheck(context, job),
    'return-orphans': () => asDone(voidOrphans(context)),
  }),
};
