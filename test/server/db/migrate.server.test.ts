import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migrate, openMigrated } from '../../../src/server/platform/db/migrate.ts';
import { freshDatabaseUrl, migratedDatabase } from '../../database.ts';
import { isTriedOn } from '../../form.ts';
import { startServer } from '../../running-server.ts';

const REFUSED =
  'The database is of a version from before the first release and stays unchanged: set an empty DATA_DIR, or the DATABASE_URL of an empty database';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

/** A database as versions from before the first release have made it: it begins with another migration. */
async function developmentDatabase() {
  const url = await freshDatabaseUrl();
  const db = openDatabase(url);
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
  await sql`insert into kysely_migration values ('0001-accounts', '2026-01-01')`.execute(db);
  await sql`create table customers (id text primary key)`.execute(db);
  return { url, db };
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Each file in the folder of a database with its hash; each table with its columns on PostgreSQL. */
async function contentOf(url: string): Promise<Map<string, string>> {
  if (isPostgres) {
    const db = openDatabase(url);
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    await db.destroy();
    return new Map(tables.map(({ name, columns }) => [name, JSON.stringify(columns)]));
  }
  const folder = dirname(url.replace('sqlite:', ''));
  const files = readdirSync(folder).sort();
  return new Map(files.map((file) => [file, hashOf(readFileSync(join(folder, file)))]));
}

it('openMigrated refuses a database from before the first release and changes no byte of it', async () => {
  const { url, db } = await developmentDatabase();
  await db.destroy();
  const before = await contentOf(url);
  await expect(openMigrated(url)).rejects.toThrow(REFUSED);
  expect(await contentOf(url)).toEqual(before);
});

it.skipIf(isPostgres)(
  'openMigrated refuses the files that a killed server has left and keeps them',
  async () => {
    const { url, db } = await developmentDatabase();
    const killed = await freshDatabaseUrl();
    const folder = dirname(killed.replace('sqlite:', ''));
    cpSync(dirname(url.replace('sqlite:', '')), folder, { recursive: true });
    await db.destroy();
    // SQLite rebuilds the index of the log, which holds no data, for each reader.
    rmSync(join(folder, 'test.sqlite-shm'));
    const before = await contentOf(killed);
    expect([...before.keys()]).toEqual(['test.sqlite', 'test.sqlite-wal']);
    await expect(openMigrated(killed)).rejects.toThrow(REFUSED);
    rmSync(join(folder, 'test.sqlite-shm'));
    expect(await contentOf(killed)).toEqual(before);
  },
);

it.runIf(isTriedOn('sqlite'))(
  'a server refuses to start on a database from before the first release and keeps its data folder',
  async () => {
    const { url, db } = await developmentDatabase();
    await db.destroy();
    const dataDir = isPostgres ? undefined : dirname(url.replace('sqlite:', ''));
    if (dataDir) writeFileSync(join(dataDir, 'session-secret'), 'secret');
    const before = await contentOf(url);
    const failure = await startServer({ dataDir, development: true, env: { DATABASE_URL: url } }).catch(
      (error: Error) => error.message,
    );
    expect(failure).toBe(`The server did not start:\nCannot start: ${REFUSED}\n`);
    expect(await contentOf(url)).toEqual(before);
  },
);

it('migrate leaves a database that a newer version has migrated as it is', async () => {
  const db = await migratedDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('0002-later', '2030-01-01')`.execute(db);
  await migrate(db);
  expect(await db.selectFrom('customers').selectAll().execute()).toEqual([]);
});

it('openMigrated names DATABASE_URL when it cannot open the database', async () => {
  await expect(openMigrated('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
    'Cannot connect to DATABASE_URL',
  );
  await expect(openMigrated('sqlite:/dev/null/none.sqlite')).rejects.toThrow(
    'Cannot open the database of DATABASE_URL or DATA_DIR',
  );
  const db = await openMigrated(await freshDatabaseUrl());
  onTestFinished(() => db.destroy());
  expect(await db.selectFrom('staff').selectAll().execute()).toEqual([]);
});
