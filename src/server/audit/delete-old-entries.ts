import type { Db } from '../platform/db/schema.ts';

/** Deletes the entries from before an instant and returns their number. */
export async function deleteOldEntries(db: Db, before: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('auditLog').where('at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
