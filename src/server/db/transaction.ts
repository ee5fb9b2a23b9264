import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction, TransactionBuilder } from 'kysely';
import { transactionRetries } from '../process-metrics.ts';
import { isRetryable } from './errors.ts';
import type { Database, Db, Schema } from './schema.ts';

const MIN_TRIES = 3;
/** Conflicts are over quickly; somebody who writes a row again and again must not keep others from it. */
const RETRY_MS = 1500;
const MAX_PAUSE_MS = 40;

type Work<Result> = (trx: Transaction<Schema>) => Promise<Result>;

type Task = (db: Database) => void;
const tasks = new WeakMap<Db, Set<Task>>();

/** Has a task run once the transaction is committed, however often it is asked for; outside of one, at once. */
export function afterCommit(trx: Db, task: Task): void {
  if (!trx.isTransaction) task(trx as Database);
  else tasks.set(trx, (tasks.get(trx) ?? new Set()).add(task));
}

/**
 * Runs the work in one transaction and tries the whole of it again when the database asks for that.
 * The work uses only the handle that it is given: the outer one would wait for this very transaction.
 */
export const inTransaction = <Result>(db: Database, work: Work<Result>): Promise<Result> =>
  withRetries(() => commit(db, db.transaction(), work));

/**
 * The same for a decision by rows that it does not write: nobody may change those meanwhile. On SQLite,
 * where one transaction writes at a time, every one is like that.
 */
export const inSerialTransaction = <Result>(db: Database, work: Work<Result>): Promise<Result> =>
  withRetries(() => commit(db, db.transaction().setIsolationLevel('serializable'), work));

async function commit<Result>(
  db: Database,
  transaction: TransactionBuilder<Schema>,
  work: Work<Result>,
): Promise<Result> {
  let asked: Set<Task> | undefined;
  const result = await transaction.execute(async (trx) => {
    const answer = await work(trx);
    asked = tasks.get(trx);
    return answer;
  });
  for (const task of asked ?? []) task(db);
  return result;
}

async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  const begunMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isLate = attempt >= MIN_TRIES && performance.now() - begunMs > RETRY_MS;
      if (isLate || !isRetryable(error)) throw error;
      transactionRetries.inc();
      // Not all at once again.
      await sleep(Math.random() * Math.min(MAX_PAUSE_MS, 5 * attempt));
    }
  }
}
