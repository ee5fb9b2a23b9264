import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { createDatabase } from './postgres-database.ts';

const cleanups: (() => Promise<void> | void)[] = [];

/**
 * DATABASE_URL of a new, empty database of the kind that this run is for (TEST_DATABASE is `sqlite` or
 * `postgres`). It is removed after the test file, open connections or not.
 */
export async function freshDatabaseUrl(): Promise<string> {
  return process.env.TEST_DATABASE === 'postgres' ? createOnServer() : createFile();
}

function createFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-sqlite-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return `sqlite:${join(folder, 'test.sqlite')}`;
}

async function createOnServer(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  cleanups.push(drop);
  return url;
}

// Registered when the file is loaded, hence run after the hooks of the tests, which close what they opened.
afterAll(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});
