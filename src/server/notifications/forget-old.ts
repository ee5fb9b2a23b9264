import type { Db } from '../db/schema.ts';
import { deleteOldMessages } from './message-queries.ts';
import { deleteEndedSubscriptions } from './subscription-queries.ts';

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** What was told is kept for 90 days, a browser's address as long as its session. */
export async function forgetOldMessages(db: Db, now: number): Promise<void> {
  await deleteOldMessages(db, now - KEPT_MS);
  await deleteEndedSubscriptions(db);
}
