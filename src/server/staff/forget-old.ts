import type { Db } from '../db/schema.ts';
import { deleteOldLoginFailures } from './queries.ts';

/** Forgets failed logins from before the given time; only the last 15 minutes of them count. */
export async function forgetOldFailures(db: Db, before: number): Promise<void> {
  await deleteOldLoginFailures(db, before);
}
