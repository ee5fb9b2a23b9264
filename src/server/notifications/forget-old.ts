import type { Db } from '../db/schema.ts';
import { deleteOldMessages } from './message-queries.ts';
import { deleteEndedSubscriptions } from './subscription-queries.ts';

/** Removes at most `limit` messages that were due before an instant, with their deliveries; answers how many. */
export const forgetOldMessages = (db: Db, before: number, limit: number): Promise<number> =>
  deleteOldMessages(db, before, limit);

/** Removes at most `limit` browsers' addresses whose session is removed; answers how many. */
export const forgetEndedSubscriptions = (db: Db, limit: number): Promise<number> =>
  deleteEndedSubscriptions(db, limit);
