import { changedRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Owner } from './queries.ts';

/** Deletes all passkeys of an account whose owner lost them, or which is deleted. */
export const deletePasskeys = (db: Db, { role, subject }: Owner) =>
  db.deleteFrom('passkeys').where('subject', '=', subject).where('role', '=', role).execute();

/** Deletes at most `limit` challenges that expired before an instant and returns their number. */
export async function deleteExpiredChallenges(db: Db, before: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('passkeyChallenges')
    .select('challenge')
    .where('expiresAt', '<', before)
    .limit(limit);
  return changedRows(db.deleteFrom('passkeyChallenges').where('challenge', 'in', old));
}
