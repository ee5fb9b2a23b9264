import { Failure } from '../../domain/failure.ts';
import type { RefundStep } from '../../domain/money/refund-events.ts';
import type { Refund } from '../../domain/money/refund-request.ts';
import type { Author } from '../changes/change.ts';
import { recordMoneyChange } from '../changes/record-money-change.ts';
import type { Context } from '../context.ts';
import type { Db, PaymentRow, RefundRow } from '../platform/db/schema.ts';
import { findRefund, listRefunds, lockPayment } from './refund-queries.ts';
import { refundStep } from './refund-step.ts';
import { toRefund } from './to-refund.ts';

export type ChangingRefund = Pick<Context, 'db' | 'changes' | 'sharedClock' | 'events'>;

/** A refund of a locked payment, with all refunds of that payment. */
export type Locked = { trx: Db; payment: PaymentRow; row: RefundRow; rows: RefundRow[]; now: number };

/**
 * Makes an admin's change of a refund while its payment is locked, and records it in the history.
 * @param change returns the step, or null if the change was made before; it throws if the refund is not as the admin
 * saw it
 * @throws Failure REFUND_NOT_FOUND
 */
export async function changeRefund(
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
export const refundMoved = (row: RefundRow): Failure =>
  new Failure('REFUND_MOVED', undefined, { body: { refund: toRefund(row) } });
