import type { Db } from '../db/schema.ts';
import { deleteOldChallenges, deletePasskeysOf, type Owner } from './queries.ts';

/** For an account whose owner lost them, or that is no more. */
export async function forgetPasskeysOf(db: Db, owner: Owner): Promise<void> {
  await deletePasskeysOf(db, owner);
}

/** Removes at most `limit` challenges that nobody had answered by an instant; answers how many. */
export const forgetOldChallenges = (db: Db, before: number, limit: number): Promise<number> =>
  deleteOldChallenges(db, before, limit);
