import type { Db } from '../db/schema.ts';
import { deleteOldDevices } from './device-queries.ts';
import { deleteOldCodes, listCustomersAwaySince } from './queries.ts';
import { deleteOldSessions } from './session-queries.ts';

/** Removes at most `limit` sign-in codes from before an instant; answers how many. */
export const forgetOldCodes = (db: Db, before: number, limit: number): Promise<number> =>
  deleteOldCodes(db, before, limit);

/** Removes at most `limit` sessions that ended by themselves before an instant; answers how many. */
export const forgetOldSessions = (db: Db, before: number, limit: number): Promise<number> =>
  deleteOldSessions(db, before, limit);

/** Removes browsers from which an account has not signed in since an instant; answers how many. */
export const forgetOldDevices = (db: Db, before: number): Promise<number> => deleteOldDevices(db, before);

/** The ids of at most `limit` customers after an id who have not signed in since an instant. */
export const customersAwaySince = (db: Db, since: number, afterId: string, limit: number) =>
  listCustomersAwaySince(db, since, afterId, limit);
