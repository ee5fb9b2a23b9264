import { onTestFinished } from 'vitest';
import { openDatabase } from '../src/server/db/client.ts';
import { createMigrator } from '../src/server/db/migrate.ts';
import type { Database } from '../src/server/db/schema.ts';
import { freshDatabaseUrl } from './database.ts';

/** Migrates forward or back to the named migration. */
export async function migrateTo(db: Database, migration: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(migration);
  if (error) throw error;
}

/** Returns a new database after the named migration; `to` migrates it to another one. The current test closes it. */
export async function migratedTo(migration: string) {
  const db = openDatabase(await freshDatabaseUrl());
  onTestFinished(() => db.destroy());
  const to = (target: string) => migrateTo(db, target);
  await to(migration);
  return { db, to };
}
