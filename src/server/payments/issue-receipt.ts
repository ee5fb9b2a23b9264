import type { Db, PaymentRow, ReceiptRow } from '../platform/db/schema.ts';
import { findReceipt, insertReceipt } from './receipt-queries.ts';

/**
 * Gives a captured payment of a booking its receipt, once; null for other payments. The caller has locked the payment
 * by a write in the same transaction.
 */
export async function issueReceipt(
  trx: Db,
  { id: paymentId, bookingId, capturedAt }: PaymentRow,
): Promise<ReceiptRow | null> {
  if (capturedAt === null || bookingId === null) return null;
  return (await findReceipt(trx, paymentId)) ?? insertReceipt(trx, { paymentId, issuedAt: capturedAt });
}
