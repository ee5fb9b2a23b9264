import { expect, it } from 'vitest';
import { digitsOf } from '../../src/domain/people/phone.ts';
import { checkLedger } from '../../src/server/payments/ledger/check-ledger.ts';
import { checkProvider } from '../../src/server/payments/ledger/check-provider.ts';
import { createSandboxProvider } from '../../src/server/payments/provider/sandbox.ts';
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
const FEE = { percent: 2.9, cents: 30 };

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
  await storeHistory(db, random, history, { passwordHash: 'no password', fee: FEE, nowMs: NOW });

  const t = await startTestApp({ databaseUrl });
  const admin = await t.staffSession('admin', 'admin');
  const sumOf = (refunds: { amountCents: number }[]) =>
    refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const cents = history.bookings.reduce(
    (sum, { row, aftermath }) => sum + row.totalCents - sumOf(aftermath.refunds),
    0,
  );

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

it('the demo has 60 days of books with fees, refunds and disputes, which balance and agree with the sandbox', {
  timeout: 60_000,
}, async () => {
  const { db, databaseUrl } = await open();
  await freshDemoDatabase(db);
  const random = makeRandom(HISTORY_SEED);
  const history = makeHistory(random, everybody(), makePlaces(random), NOW);
  await storeHistory(db, random, history, { passwordHash: 'no password', fee: FEE, nowMs: NOW });
  const payments = createSandboxProvider({ db, fee: FEE, clock: () => NOW });
  expect((await checkLedger(db)).differences).toEqual([]);
  const atProvider = await checkProvider({ db, payments, provider: 'sandbox', sinceMs: null });
  expect(atProvider.differences).toEqual([]);
  expect(atProvider.payments).toBeGreaterThan(history.bookings.length);

  const t = await startTestApp({ databaseUrl, ports: { payments } });
  const admin = await t.staffSession('admin', 'admin');
  const { body: days } = await t.get('/api/admin/payments/days?from=2026-09-21&until=2026-11-20', admin);
  expect(days).toHaveLength(61);
  expect(days.filter(({ captured, fees, tax }) => captured <= 0 || fees <= 0 || tax <= 0)).toEqual([]);
  const sum = (name: 'captured' | 'refunded' | 'fees' | 'chargedBack') =>
    days.reduce((total, day) => total + day[name], 0);
  expect(sum('fees') / sum('captured')).toBeCloseTo(0.031, 3);
  expect(sum('refunded') / sum('captured')).toBeGreaterThan(0.03);
  expect(sum('chargedBack')).toBeGreaterThan(0);

  const refunds = await db.selectFrom('refunds').select(['kind', 'reason']).execute();
  expect(new Set(refunds.map(({ kind }) => kind))).toEqual(new Set(['refund', 'credit']));
  expect(refunds.filter(({ reason }) => reason !== 'cancelled').length).toBeGreaterThan(10);
  const { body: disputes } = await t.get('/api/admin/disputes', admin);
  const states = new Set(disputes.map(({ state }) => state));
  expect([...states]).toEqual(expect.arrayContaining(['won', 'lost', 'closed']));

  // What is undecided at the start of the demo is decided within it.
  t.advance(6 * 60 * 60_000);
  await t.runJobs('follow-dispute');
  const { body: undecided } = await t.get('/api/admin/disputes?undecided=true', admin);
  expect(undecided).toEqual([]);
  expect((await checkLedger(db)).differences).toEqual([]);
  await db.destroy();
});
