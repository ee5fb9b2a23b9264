import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './client.ts';

const MEGABYTE = 1024 * 1024;

it('SQLite truncates a write-ahead log that grew during a long read to 16 MiB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'test.sqlite');
  const db = openDatabase(`sqlite:${path}`);
  onTestFinished(() => db.destroy());
  const write = (bytes: number) => sql`insert into blobs values (zeroblob(${sql.lit(bytes)}))`.execute(db);
  const logMegabytes = () => statSync(`${path}-wal`).size / MEGABYTE;
  await sql`create table blobs (content blob)`.execute(db);

  const reader = new Sqlite(path, { readonly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from blobs').get();
  for (let n = 0; n < 24; n += 1) await write(MEGABYTE);
  expect(logMegabytes()).toBeGreaterThan(20);
  reader.exec('commit');
  reader.close();

  for (let n = 0; n < 5; n += 1) await write(100);
  expect(logMegabytes()).toBeLessThanOrEqual(16);
});
