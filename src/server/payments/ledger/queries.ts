import type { Insertable } from 'kysely';
import type { Db, DeductionRow, Deductions, LedgerEntries, ReceiptRow } from '../../platform/db/schema.ts';
import { runWithNext } from '../../platform/db/together.ts';

/** Selects the ids of a payment's written movements. */
export const selectMovementIds = (db: Db, paymentId: string) =>
  db.selectFrom('ledgerEntries').select('movementId').distinct().where('paymentId', '=', paymentId);

export const hasBooking = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('bookings').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Returns what a cancelled booking keeps of its payment, in cents. */
export const findKeptCents = async (db: Db, bookingId: string | null): Promise<number> =>
  bookingId === null
    ? 0
    : ((await db.selectFrom('bookings').select('keptCents').where('id', '=', bookingId).executeTakeFirst())
        ?.keptCents ?? 0);

/** Inserts entries with the next statement of the transaction. */
export const insertEntries = (trx: Db, entries: Insertable<LedgerEntries>[]): Promise<void> =>
  runWithNext(trx, trx.insertInto('ledgerEntries').values(entries));

/** Lists what the provider has kept of a payment, in the order in which it became known. */
export const listDeductions = (db: Db, paymentId: string): Promise<DeductionRow[]> =>
  selectDeductions(db, paymentId).execute();

export const selectDeductions = (db: Db, paymentId: string) =>
  db.selectFrom('deductions').selectAll().where('paymentId', '=', paymentId).orderBy('number');

export const insertDeduction = (db: Db, deduction: Insertable<Deductions>) =>
  db.insertInto('deductions').values(deduction).execute();

export const findReceipt = (db: Db, paymentId: string): Promise<ReceiptRow | undefined> =>
  selectReceipt(db, paymentId).executeTakeFirst();

export const selectReceipt = (db: Db, paymentId: string) =>
  db.selectFrom('receipts').selectAll().where('paymentId', '=', paymentId);

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
