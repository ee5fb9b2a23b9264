import { type Expression, expressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import { lostDifferenceCents } from '../../payments/difference-columns.ts';
import { changesOneRow } from '../../platform/db/row-counts.ts';
import type { Db, Deliveries, DeliveryRow, Messages, Schema } from '../../platform/db/schema.ts';
import { runWithNext } from '../../platform/db/together.ts';

/** Inserts a message with the next statement of the transaction, unless one with the same key exists. */
export const insertMessage = (trx: Db, message: Insertable<Messages>): Promise<void> =>
  runWithNext(
    trx,
    trx
      .insertInto('messages')
      .values(message)
      .onConflict((c) => c.column('key').doNothing()),
  );

export function hasMessage(id: string): Expression<SqlBool> {
  const e = expressionBuilder<Schema>();
  return e.exists(e.selectFrom('messages').where('id', '=', id).select('id'));
}

export const hasKey = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('messages').select('id').where('key', '=', key).executeTakeFirst()) !== undefined;

export async function listIdsOf(db: Db, kind: string, bookingId: string): Promise<string[]> {
  const messages = await db
    .selectFrom('messages')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('kind', '=', kind)
    .execute();
  return messages.map(({ id }) => id);
}

/** Sets the due time of messages that are due later. */
export async function setDueAt(db: Db, ids: string[], now: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ dueAt: now })
    .where('id', 'in', ids)
    .where('dueAt', '>', now)
    .execute();
}

/** Returns what a message without a booking tells. */
export const findPayload = (db: Db, messageId: string) =>
  db
    .selectFrom('messages')
    .select('payload')
    .where('id', '=', messageId)
    .where('bookingId', 'is', null)
    .executeTakeFirst();

/** Returns a message with the state that determines its recipients. */
export const findMessageState = (db: Db, messageId: string) =>
  db
    .selectFrom('messages')
    .innerJoin('bookings', 'bookings.id', 'messages.bookingId')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .leftJoin('notifications', 'notifications.bookingId', 'bookings.id')
    .leftJoin('payments', (on) =>
      on.onRef('payments.bookingId', '=', 'bookings.id').on('payments.isDifference', '=', 0),
    )
    .leftJoin('earlierOffers', (on) =>
      on.onRef('earlierOffers.bookingId', '=', 'bookings.id').on('earlierOffers.closedAt', 'is', null),
    )
    .select((e) => [
      'messages.kind',
      'messages.techId',
      'messages.dueAt',
      'bookings.customerId',
      'bookings.assignedTechId',
      'bookings.status',
      'bookings.scheduledAt',
      'bookings.departedAt',
      'bookings.arrivedAt',
      'customers.preferredContactMethod',
      'notifications.acknowledgedAt',
      'payments.status as paymentStatus',
      lostDifferenceCents().as('lostDifferenceCents'),
      'earlierOffers.expiresAt as offeredUntil',
      // The refund that the message is about was requested in its transaction; it may be of the tip.
      e
        .selectFrom('refunds')
        .whereRef('refunds.bookingId', '=', 'bookings.id')
        .whereRef('refunds.requestedAt', '=', 'messages.createdAt')
        // A literal instead of a parameter lets SQLite use its partial index.
        .where('refunds.approval', '=', sql.lit('waiting' as const))
        .where('refunds.state', '=', 'requested')
        .select('refunds.requestedBy')
        .orderBy('refunds.number', 'desc')
        .limit(1)
        .as('refundWaitingBy'),
    ])
    .where('messages.id', '=', messageId)
    .executeTakeFirst();

export const findLanguage = (db: Db, customerId: string) =>
  db
    .selectFrom('customers')
    .select(['language', 'seenLanguage'])
    .where('id', '=', customerId)
    .executeTakeFirst();

export type MessageState = NonNullable<Awaited<ReturnType<typeof findMessageState>>>;

export const isCancelled = async (db: Db, bookingId: string): Promise<boolean> =>
  (await db.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirst())
    ?.status === 'cancelled';

