import type { Db } from '../db/schema.ts';
import { clearOldPhotos } from './queries.ts';

/** Removes at most `limit` photos of jobs from before an instant; battery levels and notes stay. Answers how many. */
export const forgetOldPhotos = (db: Db, before: number, limit: number): Promise<number> =>
  clearOldPhotos(db, before, limit);
