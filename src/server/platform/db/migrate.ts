import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { type Migration, Migrator } from 'kysely';
import pg from 'pg';
import * as initial from '../../../../migrations/0001-initial.ts';
import * as requestForms from '../../../../migrations/0002-request-forms.ts';
import * as wantedPartner from '../../../../migrations/0003-wanted-partner.ts';
import * as handovers from '../../../../migrations/0004-handovers.ts';
import * as customerLanguage from '../../../../migrations/0005-customer-language.ts';
import * as exactSpots from '../../../../migrations/0006-exact-spots.ts';
import * as whoComes from '../../../../migrations/0007-who-comes.ts';
import * as threads from '../../../../migrations/0008-threads.ts';
import * as savedCards from '../../../../migrations/0009-saved-cards.ts';
import * as whileCharging from '../../../../migrations/0010-while-charging-and-after.ts';
import * as chargeReadingsByTime from '../../../../migrations/0011-charge-readings-by-time.ts';
import * as tips from '../../../../migrations/0012-tips.ts';
import * as endedLinks from '../../../../migrations/0013-ended-links.ts';
import * as cancelReasons from '../../../../migrations/0014-cancel-reasons.ts';
import * as spotPhotos from '../../../../migrations/0015-spot-photos.ts';
import * as customerVehicles from '../../../../migrations/0016-customer-vehicles.ts';
import { openDatabase } from './client.ts';
import type { Database } from './schema.ts';

/** In order; each only goes forward. */
const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-request-forms': requestForms,
  '0003-wanted-partner': wantedPartner,
  '0004-handovers': handovers,
  '0005-customer-language': customerLanguage,
  '0006-exact-spots': exactSpots,
  '0007-who-comes': whoComes,
  '0008-threads': threads,
  '0009-saved-cards': savedCards,
  '0010-while-charging-and-after': whileCharging,
  '0011-charge-readings-by-time': chargeReadingsByTime,
  '0012-tips': tips,
  '0013-ended-links': endedLinks,
  '0014-cancel-reasons': cancelReasons,
  '0015-spot-photos': spotPhotos,
  '0016-customer-vehicles': customerVehicles,
};

/** The first migration of all versions from before the first release. */
const OF_DEVELOPMENT = '0001-accounts';

/** A statement of a migration failed; nothing of the migration is in the database. */
class FailedMigration extends Error {}

/** The database was made by a version from before the first release. Nothing in it was touched. */
class DevelopmentDatabase extends Error {
  override message =
    'The database is of a version from before the first release and stays unchanged: set an empty DATA_DIR, or the DATABASE_URL of an empty database';
}

/**
 * Opens the database of a URL, migrated to the newest schema; a database that is not there yet is created.
 * @param onLost as in `openDatabase`
 * @throws Error that says what prevents it, for the operator
 */
export async function openMigrated(url: string, onLost?: (error: Error) => void): Promise<Database> {
  try {
    if ((await appliedMigrations(url)).includes(OF_DEVELOPMENT)) throw new DevelopmentDatabase();
    const db = openDatabase(url, { onLost });
    await migrate(db);
    return db;
  } catch (cause) {
    if (cause instanceof DevelopmentDatabase || cause instanceof FailedMigration) throw cause;
    const what = url.startsWith('sqlite:')
      ? 'open the database of DATABASE_URL or DATA_DIR'
      : 'connect to DATABASE_URL';
    throw new Error(`Cannot ${what}`, { cause });
  }
}

/**
 * Migrates the database to the newest schema. When two nodes start concurrently, the second waits for the first (an
 * advisory lock on PostgreSQL, the write lock of the immediate transaction on SQLite). Leaves a database as it is that
 * a newer version has migrated, because a node of the version before may run beside a newer one.
 * @throws FailedMigration; Error of the database if there is no connection
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = createMigrator(db);
  const all = await migrator.getMigrations();
  if (all.every(({ executedAt }) => executedAt)) return;
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (failed) throw new FailedMigration(`Migration ${failed.migrationName} failed`, { cause: error });
  if (error) throw error;
}

export function createMigrator(db: Database): Migrator {
  return new Migrator({
    // Migrations use the column names of the database.
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  });
}

const MIGRATIONS = 'kysely_migration';
const CONNECT_TIMEOUT_MS = 3000;
const ANSWER_TIMEOUT_MS = 6000;
type Named = { name: string };

/**
 * Returns the names of the migrations that a database has had; none if it is not there or new. Changes no byte of its
 * data, and creates no file that stays.
 * @throws Error if the database cannot be opened
 */
async function appliedMigrations(url: string): Promise<string[]> {
  if (!url.startsWith('sqlite:')) return appliedOnPostgres(url);
  const path = url.slice('sqlite:'.length);
  return existsSync(path) ? appliedOnSqlite(path) : [];
}

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
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  await client.connect();
  try {
    const { rows } = await client.query('select to_regclass($1) as found', [MIGRATIONS]);
    if (rows[0].found === null) return [];
    return (await client.query<Named>(`select name from ${MIGRATIONS}`)).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
