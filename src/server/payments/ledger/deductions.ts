import type { Context } from '../../context.ts';
import type { Db, DeductionRow, PaymentRow } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ProviderPayment } from '../provider/provider.ts';
import { lockPayment } from '../refunds/queries.ts';
import { insertDeduction, listDeductions } from './queries.ts';
import { writeMovements } from './write-movements.ts';

type Kept = Pick<DeductionRow, 'kind' | 'disputeId' | 'at'> & {
  /** All that the provider keeps now, whatever was written before. */
  totalCents: number;
};

/**
 * Writes what the provider keeps of a captured payment, as the difference to what is written: a fee that was adjusted
 * and a dispute that was won are movements of their own. The caller has locked the payment. Returns the difference.
 */
export async function recordDeduction(
  trx: Db,
  payment: PaymentRow,
  { kind, disputeId, at, totalCents }: Kept,
): Promise<number> {
  const ofKind = (await listDeductions(trx, payment.id)).filter((row) => row.kind === kind);
  const written = ofKind.filter((row) => row.disputeId === disputeId);
  const amountCents = totalCents - written.reduce((sum, row) => sum + row.amountCents, 0);
  if (amountCents === 0) return 0;
  const number = ofKind.length + 1;
  await insertDeduction(trx, { paymentId: payment.id, kind, number, disputeId, amountCents, at });
  await writeMovements(trx, payment);
  return amountCents;
}

/** Writes the provider's fee of a captured payment once the provider says it, and each adjustment of it. */
export async function storeFee(
  { db, sharedClock, events }: Pick<Context, 'db' | 'sharedClock' | 'events'>,
  paymentId: string,
  { feeCents }: ProviderPayment,
): Promise<void> {
  if (feeCents === null) return;
  const at = await sharedClock();
  const changeCents = await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment || payment.capturedAt === null) return 0;
    return recordDeduction(trx, payment, { kind: 'fee', disputeId: null, at, totalCents: feeCents });
  });
  if (changeCents !== 0) events.emit('payments:changed', {});
}
