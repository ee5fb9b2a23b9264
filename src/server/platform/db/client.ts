import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Dialect, type Expression, Kysely, PostgresAdapter, sql } from 'kysely';
import pg from 'pg';
import { makePrivateFile, makePrivateFolder } from '../../lib/private-files.ts';
import { databaseSeconds } from '../../lib/process-metrics.ts';
import { columnNames } from './column-names.ts';
import { ImmediateSqliteDialect } from './immediate-sqlite-dialect.ts';
import { LimitedPostgresDialect } from './postgres-dialect.ts';
import { type PostgresLimits, PostgresPool } from './postgres-pool.ts';
import type { Database, Db, Schema } from './schema.ts';

const BUSY_TIMEOUT_MS = 5000;
/** SQLite truncates the WAL file to this size after a long reader let it grow. */
const MAX_WAL_BYTES = 16 * 1024 * 1024;
/** The default of 16 MB is less than the indexes that a search in a million bookings reads. */
const CACHE_KIB = 65_536;
const MAX_CONNECTIONS = 10;
/** A node whose connections have fallen silent is well again within 10 seconds of it. */
const LIMITS: PostgresLimits = { statementMs: 5000, answerMs: 6000, connectMs: 3000 };
const LONG_LIMITS: PostgresLimits = { statementMs: 60_000, answerMs: 61_000, connectMs: 3000 };
const MAX_LONG_CONNECTIONS = 3;
const POSTGRES_BIGINT = 20;

/** pg returns bigint as text by default. Epoch milliseconds and counts fit a double exactly. */
pg.types.setTypeParser(POSTGRES_BIGINT, Number);

export type DatabaseOptions = {
  /** Called when a PostgreSQL connection in use breaks or falls silent; the next query opens another. */
  onLost?: (error: Error) => void;
  /** The size of the pool on PostgreSQL. */
  maxConnections?: number;
  limits?: PostgresLimits;
};

/** Opens the database of a URL: `sqlite:PATH` or `postgres://…`. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  if (!url.startsWith('sqlite:')) return openPostgres(url, options);
  const file = openSqlite(url.slice('sqlite:'.length));
  const db = withDialect(new ImmediateSqliteDialect(withStatementCache(file)));
  connections.set(db, file);
  return db;
}

const withDialect = (dialect: Dialect): Database =>
  new Kysely<Schema>({
    dialect,
    plugins: [columnNames],
    log: ({ level, queryDurationMillis }) => statementSeconds[level].observe(queryDurationMillis / 1000),
  });

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

const forLongStatements = new WeakMap<Database, Database>();

/**
 * Returns the same database for statements that may take up to a minute: reports, exports and checks of all rows. On
 * PostgreSQL it has a few connections of its own.
 */
export const longStatements = (db: Database): Database => forLongStatements.get(db) ?? db;

function openPostgres(
  connectionString: string,
  { onLost = () => {}, maxConnections = MAX_CONNECTIONS, limits = LIMITS }: DatabaseOptions,
): Database {
  const shared = { connectionString, onLost };
  const long = new PostgresPool({ ...shared, maxConnections: MAX_LONG_CONNECTIONS, limits: LONG_LIMITS });
  const pool = new PostgresPool({ ...shared, maxConnections, limits, besides: long });
  const db = withDialect(new LimitedPostgresDialect(pool));
  forLongStatements.set(db, withDialect(new LimitedPostgresDialect(long)));
  return db;
}

/** Returns epoch milliseconds by a clock that all nodes of one database share. */
export type SharedClock = () => Promise<number>;

/** Uses PostgreSQL's clock; with SQLite, the clock of its only machine. */
export function sharedClockOf(db: Database): SharedClock {
  if (!isPostgres(db)) return async () => Date.now();
  const now = sql<{ now: number }>`select ${postgresNow} as now`;
  return async () => (await now.execute(db)).rows[0]?.now ?? Date.now();
}

/** Returns the time of `sharedClockOf` as a value of a statement, which needs no statement of its own. */
export const sharedNow = (db: Db): Expression<number> =>
  isPostgres(db) ? postgresNow : sql<number>`${Date.now()}`;

const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
const postgresNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
