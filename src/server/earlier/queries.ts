import type { Insertable } from 'kysely';
import { openStatuses } from '../../domain/bookings/booking-status.ts';
import type { EarlierOutcome } from '../../domain/promise/earlier.ts';
import { changesOneRow } from '../platform/db/row-counts.ts';
import type { Bookings, Db, EarlierEntries, EarlierOffers } from '../platform/db/schema.ts';

/** Inserts an entry unless the booking has one. Returns whether it is new. */
export const insertEntry = (trx: Db, entry: Insertable<EarlierEntries>): Promise<boolean> =>
  changesOneRow(
    trx
      .insertInto('earlierEntries')
      .values(entry)
      .onConflict((c) => c.doNothing()),
  );

/** Deletes that the customer of a booking was told of an earlier arrival: it has another time now. */
export const deleteTold = (trx: Db, bookingId: string) =>
  trx
    .deleteFrom('earlierEntries')
    .where('bookingId', '=', bookingId)
    .where('toldByAt', 'is not', null)
    .execute();

/** Deletes the entry of a booking that waits. Returns whether there was one. */
export const deleteEntry = (trx: Db, bookingId: string): Promise<boolean> =>
  changesOneRow(
    trx.deleteFrom('earlierEntries').where('bookingId', '=', bookingId).where('toldByAt', 'is', null),
  );

export const updateEntry = (
  db: Db,
  bookingId: string,
  set: Partial<Pick<EarlierEntries, 'knownFree'>> & { unanswered?: number; toldByAt?: number },
): Promise<boolean> =>
  changesOneRow(db.updateTable('earlierEntries').set(set).where('bookingId', '=', bookingId));

/** Whether anybody waits for an earlier time. */
export const hasEntries = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('earlierEntries')
    .select('bookingId')
    .where('toldByAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Lists the bookings that wait, whoever came first, first, with the customer's open offer. */
export const listWaiting = (db: Db) =>
  db
    .selectFrom('earlierEntries')
    .innerJoin('bookings', 'bookings.id', 'earlierEntries.bookingId')
    .where('earlierEntries.toldByAt', 'is', null)
    .where('bookings.status', 'in', openStatuses)
    .select([
      'bookings.id',
      'bookings.customerId',
      'bookings.serviceType',
      'bookings.createdAt',
      'bookings.scheduledAt',
      'bookings.promisedAt',
      'bookings.latitude',
      'bookings.longitude',
      'bookings.connector',
      'bookings.kwh',
      'earlierEntries.knownFree',
      'earlierEntries.unanswered',
    ])
    .select((e) =>
      e
        .selectFrom('slotHolds')
        .whereRef('slotHolds.customerId', '=', 'bookings.customerId')
        .where('slotHolds.purpose', '=', 'offer')
        .select('slotHolds.id')
        .as('offeredHold'),
    )
    .orderBy('earlierEntries.since')
    .orderBy('bookings.id')
    .execute();

export type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

/** Returns a booking that waits as it is in the transaction that has locked it. */
export const findWaiting = (trx: Db, bookingId: string) =>
  trx
    .selectFrom('earlierEntries')
    .innerJoin('bookings', 'bookings.id', 'earlierEntries.bookingId')
    .where('earlierEntries.bookingId', '=', bookingId)
    .where('earlierEntries.toldByAt', 'is', null)
    .where('bookings.status', 'in', openStatuses)
    .select(['bookings.scheduledAt', 'earlierEntries.unanswered'])
    .executeTakeFirst();

/** Inserts an offer unless the booking has an open one. Returns whether it is new. */
export const insertOffer = (trx: Db, offer: Insertable<EarlierOffers>): Promise<boolean> =>
  changesOneRow(
    trx
      .insertInto('earlierOffers')
      .values(offer)
      .onConflict((c) => c.doNothing()),
  );

export const findOffer = (db: Db, id: string) =>
  db.selectFrom('earlierOffers').selectAll().where('id', '=', id).executeTakeFirst();

export const findOpenOffer = (db: Db, bookingId: string) =>
  db
    .selectFrom('earlierOffers')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();

/** Returns the open offer of a time to a customer for another booking than this one. */
export const findOfferForAnother = (
  trx: Db,
  { id, customerId, scheduledAt }: Pick<Bookings, 'id' | 'customerId'> & { scheduledAt: number },
) =>
  trx
    .selectFrom('earlierOffers')
    .innerJoin('bookings', 'bookings.id', 'earlierOffers.bookingId')
    .where('bookings.customerId', '=', customerId)
    .where('bookings.id', '!=', id)
    .where('earlierOffers.startAt', '=', scheduledAt)
    .where('earlierOffers.closedAt', 'is', null)
    .selectAll('earlierOffers')
    .executeTakeFirst();

/** Closes an offer if it is open. Returns whether it was. */
export const closeOffer = (
  trx: Db,
  id: string,
  closed: { closedAt: number; outcome: EarlierOutcome },
): Promise<boolean> =>
  changesOneRow(
    trx.updateTable('earlierOffers').set(closed).where('id', '=', id).where('closedAt', 'is', null),
  );

/** Lists the times that were offered for a booking. */
export const listOfferedTimes = async (db: Db, bookingId: string): Promise<number[]> =>
  (await db.selectFrom('earlierOffers').select('startAt').where('bookingId', '=', bookingId).execute()).map(
    ({ startAt }) => startAt,
  );

export async function deleteOf(trx: Db, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  await trx.deleteFrom('earlierOffers').where('bookingId', 'in', bookingIds).execute();
  await trx.deleteFrom('earlierEntries').where('bookingId', 'in', bookingIds).execute();
}
