import { expect, it } from 'vitest';
import { digitsOf } from '../../src/domain/people/phone.ts';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { freshDatabaseUrl } from '../../test/database.ts';
import { startTestApp } from '../../test/server/test-app.ts';
import { makeRandom } from '../random.ts';
import { freshDemoDatabase, NotADemoDatabase } from './database.ts';
import { makeHistory } from './history.ts';
import { makePlaces } from './places.ts';
import { everybody, HISTORY_SEED } from './seeds.ts';
import { storeHistory } from './store-history.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');

async function open() {
  const databaseUrl = await freshDatabaseUrl();
  return { databaseUrl, db: openDatabase(databaseUrl) };
}

it('freshDemoDatabase empties a demo database and refuses any other database', async () => {
  const { db } = await open();
  const count = async () => (await db.selectFrom('staff').selectAll().execute()).length;
  const add = (username: string) =>
    db.insertInto('staff').values({ username, role: 'tech', passwordHash: '', createdAt: NOW }).execute();

  await freshDemoDatabase(db);
  await add('mreyes');
  await freshDemoDatabase(db);
  expect(await count()).toBe(0);

  await db.deleteFrom('settings').execute();
  await add('somebody-real');
  await expect(freshDemoDatabase(db)).rejects.toThrow(NotADemoDatabase);
  expect(await count()).toBe(1);
  await db.destroy();
});

it('freshDemoDatabase refuses a migrated database without the demo mark', async () => {
  const { db } = await open();
  await migrate(db);
  await expect(freshDemoDatabase(db)).rejects.toThrow(NotADemoDatabase);
  await db.destroy();
});

it('the demo history of 60 days has the same sums in all admin views', { timeout: 60_000 }, async () => {
  const { db, databaseUrl } = await open();
  await freshDemoDatabase(db);
  const random = makeRandom(HISTORY_SEED);
  const history = makeHistory(random, everybody(), makePlaces(random), NOW);
  await storeHistory(db, random, history, 'no password', NOW);

  const t = await startTestApp({ databaseUrl });
  const admin = await t.staffSession('admin', 'admin');
  const paid = history.bookings.filter(({ row }) => row.status !== 'cancelled');
  const cents = paid.reduce((sum, { row }) => sum + row.totalCents, 0);

  // The ledger, the customers' totals and today's revenue must give the same sums.
  const contacts = [];
  for (let before = ''; ; ) {
    const { body, headers } = await t.get(`/api/admin/customer-contact?limit=200${before}`, admin);
    contacts.push(...[body].flat());
    if (!headers['x-next-before']) break;
    before = `&before=${headers['x-next-before']}`;
  }
  expect(contacts).toHaveLength(history.customers.length);
  const spent = contacts.reduce((sum, { totalSpent }) => sum + Math.round(totalSpent * 100), 0);
  expect(spent).toBe(cents);
  expect(contacts.reduce((sum, { totalBookings }) => sum + totalBookings, 0)).toBe(history.bookings.length);

  const { body: stats } = await t.get('/api/admin/stats', admin);
  expect(stats).toMatchObject({ totalCustomers: history.customers.length, emergencyJobs: 0 });
  const { body: trend } = await t.get('/api/admin/customer-signups', admin);
  expect(trend.filter(({ count }: { count: number }) => count > 0).length).toBeGreaterThan(25);

  // A dispatcher can call every technician, at a fictional number that nobody else has.
  const { body: technicians } = await t.get('/api/admin/technicians', admin);
  const phones = technicians.map(({ phone }: { phone: string | null }) => digitsOf(phone ?? ''));
  expect(phones).toHaveLength(13);
  expect(phones.filter((phone: string) => !/^\d{3}55501\d\d$/.test(phone))).toEqual([]);
  expect(new Set([...phones, ...history.customers.map(({ phone }) => phone)]).size).toBe(
    13 + history.customers.length,
  );

  // Each version of a booking has a row of history, and the last status row has the status of the booking.
  for (const { row, course } of history.bookings.slice(-25)) {
    const { body: events } = await t.get(`/api/admin/bookings/${row.id}/events`, admin);
    expect(events).toHaveLength(row.version);
    expect(events.filter(({ kind }: { kind: string }) => kind === 'status').at(-1)?.to ?? 'pending').toBe(
      row.status,
    );
    const moments = course.events.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(moments.every((at) => at <= NOW)).toBe(true);
  }
  await db.destroy();
});
