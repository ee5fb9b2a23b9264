import { type Insertable, PostgresAdapter, sql } from 'kysely';
import { changesOneRow } from '../platform/db/row-counts.ts';
import type { BookingEventRow, BookingEvents, Db } from '../platform/db/schema.ts';
import { runWithNext } from '../platform/db/together.ts';

/** Increments the booking's version without another change, as for a new payment status. Returns the new version. */
export const touchBooking = async (db: Db, id: string): Promise<number> =>
  (
    await db
      .updateTable('bookings')
      .set((e) => ({ version: e('version', '+', 1) }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version;

/** Increments the version if it is the one that was seen. Returns whether it was. */
export const touchSeenBooking = (
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('bookings')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  );

/** An arbitrary number that no other advisory lock of this database uses. */
const LOG_LOCK = 3_803_803_801;
const lock = sql`select pg_advisory_xact_lock(${sql.lit(LOG_LOCK)})`;

/**
 * Serialises the number and the commit of the transactions. The lock is taken after every other lock and held for the
 * inserts and the commit, so it cannot deadlock. SQLite has a single writer and needs no lock.
 */
export async function lockLog(trx: Db): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await runWithNext(trx, { compile: () => lock.compile(trx) });
}

/** Inserts events in their order, with the next statement of the transaction. */
export async function insertEvents(trx: Db, events: Insertable<BookingEvents>[]): Promise<void> {
  for (const event of events) await runWithNext(trx, trx.insertInto('bookingEvents').values(event));
}

/** Returns the sequence of the newest change; 0 for an empty log. */
export const newestSequence = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('bookingEvents')
      .select('sequence')
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.sequence ?? 0;

/** Lists the changes after a sequence in commit order. */
export const listChangesAfter = (db: Db, sequence: number, limit: number): Promise<BookingEventRow[]> =>
  db
    .selectFrom('bookingEvents')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
