import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { MINUTE_MS } from '../src/domain/durations.ts';
import { openSession } from '../src/server/accounts/sessions.ts';
import { createApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { openDatabase } from '../src/server/platform/db/client.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import type { Database } from '../src/server/platform/db/schema.ts';
import { seedBookings } from './seed-bookings.ts';

type Kept = { folder: string; postgres: string };

/**
 * Opens the app on a database with `total` bookings, seeded now or by an earlier run. The app's clock starts at the time
 * of the seeding, so that an older database has as many bookings of today.
 */
export async function openFullDatabase(kind: 'SQLite' | 'PostgreSQL', total: number, kept: Kept) {
  const isSqlite = kind === 'SQLite';
  const { url, isNew } = await (isSqlite ? fileFor(total, kept) : databaseFor(total, kept));
  const db = openDatabase(url);
  await migrate(db);
  if (isNew) {
    const startedMs = performance.now();
    await seedBookings(db, total, Date.now());
    console.log(
      `${kind}: seeded ${total} bookings in ${Math.round((performance.now() - startedMs) / 1000)} s`,
    );
  }
  // As the autovacuum of a server that has run for a while.
  if (!isSqlite) await sql`vacuum analyze`.execute(db);
  const seededAt = await newestBooking(db);
  const ageMs = Date.now() - seededAt - MINUTE_MS;
  const clock = () => Date.now() - ageMs;
  const config = readConfig({ DATA_DIR: kept.folder, RATE_LIMIT: '0', MAX_EVENT_LOOP_DELAY_MS: '0' });
  const { app, context } = await createApp({ config, db, clock });
  await db
    .insertInto('staff')
    .values({ username: 'bench', role: 'admin', passwordHash: '', createdAt: seededAt })
    .onConflict((c) => c.column('username').doNothing())
    .execute();
  const { token } = await openSession(context, 'admin', 'bench');
  return {
    app,
    headers: { authorization: `Bearer ${token}` },
    clock,
    version: await versionOf(db, isSqlite),
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}

async function fileFor(total: number, { folder }: Kept) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `bookings-${total}.sqlite`);
  return { url: `sqlite:${file}`, isNew: !existsSync(file) };
}

async function databaseFor(total: number, { postgres }: Kept) {
  const name = `curbvolt_bench_${total}`;
  const url = new URL(postgres);
  url.pathname = name;
  const client = new pg.Client(postgres);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${name}`);
    return { url: url.href, isNew: !rowCount };
  } finally {
    await client.end();
  }
}

const newestBooking = async (db: Database): Promise<number> =>
  (
    await db
      .selectFrom('bookings')
      .select('createdAt')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).createdAt;

async function versionOf(db: Database, isSqlite: boolean): Promise<string> {
  const { rows } = await (isSqlite
    ? sql<{ version: string }>`select sqlite_version() as version`
    : sql<{ version: string }>`select current_setting('server_version') as version`
  ).execute(db);
  return rows[0]?.version ?? '';
}
