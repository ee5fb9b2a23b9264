import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

/**
 * Returns the names of the migrations that a database has had; none if it is not there or new. Changes no byte of its
 * data, and creates no file that stays.
 * @throws Error if the database cannot be opened
 */
export async function appliedMigrations(url: string): Promise<string[]> {
  if (!url.startsWith('sqlite:')) return appliedOnPostgres(url);
  const path = url.slice('sqlite:'.length);
  return existsSync(path) ? appliedOnSqlite(path) : [];
}

const MIGRATIONS = 'kysely_migration';
const CONNECT_TIMEOUT_MS = 3000;
type Named = { name: string };

function appliedOnSqlite(path: string): string[] {
  // A read-only connection leaves the log of a killed server as it is. Without a log only a connection that may write
  // removes the files that it has made.
  const database = new Sqlite(path, { readonly: existsSync(`${path}-wal`) });
  try {
    const table = database.prepare('select 1 from sqlite_master where name = ?').get(MIGRATIONS);
    if (!table) return [];
    return (database.prepare(`select name from ${MIGRATIONS}`).all() as Named[]).map(({ name }) => name);
  } finally {
    database.close();
  }
}

async function appliedOnPostgres(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    const { rows } = await client.query('select to_regclass($1) as found', [MIGRATIONS]);
    if (rows[0].found === null) return [];
    return (await client.query<Named>(`select name from ${MIGRATIONS}`)).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
