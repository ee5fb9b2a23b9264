import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type QueryCompiler,
  type QueryExecutor,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { SnakeCasePostgresCompiler } from './column-names.ts';
import { PostgresBatch, type StatementResult } from './postgres-batch.ts';
import { destroy, type PostgresPool, SilentConnection } from './postgres-pool.ts';

/** After a stall of this process its timers run before it reads the answers that have come meanwhile. */
const STALL_GRACE_MS = 100;

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A connection each of whose statements has a time limit, and whose statements can be sent together: what is deferred is
 * sent with the next statement.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  /** How long a statement may take, in milliseconds; null for no limit. */
  limitMs: number | null;
  readonly #defaultLimitMs: number;
  readonly #onSilent: () => void;
  #deferred: CompiledQuery[] = [];
  #isLost = false;

  constructor(client: pg.PoolClient, limitMs: number, onSilent: () => void) {
    this.client = client;
    this.limitMs = limitMs;
    this.#defaultLimitMs = limitMs;
    this.#onSilent = onSilent;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result =
      this.#deferred.length === 0
        ? await this.#limited(this.client.query(query.sql, [...query.parameters]))
        : (await this.#send([query]))[0];
    return toResult<Row>(result);
  }

  /** Sends statements together, in this order. Returns the result of each. */
  async executeTogether(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    return (await this.#send(queries)).map(toResult<unknown>);
  }

  /** Sends a statement with the next one, or not at all if there is none. */
  defer(query: CompiledQuery): void {
    this.#deferred.push(query);
  }

  /** Ends the transaction without its deferred statements. A lost connection has ended it already. */
  async rollback(): Promise<void> {
    this.#deferred = [];
    if (!this.#isLost) await this.#limited(this.client.query('rollback'));
  }

  release(): void {
    this.#deferred = [];
    this.limitMs = this.#defaultLimitMs;
    this.client.release(this.#isLost);
  }

  // biome-ignore lint/correctness/useYield: Kysely wants the method; no query of this program is streamed.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('queries are not streamed');
  }

  /** Returns the results of these statements, without those that were deferred. */
  async #send(queries: readonly CompiledQuery[]): Promise<StatementResult[]> {
    const deferred = this.#deferred;
    this.#deferred = [];
    const batch = this.client.query(new PostgresBatch([...deferred, ...queries]));
    return (await this.#limited(batch.results)).slice(deferred.length);
  }

  async #limited<Result>(answer: Promise<Result>): Promise<Result> {
    const { limitMs } = this;
    if (limitMs === null) return answer;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const giveUp = () => {
        const error = new SilentConnection();
        this.#isLost = true;
        destroy(this.client, error);
        this.#onSilent();
        reject(error);
      };
      timer = setTimeout(() => {
        timer = setTimeout(giveUp, STALL_GRACE_MS);
      }, limitMs);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }
}

const toResult = <Row>(result: StatementResult | undefined): QueryResult<Row> => ({
  rows: (result?.rows ?? []) as Row[],
  ...(result && CHANGING.has(result.command) && { numAffectedRows: BigInt(result.rowCount ?? 0) }),
});

class LimitedPostgresDriver implements Driver {
  readonly #pool: PostgresPool;
  readonly #connections = new WeakMap<pg.PoolClient, PostgresConnection>();

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const { answerMs } = this.#pool.limits;
    const connection = new PostgresConnection(client, answerMs, () => this.#pool.renew(client));
    this.#connections.set(client, connection);
    return connection;
  }

  /** Sent with the first statement of the transaction. */
  async beginTransaction(
    connection: PostgresConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    connection.defer(CompiledQuery.raw(`start transaction${level}${accessMode ? ` ${accessMode}` : ''}`));
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  rollbackTransaction(connection: PostgresConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

type LockOptions = Parameters<PostgresAdapter['acquireMigrationLock']>[1];

/** Lifts the time limits for migrations, which may also wait for another node's migration. */
class MigratingPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>, options: LockOptions): Promise<void> {
    await liftAnswerLimit(db);
    await sql`set statement_timeout = 0`.execute(db);
    await sql`set lock_timeout = 0`.execute(db);
    await super.acquireMigrationLock(db, options);
  }

  override async releaseMigrationLock(db: Kysely<unknown>, options: LockOptions): Promise<void> {
    await super.releaseMigrationLock(db, options);
    await sql`reset lock_timeout`.execute(db);
    await sql`reset statement_timeout`.execute(db);
  }
}

/** Waits without a limit for the statements of a transaction or of a reserved connection. */
export const liftAnswerLimit = (db: { getExecutor(): QueryExecutor }): Promise<void> =>
  db.getExecutor().provideConnection(async (connection) => {
    if (connection instanceof PostgresConnection) connection.limitMs = null;
  });

export class LimitedPostgresDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new LimitedPostgresDriver(this.#pool);
  }

  override createAdapter(): PostgresAdapter {
    return new MigratingPostgresAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new SnakeCasePostgresCompiler();
  }
}
