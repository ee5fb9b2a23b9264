import type { FastifyBaseLogger } from 'fastify';
import { within } from '../../lib/timing.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

const CHECK_TIMEOUT_MS = 2500;
/** Minimum interval between test writes while writes succeed. */
const WRITE_INTERVAL_MS = 10_000;
const LOG_INTERVAL_MS = 1000;
/** Larger than the free space of any page, so that the write fails when the database cannot grow. */
const TEST_VALUE = 'x'.repeat(16 * 1024);

/** Determines whether the database works, from test writes and from database errors of requests. */
export class DatabaseHealth {
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  #wroteAt = Number.NEGATIVE_INFINITY;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<boolean> | null = null;

  constructor(db: Database, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** Reports a database error of a request: logs it, at most once a second, and makes the next check write. */
  report(error: unknown): void {
    this.#wroteAt = Number.NEGATIVE_INFINITY;
    const now = performance.now();
    if (now - this.#loggedAt < LOG_INTERVAL_MS) return;
    this.#loggedAt = now;
    this.#log.error({ err: error }, 'database check failed');
  }

  /** Checks the database. Concurrent callers share one check. */
  async isWell(): Promise<boolean> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    return (await within(CHECK_TIMEOUT_MS, this.#checking)) ?? false;
  }

  async #check(): Promise<boolean> {
    try {
      if (performance.now() - this.#wroteAt < WRITE_INTERVAL_MS) await this.#read();
      else await this.#write();
      return true;
    } catch (error) {
      this.report(error);
      return false;
    }
  }

  async #read(): Promise<void> {
    await this.#db.selectFrom('settings').select('name').limit(1).execute();
  }

  /** Inserts and deletes a row in one transaction, so that no reader sees the row and no space is used. */
  async #write(): Promise<void> {
    const name = `readiness-${newId()}`;
    await inTransaction(this.#db, async (trx) => {
      await trx.insertInto('settings').values({ name, value: TEST_VALUE }).execute();
      await trx.deleteFrom('settings').where('name', '=', name).execute();
    });
    this.#wroteAt = performance.now();
  }
}
