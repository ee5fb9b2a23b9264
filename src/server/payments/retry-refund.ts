import { Failure } from '../../domain/failure.ts';
import { isStuck, type Refund } from '../../domain/money/refund-request.ts';
import type { Author } from '../changes/change.ts';
import type { Db, PaymentRow, RefundRow } from '../platform/db/schema.ts';
import { makeJobsDue, reopenJob } from '../platform/jobs/add-job.ts';
import { findFailedJob, hasOpenJob } from '../platform/jobs/job-counts.ts';
import { type ChangingRefund, changeRefund, type Locked, refundMoved } from './change-refund.ts';
import { isTakenBack } from './dispute-queries.ts';
import { queueRefund, queueRefundRest } from './queue-work.ts';
import { REST, reopenRefund } from './refund-queries.ts';
import { leftOf } from './refund-rows.ts';

/**
 * Has a refund that the provider has refused for good tried again, with another key.
 * @throws Failure REFUND_NOT_FOUND, REFUND_MOVED if it has not failed, REFUND_TOO_MUCH if others have taken its amount
 */
export const retryRefund = (context: ChangingRefund, by: Author, id: string): Promise<Refund> =>
  changeRefund(context, by, id, async (locked) => {
    const { trx, payment, row, now } = locked;
    await refuseUnlessStuck(locked);
    if (!(await reopenRefund(trx, row.id))) throw refundMoved(row);
    await (row.requestKey === REST ? retryRest(trx, payment, now) : retryPart(trx, row, now));
    return 'retried';
  });

/** @throws Failure REFUND_MOVED, PAYMENT_DISPUTED, REFUND_TOO_MUCH */
export async function refuseUnlessStuck({ trx, payment, row, rows }: Locked): Promise<void> {
  if (!isStuck(row) || payment.status !== 'captured') throw refundMoved(row);
  if (await isTakenBack(trx, payment.id)) throw new Failure('PAYMENT_DISPUTED');
  if (row.amountCents > leftOf(payment, rows)) throw new Failure('REFUND_TOO_MUCH');
}

async function retryPart(trx: Db, row: RefundRow, now: number): Promise<void> {
  const failed = await findFailedJob(trx, row.kind, row.paymentId, { refundId: row.id });
  if (!(failed && (await reopenJob(trx, failed)))) await queueRefund(trx, row, now);
}

/** The job that gives back the rest stays open, and looks now and then whether a person has done it. */
async function retryRest(trx: Db, { id }: PaymentRow, now: number): Promise<void> {
  if (await hasOpenJob(trx, id)) await makeJobsDue(trx, [id]);
  else await queueRefundRest(trx, id, now);
}
