import type { Insertable, InsertObject } from 'kysely';
import type { Db, SandboxPaymentRow, SandboxRefunds, Schema } from '../../platform/db/schema.ts';

/** Inserts a payment unless there is one with its key or id. Returns the inserted row. */
export const insertOnce = (
  db: Db,
  payment: InsertObject<Schema, 'sandboxPayments'>,
): Promise<SandboxPaymentRow | undefined> =>
  db
    .insertInto('sandboxPayments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findById = (db: Db, id: string): Promise<SandboxPaymentRow | undefined> =>
  db.selectFrom('sandboxPayments').selectAll().where('id', '=', id).executeTakeFirst();

export const findByKey = (db: Db, key: string): Promise<SandboxPaymentRow | undefined> =>
  db.selectFrom('sandboxPayments').selectAll().where('idempotencyKey', '=', key).executeTakeFirst();

/** Ends an authorisation that was made after `after`. Returns its payment, if there was one. */
export const endApproved = (
  db: Db,
  id: string,
  { status, at, after }: { status: 'completed' | 'canceled'; at: number; after: number },
): Promise<SandboxPaymentRow | undefined> =>
  db
    .updateTable('sandboxPayments')
    .set({ status, updatedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where('createdAt', '>', after)
    .returningAll()
    .executeTakeFirst();

/** Locks a payment until the end of the transaction, by a write on both databases. */
export const lockById = (trx: Db, id: string): Promise<SandboxPaymentRow | undefined> =>
  trx
    .updateTable('sandboxPayments')
    .set((e) => ({ refundedCents: e.ref('refundedCents') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const findRefundByKey = (db: Db, key: string) =>
  db.selectFrom('sandboxRefunds').selectAll().where('idempotencyKey', '=', key).executeTakeFirst();

export const findRefundById = (db: Db, id: string) =>
  db.selectFrom('sandboxRefunds').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns what was refunded of a payment before an instant, in cents. */
export async function refundedBefore(db: Db, paymentId: string, before: number): Promise<number> {
  const { cents } = await db
    .selectFrom('sandboxRefunds')
    .select((e) => e.fn.sum<number | null>('amountCents').as('cents'))
    .where('paymentId', '=', paymentId)
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

export async function addRefund(trx: Db, refund: Insertable<SandboxRefunds>): Promise<void> {
  await trx.insertInto('sandboxRefunds').values(refund).execute();
  await trx
    .updateTable('sandboxPayments')
    .set((e) => ({ refundedCents: e('refundedCents', '+', refund.amountCents), updatedAt: refund.createdAt }))
    .where('id', '=', refund.paymentId)
    .execute();
}

/** Lists payments that changed at or after `since`, in the order of their changes, after the row `after`. */
export const listChanged = (
  db: Db,
  since: number,
  after: SandboxPaymentRow | null,
  limit: number,
): Promise<SandboxPaymentRow[]> =>
  db
    .selectFrom('sandboxPayments')
    .selectAll()
    .where('updatedAt', '>=', after?.updatedAt ?? since)
    .$if(after !== null, (payment) =>
      payment.where((e) => e.or([e('updatedAt', '>', after?.updatedAt ?? 0), e('id', '>', after?.id ?? '')])),
    )
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Stores a card unless there is one with its key. Returns the stored card. */
export async function saveCardOnce(db: Db, card: InsertObject<Schema, 'sandboxCards'>) {
  await db
    .insertInto('sandboxCards')
    .values(card)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('sandboxCards')
    .selectAll()
    .where('idempotencyKey', '=', card.idempotencyKey as string)
    .executeTakeFirstOrThrow();
}

export const findEnabledCard = (db: Db, id: string, providerCustomerId: string) =>
  db
    .selectFrom('sandboxCards')
    .selectAll()
    .where('id', '=', id)
    .where('providerCustomerId', '=', providerCustomerId)
    .where('isEnabled', '=', 1)
    .executeTakeFirst();

export const disableCards = (db: Db, by: 'id' | 'idempotencyKey' | 'providerCustomerId', value: string) =>
  db.updateTable('sandboxCards').set({ isEnabled: 0 }).where(by, '=', value).execute();
