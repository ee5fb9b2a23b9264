import type { Insertable } from 'kysely';
import type { BookingEventRow, BookingEvents, Db } from '../db/schema.ts';

/** Gives a booking a new version without another change, as when its payment moved on; answers it. */
export const touchBooking = async (db: Db, id: string): Promise<number> =>
  (
    await db
      .updateTable('bookings')
      .set((e) => ({ version: e('version', '+', 1) }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version;

export const insertEvent = (db: Db, event: Insertable<BookingEvents>) =>
  db.insertInto('bookingEvents').values(event).execute();

/** The number of the newest change; 0 before the first. */
export const newestSequence = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('bookingEvents')
      .select('sequence')
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.sequence ?? 0;

/** The changes after a number, in the order of their commits. */
export const listChangesAfter = (db: Db, sequence: number, limit: number): Promise<BookingEventRow[]> =>
  db
    .selectFrom('bookingEvents')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
