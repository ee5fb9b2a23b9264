import type { Db } from '../platform/db/schema.ts';
import { countByStaff, deleteOldChallenges, deletePasskeysOf, type Owner } from './queries.ts';

/** Deletes all passkeys of an account whose owner lost them, or which is deleted. */
export async function deletePasskeys(db: Db, owner: Owner): Promise<void> {
  await deletePasskeysOf(db, owner);
}

/** Deletes at most `limit` challenges that expired before an instant and returns their number. */
export const deleteExpiredChallenges = (db: Db, before: number, limit: number): Promise<number> =>
  deleteOldChallenges(db, before, limit);

/** Returns the number of passkeys by staff username, without accounts that have none. */
export const countStaffPasskeys = async (db: Db): Promise<Map<string, number>> =>
  new Map((await countByStaff(db)).map(({ subject, count }) => [subject, Number(count)]));
