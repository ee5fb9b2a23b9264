import { Failure } from '../../../domain/failure.ts';
import { INTENT_LIFETIME_MS } from '../../../domain/money/payment.ts';
import { isRefused, isWaiting } from '../../../domain/money/refund-request.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { countQueue, hasOpenJob, noJobs } from '../../platform/jobs/job-counts.ts';
import { countOrphans, deleteCards, listPaymentsOf } from '../queries.ts';
import { deleteRefundReasons, listRestRefundsOf } from '../refunds/queries.ts';

const work = ['capture', 'release', 'void', 'refund-rest', 'credit-delay', 'refund', 'credit'] as const;

/**
 * Returns the unsettled payment work: the number of open jobs, the age of the oldest in seconds (0 without one), the
 * number that failed before, and the number of authorisations without a booking in time.
 */
export async function unsettled({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock();
  const standings = await countQueue(db);
  const ofMoney = work.map((kind) => standings.get(kind) ?? noJobs);
  const sum = (what: 'waiting' | 'failing') => ofMoney.reduce((total, each) => total + each[what], 0);
  const oldestAt = Math.min(...ofMoney.map((each) => each.oldestAt ?? now));
  return {
    waiting: sum('waiting'),
    oldestSeconds: Math.max(0, now - oldestAt) / 1000,
    failing: sum('failing'),
    orphans: await countOrphans(db, now - INTENT_LIFETIME_MS),
  };
}

/**
 * Throws while any payment of a customer is unsettled: an authorisation with an unknown outcome, a pending capture or
 * refund, or a refused refund.
 * @throws Failure MONEY_MOVING, REFUND_OWED
 */
export async function refuseUnsettled(db: Db, customerId: string): Promise<void> {
  const payments = await listPaymentsOf(db, customerId);
  const refunds = await listRestRefundsOf(db, customerId);
  if (refunds.some(isWaiting)) throw new Failure('MONEY_MOVING');
  if (refunds.some((refund) => refund.approval !== 'refused' && isRefused(refund)))
    throw new Failure('REFUND_OWED');
  if (payments.some(({ status }) => status === 'intent' || status === 'authorized')) {
    throw new Failure('MONEY_MOVING');
  }
  for (const { id } of payments) if (await hasOpenJob(db, id)) throw new Failure('MONEY_MOVING');
}

/** Forgets a deleted customer's cards, and what admins have written of the refunds. */
export async function forgetCardsAndReasons(trx: Db, customerId: string): Promise<void> {
  await deleteCards(trx, customerId);
  await deleteRefundReasons(trx, customerId);
}
