import type { Db } from '../db/schema.ts';
import { countDead, countOpen, deleteDoneBefore, findJob, findOpenJob } from './queries.ts';

export type Standing = { waiting: number; failing: number; dead: number; oldestAt: number | null };

export const nothingOpen: Standing = { waiting: 0, failing: 0, dead: 0, oldestAt: null };

/** Of each kind that has any: how many jobs wait, how many of them failed before, the oldest, and how many are dead. */
export async function jobStandings(db: Db): Promise<Map<string, Standing>> {
  const standings = new Map<string, Standing>();
  for (const { kind, waiting, failing, oldestAt } of await countOpen(db)) {
    standings.set(kind, { waiting: Number(waiting), failing: Number(failing), dead: 0, oldestAt });
  }
  for (const { kind, dead } of await countDead(db)) {
    standings.set(kind, { ...(standings.get(kind) ?? nothingOpen), dead: Number(dead) });
  }
  return standings;
}

export const hasJob = async (db: Db, id: string): Promise<boolean> => (await findJob(db, id)) !== undefined;

export const hasOpenJob = async (db: Db, key: string): Promise<boolean> =>
  (await findOpenJob(db, key)) !== undefined;

/** Removes at most `limit` jobs that were done before an instant; answers how many. What failed for good stays until it is tried again. */
export const forgetDoneJobs = (db: Db, before: number, limit: number): Promise<number> =>
  deleteDoneBefore(db, before, limit);
