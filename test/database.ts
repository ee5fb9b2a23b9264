import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { openDatabase } from '../src/server/db/client.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { createDatabase } from './postgres-database.ts';
import { makeTempFolder } from './temp-folder.ts';

/** Each test of a long file may have a database of its own, and the machine may be busy. */
const CLEANUP_TIMEOUT_MS = 120_000;

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

let template: Promise<string> | undefined;

/** Like `freshDatabaseUrl`, with all migrations applied: copying one database costs less than 40 migrations. */
export async function migratedDatabaseUrl(): Promise<string> {
  if (process.env.TEST_DATABASE === 'postgres') return createOnServer(inject('postgresTemplate'));
  template ??= makeTemplate();
  const url = createFile();
  copyFileSync(await template, url.replace('sqlite:', ''));
  return url;
}

/** One template file per test process. */
async function makeTemplate(): Promise<string> {
  const folder = makeTempFolder('template');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'test.sqlite');
  const db = openDatabase(`sqlite:${file}`);
  await migrate(db);
  await db.destroy();
  return file;
}

// Registered at import, so that it runs after the hooks of the tests, which close their connections.
afterAll(async () => {
  // PostgreSQL deletes several databases in the time of one: each waits for a checkpoint.
  await Promise.all(cleanups.splice(0).map(async (cleanup) => cleanup()));
}, CLEANUP_TIMEOUT_MS);
