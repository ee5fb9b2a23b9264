import type { Db } from '../db/schema.ts';
import { deleteFixesBefore } from './queries.ts';

const TRAIL_MS = 30 * 24 * 60 * 60 * 1000;
/** One statement for all of a long pause would exceed PostgreSQL's statement timeout, and hold up SQLite. */
const BATCH_SIZE = 10_000;

/** Where technicians were is kept for 30 days. */
export async function pruneTrail(db: Db, now: number): Promise<void> {
  let deleted: number;
  do {
    deleted = await deleteFixesBefore(db, now - TRAIL_MS, BATCH_SIZE);
  } while (deleted === BATCH_SIZE);
}
