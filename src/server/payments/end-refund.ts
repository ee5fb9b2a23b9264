import { DELAY_CREDITED, REFUNDED_PART, REFUNDED_REST } from '../../domain/refund.ts';
import type { Db, RefundRow } from '../db/schema.ts';
import { movePayment } from './move-payment.ts';
import { updatePayment } from './queries.ts';
import { listRefunds, lockPayment, updateRefund } from './refund-queries.ts';
import { DELAY_CREDIT, isDone, REST, setDone, sumOf } from './refund-rows.ts';
import { writeMovements } from './write-movements.ts';

const partNames: Record<string, string> = { [REST]: REFUNDED_REST, [DELAY_CREDIT]: DELAY_CREDITED };

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
  const doneCents = sumOf(rows.filter(isDone));
  await setDone(trx, payment, row, doneCents, at);
  if (refundId) await updateRefund(trx, id, { providerRefundId: refundId });
  const cleared = { providerRefundId: null, declineCode: null, declineDetail: null };
  const captured = { status: 'captured' } as const;
  if (doneCents + row.amountCents === payment.amountCents) {
    await movePayment(trx, paymentId, captured, { ...cleared, status: 'refunded', refundedAt: at });
    return { from: 'captured', to: 'refunded' };
  }
  if (row.requestKey === REST) await updatePayment(trx, paymentId, captured, cleared);
  await writeMovements(trx, payment);
  return { from: 'captured', to: partNames[row.requestKey] ?? REFUNDED_PART };
}
