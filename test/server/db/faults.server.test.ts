import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabaseUrl, migratedDatabaseUrl } from '../../database.ts';
import {
  billingContact,
  type Caller,
  emergency,
  MAX_CONNECTIONS,
  startTestApp,
  type TestApp,
} from '../test-app.ts';
import { AWAY, fixAt, PLACE } from '../trip.ts';

/** More than the requests of a test that wait for a row or a connection. */
const MANY = { maxConnections: 10 };

const onPostgres = process.env.TEST_DATABASE === 'postgres';

const authorize = (t: TestApp, as: Caller) =>
  t.post('/api/create-payment', as, { amount: 185, sourceId: 'cnon:card-nonce-ok', billingContact });

function heardLog() {
  const lines: string[] = [];
  return { logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } }, lines };
}

const expectUnavailable = ({ status, headers }: { status: number; headers: Record<string, unknown> }) =>
  expect([status, headers['retry-after']]).toEqual([503, '5']);

describe.runIf(!onPostgres)('full disk (SQLite)', () => {
  it('the server on a full disk answers 503 to writes and at /readyz, serves reads and logs the cause', async () => {
    const { logger, lines } = heardLog();
    const t = await startTestApp({ logger });
    const jordan = await t.customer();
    await t.book(jordan);
    expect((await t.get('/readyz')).status).toBe(200);

    await sql`pragma max_page_count = 1`.execute(t.db);
    const fill = async (size: number) => {
      for (;;) {
        const value = 'x'.repeat(size);
        await t.db
          .insertInto('settings')
          .values({ name: randomBytes(8).toString('hex'), value })
          .execute();
      }
    };
    for (const size of [4000, 400, 40])
      await expect(fill(size)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    // The last pages have room for a few more rows.
    const answers = [];
    while (answers.length < 200 && answers.at(-1)?.status !== 503) answers.push(await authorize(t, jordan));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([503]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('5');
    const unready = await t.get('/readyz');
    expectUnavailable(unready);
    expect(unready.body).toMatchObject({ status: 'not ready', database: 'away', code: 'DATABASE_AWAY' });
    expect((await t.get('/api/bookings', jordan)).status).toBe(200);
    expect(lines.join('')).toContain('database or disk is full');
    expect(lines.join('')).not.toContain('cannot rollback');

    await sql`pragma max_page_count = 1000000`.execute(t.db);
    expect((await t.get('/readyz')).status).toBe(200);
    expect((await authorize(t, jordan)).status).toBe(200);
  });
});

describe.runIf(onPostgres)('PostgreSQL failures', () => {
  async function start(newDatabase = migratedDatabaseUrl) {
    const databaseUrl = await newDatabase();
    const name = new URL(databaseUrl).pathname.slice(1);
    const outside = new pg.Client(databaseUrl);
    await outside.connect();
    onTestFinished(() => outside.end());
    return { databaseUrl, name, outside };
  }
  /** Waits for the ends, because a connection that ends later could still be used. */
  const endOthers = (outside: pg.Client) =>
    outside.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid != pg_backend_pid()`);

  it('the server answers 503 to writes and at /readyz while PostgreSQL is read-only (25006)', async () => {
    const { databaseUrl, name, outside } = await start();
    const t = await startTestApp({ databaseUrl });
    const jordan = await t.customer();
    expect((await t.get('/readyz')).status).toBe(200);
    await outside.query(`alter database ${name} set default_transaction_read_only = on`);
    await endOthers(outside);
    await expect.poll(async () => (await t.get('/api/auth/user', jordan)).status).toBe(200);

    expectUnavailable(await authorize(t, jordan));
    expectUnavailable(await t.get('/readyz'));
    expect((await t.get('/api/bookings', jordan)).status).toBe(200);

    await outside.query('set default_transaction_read_only = off');
    await outside.query(`alter database ${name} reset default_transaction_read_only`);
    await endOthers(outside);
    await expect.poll(async () => (await t.get('/readyz')).status).toBe(200);
    expect((await authorize(t, jordan)).status).toBe(200);
  });

  it('the server answers 503 when PostgreSQL grants no more connections (53300)', async () => {
    const { databaseUrl, name, outside } = await start(freshDatabaseUrl);
    const role = `limited_${name}`;
    await outside.query(`create role ${role} login password 'limited'`);
    await outside.query(`alter database ${name} owner to ${role}`);
    const url = new URL(databaseUrl);
    url.username = role;
    url.password = 'limited';
    const t = await startTestApp({ databaseUrl: url.href, ...MANY });
    const jordan = await t.customer();

    await outside.query(`alter role ${role} connection limit 0`);
    // The jobs of the start may have opened as many connections as 20 requests need.
    await endOthers(outside);
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.get('/api/bookings', jordan)));
    expect(new Set(answers.map(({ status }) => status))).toContain(503);
    for (const answer of answers) if (answer.status !== 200) expectUnavailable(answer);
    await expect.poll(async () => (await t.get('/readyz')).status).toBe(503);

    await outside.query(`alter role ${role} connection limit -1`);
    await expect.poll(async () => (await t.get('/readyz')).status).toBe(200);
    await t.close();
    await outside.query(`reassign owned by ${role} to current_user`);
    await outside.query(`alter database ${name} owner to current_user`);
    await outside.query(`drop role ${role}`);
  });

  it('the server answers 503 to a request for a locked booking row and serves other bookings', async () => {
    const { databaseUrl, outside } = await start();
    const t = await startTestApp({ databaseUrl, ...MANY });
    const admin = await t.staff('admin', 'mreyes');
    const jordan = await t.customer();
    const [held, other] = [await t.book(jordan), await t.book(jordan)];
    await outside.query('begin');
    await outside.query('select * from bookings where id = $1 for update', [held.id]);

    const confirm = (id: string) =>
      t.patch(`/api/admin/bookings/${id}/status`, admin, { status: 'confirmed' });
    const waiting = Array.from({ length: 12 }, () => confirm(held.id));
    expect((await confirm(other.id)).status).toBe(200);
    for (const answer of await Promise.all(waiting)) expectUnavailable(answer);
    expect((await t.get('/readyz')).status).toBe(200);

    await outside.query('rollback');
    expect((await confirm(held.id)).status).toBe(200);
  });

  it('the server answers 503 to fixes of a technician with a locked row and stores other fixes', async () => {
    const { databaseUrl, outside } = await start();
    const t = await startTestApp({ databaseUrl });
    const [held, other] = [await t.staff('tech', 'dmorales'), await t.staff('tech', 'sbrooks')];
    for (const tech of [held, other]) await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
    await outside.query('begin');
    await outside.query(`select * from technicians where tech_id = 'dmorales' for update`);

    const [refused, stored] = await Promise.all([
      t.post('/api/tech/location', held, fixAt(PLACE)),
      t.post('/api/tech/location', other, fixAt(AWAY)),
    ]);
    expectUnavailable(refused);
    expect(stored.status).toBe(200);
    await outside.query('rollback');
  });

  it('the server answers 503 while all connections are held, and works when they end', async () => {
    const { databaseUrl } = await start();
    const t = await startTestApp({ databaseUrl });
    const jordan = await t.customer();
    const tech = await t.staff('tech', 'dmorales');
    await t.post('/api/tech/duty', tech, { isOnDuty: 'true' });
    const { paymentId } = (await authorize(t, jordan)).body;
    const book = () => t.post('/api/bookings', jordan, { ...emergency, paymentId });

    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = Array.from({ length: MAX_CONNECTIONS }, () => t.db.connection().execute(() => released));
    const [unready, ...answers] = await Promise.all([
      t.get('/readyz'),
      t.get('/api/bookings', jordan),
      book(),
      t.post('/api/tech/location', tech, fixAt(PLACE)),
    ]);
    expectUnavailable(unready);
    for (const answer of answers) expectUnavailable(answer);
    expect((await t.get('/healthz')).status).toBe(200);

    release();
    await Promise.all(held);
    expect((await t.get('/readyz')).status).toBe(200);
    expect((await t.get('/api/bookings', jordan)).body).toEqual([]);
    expect((await book()).status).toBe(201);
    expect((await t.post('/api/tech/location', tech, fixAt(PLACE))).status).toBe(200);
  }, 120_000);
});
