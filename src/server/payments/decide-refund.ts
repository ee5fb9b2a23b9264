import { Failure } from '../../domain/failure.ts';
import type { Refund } from '../../domain/money/refund-request.ts';
import type { Author } from '../changes/change.ts';
import { type ChangingRefund, changeRefund, refundMoved } from './change-refund.ts';
import { isTakenBack } from './dispute-queries.ts';
import { queueRefund } from './queue-work.ts';
import { decideWaiting } from './refund-queries.ts';

/**
 * Approves or refuses a refund that waits for another admin. Repeated by the same admin it changes nothing.
 * @throws Failure REFUND_NOT_FOUND, OWN_REFUND for the admin who has asked for it, PAYMENT_DISPUTED,
 * REFUND_MOVED once it is decided
 */
export const decideRefund = (
  context: ChangingRefund,
  by: Author,
  id: string,
  approval: 'given' | 'refused',
): Promise<Refund> =>
  changeRefund(context, by, id, async ({ trx, payment, row, now }) => {
    if (row.approval === approval && row.approvedBy === by.id) return null;
    if (row.requestedBy === by.id) throw new Failure('OWN_REFUND');
    if (approval === 'given' && (await isTakenBack(trx, payment.id))) throw new Failure('PAYMENT_DISPUTED');
    if (!(await decideWaiting(trx, row, { approval, approvedBy: by.id, approvedAt: now })))
      throw refundMoved(row);
    if (approval === 'refused') return 'denied';
    await queueRefund(trx, row, now);
    return 'approved';
  });
