import type { Database, Db } from '../db/schema.ts';
import { afterCommit } from '../db/transaction.ts';
import type { JobKind, PayloadOf } from './kinds.ts';
import { deleteJobs, hasten, insertJob, reopen } from './queries.ts';

type NewJob<Kind extends JobKind> = {
  /** A new one, unless given. */
  id?: string;
  kind: Kind;
  /** Jobs of one key are done one after another, in the order in which they were added, whatever their kinds. */
  key: string;
  payload: PayloadOf<Kind>;
  now: number;
  /** At once, by any clock, unless given. */
  dueAt?: number;
};

const wakers = new WeakMap<Database, () => void>();

/** Has the runner of this process woken by every commit that has added a job. */
export const wakeByCommits = (db: Database, wake: () => void): unknown => wakers.set(db, wake);
const wakeRunner = (db: Database) => wakers.get(db)?.();

/**
 * Adds a job in the transaction that decides that it is to be done; the runner of this node is woken by the commit. Of
 * two transactions that add one of the same key at once the second waits for the first.
 */
export async function addJob<Kind extends JobKind>(trx: Db, job: NewJob<Kind>): Promise<void> {
  const added = { ...job, dueAt: job.dueAt ?? 0 };
  while (!(await insertJob(trx, added)));
  afterCommit(trx, wakeRunner);
}

/** Has what was to wait of these keys tried at once, as the commit wakes the runner; tells whether anything was. */
export async function hastenJobs(trx: Db, keys: string[]): Promise<boolean> {
  const waits = keys.length > 0 && (await hasten(trx, keys));
  if (waits) afterCommit(trx, wakeRunner);
  return waits;
}

/** Has a job that failed for good tried at once, as the commit wakes the runner; tells whether there was one. */
export async function reopenJob(trx: Db, id: string): Promise<boolean> {
  const isOpen = await reopen(trx, id);
  if (isOpen) afterCommit(trx, wakeRunner);
  return isOpen;
}

/** Removes jobs that are not to be done any more, whether they wait or have ended. */
export const removeJobs = async (trx: Db, ids: string[]): Promise<unknown> =>
  ids.length > 0 && deleteJobs(trx, ids);
