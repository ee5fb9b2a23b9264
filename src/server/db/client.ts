import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { databaseSeconds } from '../ops/process-metrics.ts';
import { ImmediateSqliteDialect } from './immediate-sqlite-dialect.ts';
import type { Database, Schema } from './schema.ts';

const BUSY_TIMEOUT_MS = 5000;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 3000;
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
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const database = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS });
  database.pragma('journal_mode = WAL');
  // WAL alone lowers this to NORMAL, which may lose the last answered commits on a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return new ImmediateSqliteDialect({ database: withStatementCache(database) });
}

const MOST_STATEMENTS = 500;

/** Kysely prepares anew for each query; most of ours have the same text each time. */
function withStatementCache(database: Sqlite.Database) {
  const statements = new Map<string, Sqlite.Statement>();
  return {
    close: () => database.close(),
    prepare(sql: string) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = database.prepare(sql);
        if (statements.size >= MOST_STATEMENTS) statements.clear();
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
  });
  // A connection that breaks while it is in use says so itself; unheard, that would end the process.
  pool.on('connect', (connection) => connection.on('error', onLost));
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
