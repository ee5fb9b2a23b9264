import { Failure } from '../../domain/failure.ts';
import type { Db } from '../db/schema.ts';
import { hasOpenJob } from '../jobs/standing.ts';
import { listPaymentsOf } from './queries.ts';

/**
 * Refuses while any money of a customer has not come to rest: an authorisation without an outcome, a capture or
 * refund to be done, a refund that the bank refused.
 * @throws Failure MONEY_MOVING, REFUND_OWED
 */
export async function refuseUnsettled(db: Db, customerId: string): Promise<void> {
  const payments = await listPaymentsOf(db, customerId);
  // What was captured was declined nothing but its refund.
  if (payments.some(({ status, declineCode }) => status === 'captured' && declineCode !== null)) {
    throw new Failure('REFUND_OWED');
  }
  if (payments.some(({ status }) => status === 'intent' || status === 'authorized')) {
    throw new Failure('MONEY_MOVING');
  }
  for (const { id } of payments) if (await hasOpenJob(db, id)) throw new Failure('MONEY_MOVING');
}
