import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { startTestApp } from '../test-app.ts';
import { fixAt, PLACE } from '../trip.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';

// SQLite is embedded and has no connection that could break.
it.runIf(onPostgres)(
  'the server stays up when PostgreSQL connections break during a query or a transaction',
  async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const t = await startTestApp({ databaseUrl });
    const tech = await t.staff('tech', 'dmorales');
    const phone = await t.socket(tech);
    await phone.command('duty:set', { isOnDuty: 'true' });
    const elsewhere = openDatabase(databaseUrl);
    const sleeping = sql`select pg_sleep(20)`.execute(t.db).catch((error: Error) => error);
    let goOn = () => {};
    const terminated = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const inTransaction = t.db
      .transaction()
      .execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await terminated;
        await sql`select 1`.execute(trx);
      })
      .catch((error: Error) => error);
    const others = sql`from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()`;
    const busy = async () => {
      const { rows } = await sql<{ state: string; query: string }>`select state, query ${others}`.execute(
        elsewhere,
      );
      return {
        query: rows.some(({ state, query }) => state === 'active' && query.includes('pg_sleep')),
        transaction: rows.some(({ state, query }) => state === 'idle in transaction' && query === 'select 1'),
      };
    };
    await expect.poll(busy).toEqual({ query: true, transaction: true });
    await sql`select pg_terminate_backend(pid, 10000) ${others}`.execute(elsewhere);
    goOn();
    expect(await sleeping).toBeInstanceOf(Error);
    expect(await inTransaction).toBeInstanceOf(Error);

    expect((await t.get('/api/tech/bookings', tech)).status).toBe(200);
    t.advance(1000);
    expect(await phone.command('location:update', fixAt(PLACE))).toMatchObject({ ok: true });
    await elsewhere.destroy();
  },
);
