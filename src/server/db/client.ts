import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CamelCasePlugin, Kysely, type PostgresDialect } from 'kysely';
import pg from 'pg';
import { makePrivateFile, makePrivateFolder } from '../private-files.ts';
import { databaseSeconds } from '../process-metrics.ts';
import { ImmediateSqliteDialect } from './immediate-sqlite-dialect.ts';
import { PatientPostgresDialect } from './patient-postgres-dialect.ts';
import type { Database, Schema } from './schema.ts';

const BUSY_TIMEOUT_MS = 5000;
/** A log that has grown under a long reader is cut to this with the first writes after it. */
const MAX_KEPT_LOG_BYTES = 16 * 1024 * 1024;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 3000;
/**
 * A row that somebody holds must not hold the pool: shorter than CONNECT_TIMEOUT_MS, so that who waits for a
 * connection meanwhile still gets one.
 */
const LOCK_TIMEOUT_MS = 2000;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
const POSTGRES_BIGINT = 20;

/** Epoch milliseconds and counts fit a double exactly; pg would hand them out as text. */
pg.types.setTypeParser(POSTGRES_BIGINT, Number);

/**
 * Opens the database that the URL names: `sqlite:PATH` or `postgres://…`.
 * @param onLost told when a PostgreSQL connection breaks; the pool opens another on the next query.
 */
export function openDatabase(url: string, onLost: (error: Error) => void = () => {}): Database {
  const dialect = url.startsWith('sqlite:') ? sqlite(url.slice('sqlite:'.length)) : postgres(url, onLost);
  return new Kysely<Schema>({
    dialect,
    plugins: [new CamelCasePlugin()],
    log: ({ level, queryDurationMillis }) =>
      databaseSeconds.observe({ result: level }, queryDurationMillis / 1000),
  });
}

function sqlite(path: string): ImmediateSqliteDialect {
  if (path !== ':memory:') {
    makePrivateFolder(dirname(path));
    makePrivateFile(path);
  }
  const database = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS });
  database.pragma('journal_mode = WAL');
  // WAL alone lowers this to NORMAL, which may lose the last answered commits on a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`journal_size_limit = ${MAX_KEPT_LOG_BYTES}`);
  return new ImmediateSqliteDialect(withStatementCache(database));
}

const MAX_STATEMENTS = 500;

/** Kysely prepares anew for each query; most of ours have the same text each time. */
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

function postgres(connectionString: string, onLost: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
  });
  // A connection that breaks while it is in use says so itself; unheard, that would end the process.
  pool.on('connect', (connection) => connection.on('error', onLost));
  pool.on('error', () => {});
  return new PatientPostgresDialect({ pool });
}
