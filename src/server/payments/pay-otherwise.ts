import type { PaidOtherwise, Refund } from '../../domain/money/refund-request.ts';
import type { Author } from '../changes/change.ts';
import { makeJobsDue, removeJobs } from '../platform/jobs/add-job.ts';
import { findFailedJob } from '../platform/jobs/job-counts.ts';
import { type ChangingRefund, changeRefund } from './change-refund.ts';
import { completeRefund } from './end-refund.ts';
import { updateRefund } from './refund-queries.ts';
import { refuseUnlessStuck } from './retry-refund.ts';

/**
 * Ends a refund that the provider has refused for good and that a person has paid by cash or transfer. Its entries are
 * against `other-means` instead of the provider.
 * @throws Failure REFUND_NOT_FOUND, REFUND_MOVED if it has not failed, REFUND_TOO_MUCH if others have taken its amount
 */
export const payOtherwise = (
  context: ChangingRefund,
  by: Author,
  id: string,
  { note }: PaidOtherwise,
): Promise<Refund> =>
  changeRefund(context, by, id, async (locked) => {
    const { trx, payment, row, rows, now } = locked;
    if (row.means === 'other' && row.paidBy === by.id && row.note === note) return null;
    await refuseUnlessStuck(locked);
    await updateRefund(trx, row.id, { means: 'other', paidBy: by.id, note });
    await completeRefund(trx, payment, rows, row, now);
    const failed = await findFailedJob(trx, row.kind, row.paymentId, { refundId: row.id });
    if (failed) await removeJobs(trx, [failed]);
    await makeJobsDue(trx, [payment.id]);
    return 'paid_otherwise';
  });
