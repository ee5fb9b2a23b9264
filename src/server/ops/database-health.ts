import type { FastifyBaseLogger } from 'fastify';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { within } from '../within.ts';

const CHECK_TIMEOUT_MS = 2500;
/** While writes succeed one is tried at most this often. */
const WRITE_EVERY_MS = 10_000;
const LOG_EVERY_MS = 1000;
/** More than the free space of any page: a database that cannot grow is found out. */
const TEST_VALUE = 'x'.repeat(16 * 1024);

/** Knows whether the database can do its work: by writing to it, and by what goes wrong in requests. */
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

  /** A request met an error of the database's state: logged, at most once a second, and checked next time. */
  report(error: unknown): void {
    this.#wroteAt = Number.NEGATIVE_INFINITY;
    const now = performance.now();
    if (now - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = now;
    this.#log.error({ err: error }, 'the database cannot do its work');
  }

  /** Asks the database; callers at the same time share one question. */
  async isWell(): Promise<boolean> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    return (await within(CHECK_TIMEOUT_MS, this.#checking)) ?? false;
  }

  async #check(): Promise<boolean> {
    try {
      if (performance.now() - this.#wroteAt < WRITE_EVERY_MS) await this.#read();
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

  /** A row that comes and goes in one transaction: nobody sees it, and it takes no room. */
  async #write(): Promise<void> {
    const name = `readiness-${newId()}`;
    await inTransaction(this.#db, async (trx) => {
      await trx.insertInto('settings').values({ name, value: TEST_VALUE }).execute();
      await trx.deleteFrom('settings').where('name', '=', name).execute();
    });
    this.#wroteAt = performance.now();
  }
}
