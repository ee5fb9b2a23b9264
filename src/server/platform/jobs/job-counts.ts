import { changedRows } from '../db/row-counts.ts';
import type { Db } from '../db/schema.ts';
import type { JobKind, PayloadOf } from './kinds.ts';
import { countDead, countOpen, findFailed, findJob, findOpenJob } from './queries.ts';

export type QueueCounts = { waiting: number; failing: number; dead: number; oldestAt: number | null };

export const noJobs: QueueCounts = { waiting: 0, failing: 0, dead: 0, oldestAt: null };

/**
 * Returns by kind: the number of open jobs, of open jobs with a failed attempt, and of permanently failed jobs, and the
 * creation time of the oldest open job in epoch milliseconds.
 */
export async function countQueue(db: Db): Promise<Map<string, QueueCounts>> {
  const counts = new Map<string, QueueCounts>();
  for (const { kind, waiting, failing, oldestAt } of await countOpen(db)) {
    counts.set(kind, { waiting: Number(waiting), failing: Number(failing), dead: 0, oldestAt });
  }
  for (const { kind, dead } of await countDead(db)) {
    counts.set(kind, { ...(counts.get(kind) ?? noJobs), dead: Number(dead) });
  }
  return counts;
}

export const hasJob = async (db: Db, id: string): Promise<boolean> => (await findJob(db, id)) !== undefined;

export const hasOpenJob = async (db: Db, key: string): Promise<boolean> =>
  (await findOpenJob(db, key)) !== undefined;

/** Returns the id of the permanently failed job of this kind, key and payload. */
export const findFailedJob = async <Kind extends JobKind>(
  db: Db,
  kind: Kind,
  key: string,
  payload: PayloadOf<Kind>,
): Promise<string | undefined> => (await findFailed(db, { kind, key, payload }))?.id;

/**
 * Deletes at most `limit` jobs that were done before `before` and returns their number. Permanently failed jobs stay
 * until they are retried.
 */
export async function deleteDoneJobs(db: Db, before: number, limit: number): Promise<number> {
  const ended = db
    .selectFrom('jobs')
    .select('id')
    .where('endedAt', '<', before)
    .where('outcome', '=', 'done')
    .limit(limit);
  return changedRows(db.deleteFrom('jobs').where('id', 'in', ended));
}
