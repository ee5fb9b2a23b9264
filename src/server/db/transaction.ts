import type { Transaction } from 'kysely';
import { transactionRetries } from '../ops/process-metrics.ts';
import { isRetryable } from './errors.ts';
import type { Database, Schema } from './schema.ts';

const TRIES = 3;

type Work<Result> = (trx: Transaction<Schema>) => Promise<Result>;

/**
 * Runs the work in one transaction and tries the whole of it again when the database asks for that.
 * The work uses only the handle that it is given: the outer one would wait for this very transaction.
 */
export const inTransaction = <Result>(db: Database, work: Work<Result>): Promise<Result> =>
  withRetries(() => db.transaction().execute(work));

/**
 * The same for a decision by rows that it does not write: nobody may change those meanwhile. On SQLite,
 * where one transaction writes at a time, every one is like that.
 */
export const inSerialTransaction = <Result>(db: Database, work: Work<Result>): Promise<Result> =>
  withRetries(() => db.transaction().setIsolationLevel('serializable').execute(work));

async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= TRIES || !isRetryable(error)) throw error;
      transactionRetries.inc();
    }
  }
}
