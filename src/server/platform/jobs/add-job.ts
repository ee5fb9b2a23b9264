import type { Database, Db } from '../db/schema.ts';
import { afterCommit } from '../db/transaction.ts';
import type { JobKind, PayloadOf } from './kinds.ts';
import { deleteJobs, insertJob, insertJobWithNext, makeDue, reopen } from './queries.ts';

type NewJob<Kind extends JobKind> = {
  /** A new UUID by default. */
  id?: string;
  kind: Kind;
  /** Jobs with the same key run one after another in the order of their insertion, whatever their kinds. */
  key: string;
  payload: PayloadOf<Kind>;
  now: number;
  /** When the job is due, in epoch milliseconds of the shared clock; immediately by default. */
  dueAt?: number;
};

const wakeFunctions = new WeakMap<Database, () => void>();

/** Registers the function that wakes the job runner of this process after every commit that added a job. */
export const wakeOnCommit = (db: Database, wake: () => void): unknown => wakeFunctions.set(db, wake);
const wakeRunner = (db: Database) => wakeFunctions.get(db)?.();

/**
 * Inserts a job in the transaction that decides it. The commit wakes the job runner of this node. When two transactions
 * insert jobs with the same key concurrently, the second waits for the first.
 */
export async function addJob<Kind extends JobKind>(trx: Db, job: NewJob<Kind>): Promise<void> {
  const added = { ...job, dueAt: job.dueAt ?? 0 };
  while (!(await insertJob(trx, added)));
  afterCommit(trx, wakeRunner);
}

/**
 * As `addJob`, with the next statement of the transaction. For a key that other transactions seldom use at the same time,
 * because all of the transaction is retried then.
 * @param condition adds the job only if it holds
 */
export async function addJobWithNext<Kind extends JobKind>(
  trx: Db,
  job: NewJob<Kind>,
  condition?: Parameters<typeof insertJobWithNext>[2],
): Promise<void> {
  await insertJobWithNext(trx, { ...job, dueAt: job.dueAt ?? 0 }, condition);
  afterCommit(trx, wakeRunner);
}

/**
 * Makes waiting jobs with these keys due immediately; the commit wakes the runner. Returns whether any job was waiting.
 */
export async function makeJobsDue(trx: Db, keys: string[]): Promise<boolean> {
  const waits = keys.length > 0 && (await makeDue(trx, keys));
  if (waits) afterCommit(trx, wakeRunner);
  return waits;
}

/**
 * Reopens a permanently failed job, due immediately; the commit wakes the runner. Returns whether such a job existed.
 */
export async function reopenJob(trx: Db, id: string): Promise<boolean> {
  const isOpen = await reopen(trx, id);
  if (isOpen) afterCommit(trx, wakeRunner);
  return isOpen;
}

/** Deletes jobs, whether they are open or ended. */
export const removeJobs = async (trx: Db, ids: string[]): Promise<unknown> =>
  ids.length > 0 && deleteJobs(trx, ids);
