import type { Db } from '../db/schema.ts';
import { deleteFixesBefore } from './queries.ts';

/** Removes at most `limit` fixes from before an instant; answers how many. */
export const pruneTrail = (db: Db, before: number, limit: number): Promise<number> =>
  deleteFixesBefore(db, before, limit);
