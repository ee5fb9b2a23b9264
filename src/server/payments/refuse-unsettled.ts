import { Failure } from '../../domain/failure.ts';
import { isRefused } from '../../domain/money/refund-request.ts';
import type { Db } from '../platform/db/schema.ts';
import { hasOpenJob } from '../platform/jobs/job-counts.ts';
import { listPaymentsOf } from './queries.ts';
import { deleteRefundReasons, listRestRefundsOf } from './refund-queries.ts';

/**
 * Throws while any payment of a customer is unsettled: an authorisation with an unknown outcome, a pending capture or
 * refund, or a refused refund.
 * @throws Failure MONEY_MOVING, REFUND_OWED
 */
export async function refuseUnsettled(db: Db, customerId: string): Promise<void> {
  const payments = await listPaymentsOf(db, customerId);
  if ((await listRestRefundsOf(db, customerId)).some(isRefused)) throw new Failure('REFUND_OWED');
  if (payments.some(({ status }) => status === 'intent' || status === 'authorized')) {
    throw new Failure('MONEY_MOVING');
  }
  for (const { id } of payments) if (await hasOpenJob(db, id)) throw new Failure('MONEY_MOVING');
}

/** Forgets what admins have written of a deleted customer's refunds. */
export const forgetRefundReasons = (trx: Db, customerId: string) => deleteRefundReasons(trx, customerId);
