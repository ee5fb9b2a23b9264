import { type Migration, Migrator } from 'kysely';
import * as initial from '../../../../migrations/0001-initial.ts';
import { appliedMigrations } from './applied-migrations.ts';
import { openDatabase } from './client.ts';
import type { Database } from './schema.ts';

/** In order; each only goes forward. */
const migrations: Record<string, Migration> = {
  '0001-initial': initial,
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
    const db = openDatabase(url, onLost);
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
