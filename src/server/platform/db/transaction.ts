import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction, TransactionBuilder } from 'kysely';
import { transactionRetries } from '../../lib/process-metrics.ts';
import { isRetryable } from './errors.ts';
import type { Database, Db, Schema } from './schema.ts';

const MIN_ATTEMPTS = 3;
/** Time limit for retries: conflicts are short, and a frequently written row must not block a caller for longer. */
const MAX_RETRY_MS = 1500;
const MAX_PAUSE_MS = 40;

type Work<Result> = (trx: Transaction<Schema>) => Promise<Result>;

type Task = (db: Database) => void;
const tasks = new WeakMap<Db, Set<Task>>();

/**
 * Registers a task to run after the commit, once per transaction however often it is registered. Outside a transaction
 * the task runs immediately.
 */
export function afterCommit(trx: Db, task: Task): void {
  if (!trx.isTransaction) task(trx as Database);
  else tasks.set(trx, (tasks.get(trx) ?? new Set()).add(task));
}

/**
 * Runs the work in one transaction and retries all of it on conflicts. The work must use only the given handle: a query
 * on the database itself would wait for this transaction.
 */
export const inTransaction = <Result>(db: Database, work: Work<Result>): Promise<Result> =>
  withRetries(() => commit(db, db.transaction(), work));

/**
 * Like `inTransaction`, but serializable: for decisions based on rows that the transaction does not write. SQLite
 * serialises all writing transactions anyway.
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
  const startedMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isTimeUp = attempt >= MIN_ATTEMPTS && performance.now() - startedMs > MAX_RETRY_MS;
      if (isTimeUp || !isRetryable(error)) throw error;
      transactionRetries.inc();
      // Random, so that conflicting transactions do not retry at the same time.
      await sleep(Math.random() * Math.min(MAX_PAUSE_MS, 5 * attempt));
    }
  }
}
