import { type Insertable, sql } from 'kysely';
import type { MessageKind } from '../../domain/message.ts';
import { newId } from '../db/id.ts';
import type { Db, Deliveries, DeliveryRow, MessageRow, Messages } from '../db/schema.ts';

/** What is there already under the same key is not said again. */
export const insertMessages = (db: Db, messages: Insertable<Messages>[]) =>
  db
    .insertInto('messages')
    .values(messages)
    .onConflict((c) => c.column('key').doNothing())
    .execute();

/** Makes what waits of this kind due now; tells whether any did. */
export async function hastenMessages(
  db: Db,
  kind: MessageKind,
  bookingId: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ dueAt: now })
    .where('bookingId', '=', bookingId)
    .where('kind', '=', kind)
    .where('addressedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes messages that are due out of the queue; of two nodes that ask at once only one gets each. */
export const takeDueMessages = (db: Db, now: number, limit: number): Promise<MessageRow[]> =>
  db
    .updateTable('messages')
    .set({ addressedAt: now })
    .where(
      'id',
      'in',
      db
        .selectFrom('messages')
        .select('id')
        .where('addressedAt', 'is', null)
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .orderBy('id')
        .limit(limit),
    )
    .where('addressedAt', 'is', null)
    .returningAll()
    .execute();

export const hasDueMessages = async (db: Db, now: number): Promise<boolean> =>
  (await db
    .selectFrom('messages')
    .select('id')
    .where('addressedAt', 'is', null)
    .where('dueAt', '<=', now)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What decides to whom a message still has something to say. */
export const listOccasions = (db: Db, bookingIds: string[]) =>
  db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .leftJoin('notifications', 'notifications.bookingId', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.customerId',
      'bookings.assignedTechId',
      'bookings.status',
      'customers.email',
      'customers.deletedAt as customerDeletedAt',
      'notifications.acknowledgedAt',
    ])
    .where('bookings.id', 'in', bookingIds)
    .execute();

export type Occasion = Awaited<ReturnType<typeof listOccasions>>[number];

export type NewDelivery = Pick<Insertable<Deliveries>, 'messageId' | 'channel' | 'role' | 'address'>;

const ROWS_AT_ONCE = 500;

export async function insertDeliveries(db: Db, deliveries: NewDelivery[], now: number): Promise<void> {
  for (let from = 0; from < deliveries.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('deliveries')
      .values(
        deliveries
          .slice(from, from + ROWS_AT_ONCE)
          .map((delivery) => ({ ...delivery, id: newId(), createdAt: now, nextAttemptAt: now })),
      )
      .onConflict((c) => c.doNothing())
      .execute();
  }
}

/** Of each address no more are looked at: so many may be under way at once. */
const MAX_PER_ADDRESS = 4;

/** The deliveries that are due, staff's first, the oldest first; of one address its oldest four. */
export const listDueDeliveries = (db: Db, now: number, limit: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom((e) =>
      e
        .selectFrom('deliveries')
        .selectAll()
        .select(
          sql<number>`row_number() over (partition by address order by next_attempt_at, id)`.as('place'),
        )
        .where('doneAt', 'is', null)
        .where('nextAttemptAt', '<=', now)
        .as('due'),
    )
    .selectAll()
    .where('place', '<=', MAX_PER_ADDRESS)
    .orderBy((e) => e.case().when('role', '=', 'customer').then(1).else(0).end())
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Takes those of the deliveries that are still due for this node alone until `until`, when another may try them. */
export const claimDeliveries = (
  db: Db,
  ids: readonly string[],
  now: number,
  until: number,
): Promise<DeliveryRow[]> =>
  db
    .updateTable('deliveries')
    .set((e) => ({ attempts: e('attempts', '+', 1), nextAttemptAt: until }))
    .where('id', 'in', ids)
    .where('doneAt', 'is', null)
    .where('nextAttemptAt', '<=', now)
    .returningAll()
    .execute();

/** What the deliveries say, and of which booking. */
export const listMessages = (db: Db, ids: string[]) =>
  db
    .selectFrom('messages')
    .innerJoin('bookings', 'bookings.id', 'messages.bookingId')
    .leftJoin('payments', 'payments.bookingId', 'bookings.id')
    .select([
      'messages.id',
      'messages.kind',
      'messages.bookingId',
      'messages.createdAt',
      'bookings.serviceType',
      'bookings.totalCents',
      'payments.status as paymentStatus',
    ])
    .where('messages.id', 'in', ids)
    .execute();

export type Message = Awaited<ReturnType<typeof listMessages>>[number];

export async function finishDelivery(
  db: Db,
  id: string,
  outcome: DeliveryRow['outcome'],
  now: number,
): Promise<void> {
  await db.updateTable('deliveries').set({ doneAt: now, outcome }).where('id', '=', id).execute();
}

export const noteFailure = (db: Db, id: string, lastError: string, nextAttemptAt: number) =>
  db.updateTable('deliveries').set({ lastError, nextAttemptAt }).where('id', '=', id).execute();

/** What waits for an address that has just failed is not tried before `until` either. */
export const postponeDeliveries = (db: Db, address: string, until: number) =>
  db
    .updateTable('deliveries')
    .set({ nextAttemptAt: until })
    .where('address', '=', address)
    .where('doneAt', 'is', null)
    .where('attempts', '=', 0)
    .where('nextAttemptAt', '<', until)
    .execute();

/** Forgets what was told long ago, at most so many messages at once; answers how many. */
export async function deleteOldMessages(db: Db, before: number, limit: number): Promise<number> {
  const old = await db
    .selectFrom('messages')
    .select('id')
    .where('addressedAt', 'is not', null)
    .where('dueAt', '<', before)
    .limit(limit)
    .execute();
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await db.deleteFrom('deliveries').where('messageId', 'in', ids).execute();
  await db.deleteFrom('messages').where('id', 'in', ids).execute();
  return ids.length;
}

/** Forgets what was told, or is to be told, of one booking. */
export async function deleteMessagesOf(db: Db, bookingId: string): Promise<void> {
  const ofBooking = db.selectFrom('messages').select('id').where('bookingId', '=', bookingId);
  await db.deleteFrom('deliveries').where('messageId', 'in', ofBooking).execute();
  await db.deleteFrom('messages').where('bookingId', '=', bookingId).execute();
}

/** Confirmed bookings of customers with a subscription who have not been told that the technician arrived. */
export const listApproached = (db: Db) =>
  db
    .selectFrom('bookings')
    .select('bookings.id')
    .where('bookings.status', '=', 'confirmed')
    .where('bookings.assignedTechId', 'is not', null)
    .where((e) =>
      e.exists(
        e
          .selectFrom('pushSubscriptions')
          .select('pushSubscriptions.endpoint')
          .where('pushSubscriptions.role', '=', 'customer')
          .whereRef('pushSubscriptions.subject', '=', 'bookings.customerId'),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('messages')
            .select('messages.id')
            .where('messages.kind', '=', 'arrived')
            .whereRef('messages.bookingId', '=', 'bookings.id'),
        ),
      ),
    )
    .execute();
