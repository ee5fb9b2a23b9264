import type { Db } from '../platform/db/schema.ts';

/** Deletes the hand-overs from before a time, taken over or not. Returns their number. */
export async function deleteOldHandovers(db: Db, beforeMs: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('handovers').where('at', '<', beforeMs).executeTakeFirst();
  return Number(numDeletedRows);
}
