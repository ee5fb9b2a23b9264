import { changedRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';

/** Deletes the entries from before an instant and returns their number. */
export function deleteOldEntries(db: Db, before: number): Promise<number> {
  return changedRows(db.deleteFrom('auditLog').where('at', '<', before));
}
