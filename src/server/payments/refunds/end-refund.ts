import type { MoneyMoved } from '../../changes/record-money-change.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { movePayment, paymentMoved } from '../intents/move-payment.ts';
import { writeMovements } from '../ledger/write-movements.ts';
import { listRefunds, lockPayment, updateRefund } from './queries.ts';
import { isDone, refundStep, setDone, sumOf } from './refund-rows.ts';

/**
 * Ends a refund that the provider has made: its entries, and the payment's status once all is given back. Returns the
 * change for the log, or null if another node has ended it.
 */
export async function endRefund(
  trx: Db,
  { id, paymentId }: RefundRow,
  { at, refundId }: { at: number; refundId: string | null },
): Promise<MoneyMoved | null> {
  const payment = await lockPayment(trx, paymentId);
  const rows = await listRefunds(trx, paymentId);
  const row = rows.find((each) => each.id === id);
  if (payment?.status !== 'captured' || !row || isDone(row)) return null;
  if (refundId) await updateRefund(trx, id, { providerRefundId: refundId });
  const isAll = await completeRefund(trx, payment, rows, row, at);
  return isAll ? paymentMoved('captured', 'refunded') : refundStep(payment, row, 'made');
}

/**
 * Ends a refund of a locked, captured payment as done, writes its entries, and ends the payment once all is given back.
 * Returns whether all is.
 */
export async function completeRefund(
  trx: Db,
  payment: PaymentRow,
  rows: readonly RefundRow[],
  row: RefundRow,
  at: number,
): Promise<boolean> {
  const doneCents = sumOf(rows.filter(isDone));
  await setDone(trx, payment, rows, row, at);
  if (doneCents + row.amountCents === payment.amountCents) {
    await movePayment(trx, payment.id, { status: 'captured' }, { status: 'refunded', refundedAt: at });
    return true;
  }
  await writeMovements(trx, payment);
  return false;
}
