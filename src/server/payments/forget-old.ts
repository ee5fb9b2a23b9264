import type { Db } from '../db/schema.ts';
import { deleteDoneBefore } from './outbox.ts';

/** Removes at most `limit` rows of the outbox that were done before an instant; answers how many. */
export const forgetDoneWork = (db: Db, before: number, limit: number): Promise<number> =>
  deleteDoneBefore(db, before, limit);
