import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import {
  CamelCasePlugin,
  type DialectAdapter,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type UnknownRow,
} from 'kysely';
import pg from 'pg';
import { makePrivateFile, makePrivateFolder } from '../../lib/private-files.ts';
import { databaseSeconds } from '../../lib/process-metrics.ts';
import { ImmediateSqliteDialect } from './immediate-sqlite-dialect.ts';
import type { Database, Schema } from './schema.ts';

type Transform = KyselyPlugin['transformResult'];

/** Kysely's plugin looks up the name of each value; here each column's name is looked up once for a result. */
class CamelCaseColumns extends CamelCasePlugin {
  override async transformResult({ result }: Parameters<Transform>[0]): ReturnType<Transform> {
    return { ...result, rows: this.mapRows(result.rows) };
  }

  nameOf(column: string): string {
    return this.camelCase(column);
  }

  /** @param rows of one result, so that all have the same columns */
  mapRows(rows: readonly UnknownRow[]): UnknownRow[] {
    const names = Object.keys(rows[0] ?? {}).map((column) => [column, this.camelCase(column)] as const);
    return rows.map((row) => {
      const mapped: UnknownRow = {};
      for (const [column, name] of names) mapped[name] = row[column];
      return mapped;
    });
  }
}

type LockOptions = Parameters<PostgresAdapter['acquireMigrationLock']>[1];

/** Sets longer timeouts for migrations, which may also wait for another node's migration. */
class MigratingPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>, options: LockOptions): Promise<void> {
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

class MigratingPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new MigratingPostgresAdapter();
  }
}

const BUSY_TIMEOUT_MS = 5000;
/** SQLite truncates the WAL file to this size after a long reader let it grow. */
const MAX_WAL_BYTES = 16 * 1024 * 1024;
/** The default of 16 MB is less than the indexes that a search in a million bookings reads. */
const CACHE_KIB = 65_536;
const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 3000;
/**
 * Shorter than CONNECT_TIMEOUT_MS, so that statements waiting for a locked row release their connections before the
 * callers waiting for a connection time out.
 */
const LOCK_TIMEOUT_MS = 2000;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
/**
 * The default of 4 is for disks without a cache: PostgreSQL would read a million bookings in order rather than look up
 * the few thousand that a search has collected.
 */
const RANDOM_PAGE_COST = 1.1;
const POSTGRES_BIGINT = 20;

/** pg returns bigint as text by default. Epoch milliseconds and counts fit a double exactly. */
pg.types.setTypeParser(POSTGRES_BIGINT, Number);

/** Renames columns between the database and the program. */
export const camelCase = new CamelCaseColumns();

/**
 * Opens the database of a URL: `sqlite:PATH` or `postgres://…`.
 * @param onLost called when a PostgreSQL connection breaks; the connection pool opens another on the next query
 * @param maxConnections the size of the pool on PostgreSQL
 */
export function openDatabase(
  url: string,
  onLost: (error: Error) => void = () => {},
  maxConnections = MAX_CONNECTIONS,
): Database {
  const file = url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : null;
  const db = new Kysely<Schema>({
    dialect: file
      ? new ImmediateSqliteDialect(withStatementCache(file))
      : postgres(url, onLost, maxConnections),
    plugins: [camelCase],
    log: ({ level, queryDurationMillis }) => statementSeconds[level].observe(queryDurationMillis / 1000),
  });
  if (file) connections.set(db, file);
  return db;
}

export const statementSeconds = {
  query: databaseSeconds.labels({ result: 'query' }),
  error: databaseSeconds.labels({ result: 'error' }),
};

export type SqliteConnection = Sqlite.Database;
const connections = new WeakMap<Database, SqliteConnection>();

/**
 * Returns the one connection of an SQLite database, for statements that are too frequent for the query builder; null on
 * PostgreSQL. Use it only while holding a transaction of the same database, or for a read or a whole transaction that
 * ends before anything else runs, while none is open.
 */
export const sqliteConnection = (db: Database): SqliteConnection | null => connections.get(db) ?? null;

function openSqlite(path: string): SqliteConnection {
  if (path !== ':memory:') {
    makePrivateFolder(dirname(path));
    makePrivateFile(path);
  }
  const database = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS });
  database.pragma('journal_mode = WAL');
  // The default of the WAL build is NORMAL, which may lose the last commits on a power failure.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`journal_size_limit = ${MAX_WAL_BYTES}`);
  database.pragma(`cache_size = -${CACHE_KIB}`);
  return database;
}

const MAX_STATEMENTS = 500;

/**
 * Caches prepared statements, because Kysely prepares each query anew and most queries have the same text each time.
 */
function withStatementCache(database: Sqlite.Database) {
  const statements = new Map<string, Sqlite.Statement>();
  return {
    close: () => database.close(),
    get inTransaction() {
      return database.inTransaction;
    },
    prepare(sql: string) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = database.prepare(sql);
        if (statements.size >= MAX_STATEMENTS) statements.clear();
        statements.set(sql, statement);
      }
      return statement as unknown as {
        reader: boolean;
        all(parameters: ReadonlyArray<unknown>): unknown[];
        run(parameters: ReadonlyArray<unknown>): {
          changes: number | bigint;
          lastInsertRowid: number | bigint;
        };
        iterate(parameters: ReadonlyArray<unknown>): IterableIterator<unknown>;
      };
    },
  };
}

function postgres(
  connectionString: string,
  onLost: (error: Error) => void,
  maxConnections: number,
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    options: `-c random_page_cost=${RANDOM_PAGE_COST}`,
  });
  // A broken connection in use emits 'error' itself; without a listener the process would crash.
  pool.on('connect', (connection) => connection.on('error', onLost));
  pool.on('error', () => {});
  return new MigratingPostgresDialect({ pool });
}

/** Returns epoch milliseconds by a clock that all nodes of one database share. */
export type SharedClock = () => Promise<number>;

/** Uses PostgreSQL's clock; with SQLite, the clock of its only machine. */
export function sharedClockOf(db: Database): SharedClock {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return async () => Date.now();
  const now = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
  return async () => (await now.execute(db)).rows[0]?.now ?? Date.now();
}
