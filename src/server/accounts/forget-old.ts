import type { Db } from '../db/schema.ts';
import { deleteOldCodes } from './queries.ts';
import { deleteOldSessions } from './session-queries.ts';

/** Forgets sessions and sign-in codes that ended before the given time. */
export async function forgetOldSignIns(db: Db, before: number): Promise<void> {
  await deleteOldSessions(db, before);
  await deleteOldCodes(db, before);
}
