import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { openDatabase } from '../src/server/platform/db/client.ts';
import type { Database } from '../src/server/platform/db/schema.ts';
import { createDatabase } from './postgres-database.ts';
import { makeTempFolder } from './temp-folder.ts';

const cleanups: (() => Promise<void> | void)[] = [];

/**
 * Returns the DATABASE_URL of a new, empty database of the run's kind (TEST_DATABASE is `sqlite` or `postgres`). The
 * database is deleted after the test file, even with open connections.
 */
export async function freshDatabaseUrl(): Promise<string> {
  return process.env.TEST_DATABASE === 'postgres' ? createOnServer() : createFile();
}

function createFile(): string {
  const folder = makeTempFolder('sqlite');
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return `sqlite:${join(folder, 'test.sqlite')}`;
}

async function createOnServer(template?: string): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'), template);
  cleanups.push(drop);
  return url;
}

/** Like `freshDatabaseUrl`, with all migrations applied: copying one costs less than the migrations. */
export async function migratedDatabaseUrl(): Promise<string> {
  if (process.env.TEST_DATABASE === 'postgres') return createOnServer(inject('postgresTemplate'));
  const url = createFile();
  copyFileSync(inject('sqliteTemplate'), url.replace('sqlite:', ''));
  return url;
}

/** Opens a database with all migrations applied. The current test closes it. */
export async function migratedDatabase(): Promise<Database> {
  const db = openDatabase(await migratedDatabaseUrl());
  onTestFinished(() => db.destroy());
  return db;
}

/** Deletes the databases of the test file, which no app uses any more. */
export async function deleteDatabases(): Promise<void> {
  // PostgreSQL deletes several databases in the time of one: each waits for a checkpoint.
  await Promise.all(cleanups.splice(0).map(async (cleanup) => cleanup()));
}
