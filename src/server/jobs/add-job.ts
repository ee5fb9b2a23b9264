import type { Database, Db } from '../db/schema.ts';
import { afterCommit } from '../db/transaction.ts';
import type { JobKind, PayloadOf } from './kinds.ts';
import { insertJob } from './queries.ts';

type NewJob<Kind extends JobKind> = {
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
 * Adds a job in the transaction that decides that it is to be done; the runner of this node is woken by the commit.
 * Who calls has locked what the key names by a write in the same transaction, if another may be added meanwhile.
 */
export async function addJob<Kind extends JobKind>(trx: Db, job: NewJob<Kind>): Promise<void> {
  await insertJob(trx, { ...job, dueAt: job.dueAt ?? 0 });
  afterCommit(trx, wakeRunner);
}
