import { Failure } from '../../../domain/failure.ts';
import type { RefundStep } from '../../../domain/money/refund-events.ts';
import { isStuck, type PaidOtherwise, type Refund } from '../../../domain/money/refund-request.ts';
import type { Author } from '../../changes/change.ts';
import { recordMoneyChange } from '../../changes/record-money-change.ts';
import type { Context } from '../../context.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { makeJobsDue, reopenJob } from '../../platform/jobs/add-job.ts';
import { findFailedJob, hasOpenJob } from '../../platform/jobs/job-counts.ts';
import { isTakenBack } from '../disputes/queries.ts';
import { queueRefund, queueRefundRest, removeFailedRefund } from '../intents/queue-work.ts';
import { completeRefund } from './end-refund.ts';
import {
  decideWaiting,
  findRefund,
  isOwnedSince,
  listRefunds,
  lockPayment,
  REST,
  reopenRefund,
  updateRefund,
} from './queries.ts';
import { toRefund } from './read-refunds.ts';
import { leftOf, refundStep } from './refund-rows.ts';

type ChangingRefund = Pick<Context, 'db' | 'changes' | 'sharedClock' | 'events'>;

/** A refund of a locked payment, with all refunds of that payment. */
type Locked = { trx: Db; payment: PaymentRow; row: RefundRow; rows: RefundRow[]; now: number };

/**
 * Makes an admin's change of a refund while its payment is locked, and records it in the history.
 * @param change returns the step, or null if the change was made before; it throws if the refund is not as the admin
 * saw it
 * @throws Failure REFUND_NOT_FOUND
 */
async function changeRefund(
  { db, changes, sharedClock, events }: ChangingRefund,
  by: Author,
  id: string,
  change: (locked: Locked) => Promise<RefundStep | null>,
): Promise<Refund> {
  const found = await findRefund(db, id);
  const bookingId = found?.bookingId;
  if (!found || !bookingId) throw new Failure('REFUND_NOT_FOUND');
  const now = await sharedClock();
  await changes.commit(async (trx) => {
    const payment = await lockPayment(trx, found.paymentId);
    const rows = await listRefunds(trx, found.paymentId);
    const row = rows.find((each) => each.id === id);
    if (!payment || !row) throw new Failure('REFUND_NOT_FOUND');
    const step = await change({ trx, payment, row, rows, now });
    return step && recordMoneyChange(trx, bookingId, refundStep(payment, row, step), now, by);
  });
  events.emit('tasks:changed', {});
  return toRefund((await findRefund(db, id)) ?? found);
}

/** The failure of a change of a refund that is not as the admin saw it; the answer has the present one. */
const refundMoved = (row: RefundRow): Failure =>
  new Failure('REFUND_MOVED', undefined, { body: { refund: toRefund(row) } });

/**
 * Approves or refuses a refund that waits for another admin. Repeated by the same admin it changes nothing.
 * @throws Failure REFUND_NOT_FOUND, OWN_REFUND for the admin who has asked for it, APPROVER_NEW for one whose account may be
 * the requester's, PAYMENT_DISPUTED, REFUND_MOVED once it is decided
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
    if (approval === 'given' && !(await isOwnedSince(trx, by.id, row.requestedAt)))
      throw new Failure('APPROVER_NEW');
    if (approval === 'given' && (await isTakenBack(trx, payment.id))) throw new Failure('PAYMENT_DISPUTED');
    if (!(await decideWaiting(trx, row, { approval, approvedBy: by.id, approvedAt: now })))
      throw refundMoved(row);
    if (approval === 'refused') return 'denied';
    await (row.requestKey === REST ? queueRefundRest(trx, payment.id, now) : queueRefund(trx, row, now));
    return 'approved';
  });

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
async function refuseUnlessStuck({ trx, payment, row, rows }: Locked): Promise<void> {
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
    await removeFailedRefund(trx, row);
    await makeJobsDue(trx, [payment.id]);
    return 'paid_otherwise';
  });