/** Returns what the refunds gave back that have ended the last payment of a booking which is given back as a whole. */
export async function findLastRefundCents(db: Db, bookingId: string): Promise<number | undefined> {
  const last = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select((e) => e.fn.sum('refunds.amountCents').as('cents'))
    .where('payments.bookingId', '=', bookingId)
    .where('payments.status', '=', 'refunded')
    .where('refunds.state', '=', 'done')
    .whereRef('refunds.endedAt', '=', 'payments.refundedAt')
    .groupBy(['payments.id', 'payments.refundedAt'])
    .orderBy('payments.refundedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && Number(last.cents);
}

/** Returns whether money of another payment of a booking is still being given back than that of the running job. */
export const isGivingBackMore = async (db: Db, bookingId: string): Promise<boolean> => {
  const open = await db
    .selectFrom('jobs')
    .innerJoin('payments', 'payments.id', 'jobs.key')
    .select('payments.id')
    .distinct()
    .where('payments.bookingId', '=', bookingId)
    .where('jobs.kind', 'in', ['release', 'refund-rest'])
    .where('jobs.endedAt', 'is', null)
    .limit(2)
    .execute();
  return open.length > 1;
};

/** Returns whether a completed booking has lost a payment and was paid again, or was paid for the first time since. */
export const isPaidAfterService = async (db: Db, bookingId: string): Promise<boolean> =>
  (await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('status', '=', 'completed')
    .where((e) => {
      const payments = e.selectFrom('payments').select('payments.id');
      return e.or([
        e.exists(payments.whereRef('payments.formerBookingId', '=', 'bookings.id')),
        e.exists(
          payments
            .whereRef('payments.bookingId', '=', 'bookings.id')
            .where('payments.isDifference', '=', 0)
            .whereRef('payments.createdAt', '>', 'bookings.completedAt'),
        ),
      ]);
    })
    .executeTakeFirst()) !== undefined;

/** Returns a customer's contact data; none for a deleted account. */
export const findContact = (db: Db, customerId: string) =>
  db
    .selectFrom('customers')
    .select(['email', 'phone'])
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** Inserts a delivery unless the message has one to the same address. Returns whether it is new. */
export const insertDelivery = (db: Db, delivery: Insertable<Deliveries>): Promise<boolean> =>
  changesOneRow(
    db
      .insertInto('deliveries')
      .values(delivery)
      .onConflict((c) => c.columns(['messageId', 'channel', 'role', 'address']).doNothing()),
  );

export const findDelivery = (db: Db, id: string) =>
  db
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.messageId')
    .select([
      'deliveries.channel',
      'deliveries.role',
      'deliveries.address',
      'deliveries.doneAt',
      'deliveries.messageId',
      'messages.kind',
      'messages.bookingId',
      'messages.payload',
      'messages.createdAt as messageCreatedAt',
      'messages.dueAt as messageDueAt',
    ])
    .where('deliveries.id', '=', id)
    .executeTakeFirst();

export type DeliveryOfMessage = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export const finishDelivery = (
  db: Db,
  id: string,
  ended: Pick<DeliveryRow, 'outcome' | 'attempts' | 'doneAt'>,
) => db.updateTable('deliveries').set(ended).where('id', '=', id).where('doneAt', 'is', null).execute();

export const noteFailure = (db: Db, id: string, failure: Pick<DeliveryRow, 'attempts' | 'lastError'>) =>
  db.updateTable('deliveries').set(failure).where('id', '=', id).execute();

/** Deletes at most `limit` messages from before an instant. Returns their number. */
export async function deleteOldMessages(db: Db, before: number, limit: number): Promise<number> {
  const old = await db.selectFrom('messages').select('id').where('dueAt', '<', before).limit(limit).execute();
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await db.deleteFrom('deliveries').where('messageId', 'in', ids).execute();
  await db.deleteFrom('messages').where('id', 'in', ids).execute();
  return ids.length;
}

/** Deletes the messages and deliveries of one booking. Returns their ids. */
export async function deleteMessagesOf(db: Db, bookingId: string): Promise<string[]> {
  const ofBooking = db.selectFrom('messages').select('id').where('bookingId', '=', bookingId);
  const deliveries = await db
    .deleteFrom('deliveries')
    .where('messageId', 'in', ofBooking)
    .returning('id')
    .execute();
  const messages = await db
    .deleteFrom('messages')
    .where('bookingId', '=', bookingId)
    .returning('id')
    .execute();
  return [...deliveries, ...messages].map(({ id }) => id);
}

/** Lists confirmed bookings that no technician has said to have reached, and whose customers have a subscription. */
export const listApproached = (db: Db) =>
  db
    .selectFrom('bookings')
    .select('bookings.id')
    .where('bookings.status', '=', 'confirmed')
    .where('bookings.assignedTechId', 'is not', null)
    .where('bookings.arrivedAt', 'is', null)
    .where((e) =>
      e.exists(
        e
          .selectFrom('pushSubscriptions')
          .select('pushSubscriptions.endpoint')
          .where('pushSubscriptions.role', '=', 'customer')
          .whereRef('pushSubscriptions.subject', '=', 'bookings.customerId'),
      ),
    )
    .execute();
