import type { Db } from '../platform/db/schema.ts';

/** Deletes at most `limit` events that were received before an instant. Returns their number. */
export async function deleteOldEvents(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('providerEvents').select('eventId').where('receivedAt', '<', before).limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('providerEvents')
    .where('eventId', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
