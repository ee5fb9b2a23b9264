import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/domain/durations.ts';
import { fixGroups } from '../../../src/server/lib/process-metrics.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { isTriedOn } from '../../form.ts';
import { startTestApp } from '../test-app.ts';
import { fixAt, PLACE } from '../trip.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';

describe('fix log', () => {
  it('fix log commits 160 fixes of 40 technicians in fewer than 80 transactions and acknowledges each', async () => {
    const t = await startTestApp();
    const names = Array.from({ length: 40 }, (_, i) => `tech${i}`);
    const account = { role: 'tech' as const, name: null, passwordHash: 'none', createdAt: t.now() };
    await t.db
      .insertInto('staff')
      .values(names.map((username) => ({ ...account, username })))
      .execute();
    const phones = [];
    for (const name of names) phones.push(await t.localSocket(await t.staffSession('tech', name)));
    for (const phone of phones) await phone.command('duty:set', { isOnDuty: 'true' });

    const groups = async () => (await fixGroups.get()).values[0]?.value ?? 0;
    const before = await groups();
    t.advance(10_000);
    const answers = await Promise.all(
      phones.flatMap((phone) =>
        [3, 2, 1, 0].map((ago) =>
          phone.command(
            'location:update',
            fixAt(PLACE, { recordedAt: new Date(t.now() - ago * 1000).toISOString() }),
          ),
        ),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const committed = (await groups()) - before;
    expect(committed).toBeGreaterThan(0);
    expect(committed).toBeLessThan(80);
    const stored = await t.db.selectFrom('fixes').select(['techId', 'recordedAt']).execute();
    expect(stored).toHaveLength(160);
    const positions = await t.db.selectFrom('technicians').select('recordedAt').execute();
    expect(positions.every(({ recordedAt }) => recordedAt === t.now())).toBe(true);
  });

  it('fix log refuses fixes with OVERLOADED when its queue is full and accepts them again later', async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const t = await startTestApp({ databaseUrl });
    const tech = await t.staff('tech', 'dmorales');
    const phone = await t.localSocket(tech);
    await phone.command('duty:set', { isOnDuty: 'true' });
    t.advance(3 * 60 * 60_000);
    const batch = (n: number) =>
      Array.from({ length: 200 }, (_, i) =>
        fixAt(PLACE, { recordedAt: new Date(t.now() - (n * 200 + i) * 1000).toISOString() }),
      );

    // Blocks all writes: holds the one connection of SQLite, or a lock on the table in PostgreSQL.
    const second = openDatabase(databaseUrl);
    const holder = onPostgres ? second : t.db;
    let release = () => {};
    const held = new Promise<void>((holding) => {
      void holder.transaction().execute(async (trx) => {
        if (onPostgres) await sql`lock table fixes in exclusive mode`.execute(trx);
        holding();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    });
    await held;
    // One group leaves the queue at once; 5000 fixes wait behind that group.
    const sent = Array.from({ length: 26 }, (_, n) => phone.socket.emitWithAck('location:batch', batch(n)));
    await expect.poll(() => t.context.fixLog.waiting, { timeout: 60_000 }).toBe(5000);
    expect(await phone.command('location:update', fixAt(PLACE))).toEqual({
      ok: false,
      code: 'OVERLOADED',
      message: expect.any(String),
    });
    if (onPostgres) {
      const refused = await t.post('/api/tech/location', tech, fixAt(PLACE));
      expect(refused).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    release();
    for (const answer of await Promise.all(sent)) expect(answer).toMatchObject({ ok: true, stored: 200 });
    t.advance(1000);
    expect(await phone.command('location:update', fixAt(PLACE))).toMatchObject({ ok: true });
    await second.destroy();
  });

  it.runIf(isTriedOn('sqlite'))('retention keeps fixes for 30 days and the last position', async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const before = await startTestApp({ databaseUrl });
    const phone = await before.socket(await before.staff('tech', 'dmorales'));
    const daysAgo = (days: number) => new Date(before.now() - days * DAY_MS).toISOString();
    await phone.command('location:update', fixAt(PLACE));
    await phone.command(
      'location:batch',
      [31, 30.01, 29.9, 1].map((days) => fixAt(PLACE, { recordedAt: daysAgo(days) })),
    );
    await before.close();
    const after = await startTestApp({ databaseUrl });
    // Retention runs once an hour, however often a server starts.
    after.advance(HOUR_MS);
    await after.runJobs('retention');
    const left = async () => {
      const rows = await after.db.selectFrom('fixes').select('recordedAt').orderBy('recordedAt').execute();
      return rows.map(({ recordedAt }) => new Date(recordedAt).toISOString());
    };
    // The server's own runner may have begun with the job.
    await expect.poll(left).toEqual([29.9, 1, 0].map(daysAgo));
    expect(after.context.fleet.get('dmorales').position).toMatchObject(PLACE);
  });
});
