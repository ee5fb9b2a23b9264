import type { Db } from '../db/schema.ts';
import { deleteFixesBefore } from './queries.ts';

const TRAIL_MS = 30 * 24 * 60 * 60 * 1000;

/** Where technicians were is kept for 30 days. */
export async function pruneTrail(db: Db, now: number): Promise<void> {
  await deleteFixesBefore(db, now - TRAIL_MS);
}
