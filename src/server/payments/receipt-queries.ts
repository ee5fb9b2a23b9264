import type { Db, PaymentRow, ReceiptRow } from '../platform/db/schema.ts';

export const findReceipt = (db: Db, paymentId: string): Promise<ReceiptRow | undefined> =>
  db.selectFrom('receipts').selectAll().where('paymentId', '=', paymentId).executeTakeFirst();

/** Returns the payment that a booking is bound to. */
export const findPaymentOfBooking = (db: Db, bookingId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('bookingId', '=', bookingId).executeTakeFirst();

/** Takes the next number; the counter stays locked until the end of the transaction, so that none is left out. */
export async function insertReceipt(
  trx: Db,
  receipt: { paymentId: string; issuedAt: number },
): Promise<ReceiptRow> {
  const { lastNumber: number } = await trx
    .updateTable('receiptCounter')
    .set((e) => ({ lastNumber: e('lastNumber', '+', 1) }))
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  return trx
    .insertInto('receipts')
    .values({ number, ...receipt })
    .returningAll()
    .executeTakeFirstOrThrow();
}
