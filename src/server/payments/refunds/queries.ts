import { type Insertable, sql, type Updateable } from 'kysely';
import { changesOneRow } from '../../platform/db/row-counts.ts';
import type { Db, PaymentRow, RefundRow, Refunds } from '../../platform/db/schema.ts';

/** The request key of the refund that gives back all that is left: a payment has at most one. */
export const REST = 'rest';

/** Locks a payment until the end of the transaction, by a write on both databases. */
export const lockPayment = (trx: Db, id: string): Promise<PaymentRow | undefined> =>
  trx
    .updateTable('payments')
    .set((e) => ({ status: e.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Deletes what admins have written of a customer's refunds; the refunds stay in the books. */
export const deleteRefundReasons = (db: Db, customerId: string) =>
  db
    .updateTable('refunds')
    .set({ reason: null, note: null })
    .where('paymentId', 'in', (e) =>
      e.selectFrom('payments').select('id').where('customerId', '=', customerId),
    )
    .execute();

/** Lists the refunds of a customer's payments. */
export const listRefundsOf = (db: Db, customerId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .where('payments.customerId', '=', customerId)
    .execute();

/**
 * Returns whether nobody but its owner has decided how an admin's account signs in since before an instant: the account
 * was there and enabled, with a password that its owner chose. Otherwise whoever asked for something at that instant may
 * hold this account as well.
 */
export const isOwnedSince = async (db: Db, username: string, instant: number): Promise<boolean> =>
  (await db
    .selectFrom('staff')
    .select('username')
    .where('username', '=', username)
    .where('role', '=', 'admin')
    .where('isActive', '=', 1)
    .where('ownSince', '<', instant)
    .executeTakeFirst()) !== undefined;

/** Returns whether a job has ever begun, and the admin who last set it back to where it had not. */
export async function findBegun(db: Db, bookingId: string) {
  const steps = await db
    .selectFrom('bookingEvents')
    .select(['actor', 'role', 'fromValue', 'toValue'])
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'status')
    .orderBy('sequence')
    .execute();
  const isBegun = (status: string | null) => status === 'in_progress' || status === 'completed';
  const reopened = steps.findLast(
    ({ role, fromValue, toValue }) => role === 'admin' && isBegun(fromValue) && !isBegun(toValue),
  );
  return { hasBegun: steps.some(({ toValue }) => isBegun(toValue)), reopenedBy: reopened?.actor ?? null };
}

/** Lists a payment's refunds in the order of their requests. */
export const listRefunds = (db: Db, paymentId: string): Promise<RefundRow[]> =>
  selectRefunds(db, paymentId).execute();

export const selectRefunds = (db: Db, paymentId: string) =>
  db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).orderBy('number');

export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

export const insertRefund = (db: Db, refund: Insertable<Refunds>): Promise<RefundRow> =>
  db.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();

export const updateRefund = (db: Db, id: string, change: Updateable<Refunds>) =>
  db.updateTable('refunds').set(change).where('id', '=', id).execute();

/** Changes a refund that has not ended and was refused as often as seen. Returns whether it was so. */
export const updateOpenRefund = (
  db: Db,
  { id, attempt }: Pick<RefundRow, 'id' | 'attempt'>,
  change: Updateable<Refunds>,
): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('refunds')
      .set(change)
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('state', 'in', ['requested', 'pending']),
  );

/** Lists the refunds that wait for approval, the oldest first. */
export const listWaitingRefunds = (db: Db, limit: number): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    // A literal instead of a parameter lets SQLite use its partial index.
    .where('approval', '=', sql.lit('waiting' as const))
    .where('state', '=', 'requested')
    .orderBy('requestedAt')
    .limit(limit)
    .execute();

/**
 * Decides about a refund that waits for another admin than the one who asked. A refused one frees its amount. Returns
 * whether it was waiting.
 */
export async function decideWaiting(
  db: Db,
  { id }: Pick<RefundRow, 'id'>,
  decision: Pick<RefundRow, 'approval' | 'approvedBy' | 'approvedAt'>,
): Promise<boolean> {
  const isRefused = decision.approval === 'refused';
  return changesOneRow(
    db
      .updateTable('refunds')
      .set(isRefused ? { ...decision, state: 'failed', endedAt: decision.approvedAt } : decision)
      .where('id', '=', id)
      .where('approval', '=', 'waiting')
      .where('state', '=', 'requested')
      .where('requestedBy', '!=', decision.approvedBy ?? ''),
  );
}

/** Opens a refund that the provider has refused for good. Returns whether it was. */
export const reopenRefund = (db: Db, id: string): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('refunds')
      .set({ state: 'requested' })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .where('approval', 'in', ['none', 'given']),
  );
