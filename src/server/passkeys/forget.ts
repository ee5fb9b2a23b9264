import type { Db } from '../db/schema.ts';
import { deleteOldChallenges, deletePasskeysOf, type Owner } from './queries.ts';

/** For an account whose owner lost them, or that is no more. */
export async function forgetPasskeysOf(db: Db, owner: Owner): Promise<void> {
  await deletePasskeysOf(db, owner);
}

/** Forgets challenges that nobody has answered in time. */
export async function forgetOldChallenges(db: Db, now: number): Promise<void> {
  await deleteOldChallenges(db, now);
}
