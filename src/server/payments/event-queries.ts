import type { Insertable } from 'kysely';
import type { Db, ProviderEvents } from '../platform/db/schema.ts';

/** Stores an event. Returns false if it was stored before. */
export async function insertProviderEvent(db: Db, event: Insertable<ProviderEvents>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('providerEvents')
    .values(event)
    .onConflict((c) => c.column('eventId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
