import { CREDITED, DELAY_CREDITED, REFUNDED_PART, REFUNDED_REST } from '../../domain/money/refund-events.ts';
import type { Db, PaymentRow, RefundRow } from '../platform/db/schema.ts';
import { movePayment } from './move-payment.ts';
import { listRefunds, lockPayment, REST, updateRefund } from './refund-queries.ts';
import { DELAY_CREDIT, isDone, setDone, sumOf } from './refund-rows.ts';
import { writeMovements } from './write-movements.ts';

/**
 * Ends a refund that the provider has made: its entries, and the payment's status once all is given back. Returns the
 * old and the new value for the history, or null if another node has ended it.
 */
export async function endRefund(
  trx: Db,
  { id, paymentId }: RefundRow,
  { at, refundId }: { at: number; refundId: string | null },
): Promise<{ from: string; to: string } | null> {
  const payment = await lockPayment(trx, paymentId);
  const rows = await listRefunds(trx, paymentId);
  const row = rows.find((each) => each.id === id);
  if (payment?.status !== 'captured' || !row || isDone(row)) return null;
  if (refundId) await updateRefund(trx, id, { providerRefundId: refundId });
  const isAll = await completeRefund(trx, payment, rows, row, at);
  return { from: 'captured', to: isAll ? 'refunded' : partName(row) };
}

function partName({ requestKey, kind }: RefundRow): string {
  if (requestKey === REST) return REFUNDED_REST;
  if (requestKey === DELAY_CREDIT) return DELAY_CREDITED;
  return kind === 'credit' ? CREDITED : REFUNDED_PART;
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
  await setDone(trx, payment, row, doneCents, at);
  if (doneCents + row.amountCents === payment.amountCents) {
    await movePayment(trx, payment.id, { status: 'captured' }, { status: 'refunded', refundedAt: at });
    return true;
  }
  await writeMovements(trx, payment);
  return false;
}
