import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { addDays, dayOf, slotsOf } from '../../../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { profileFile } from '../../adding-company.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { keepSecret } from '../../personal-data.ts';
import { type RunningServer, startServer } from '../../running-server.ts';
import { signInCustomers } from '../../signed-in.ts';
import { trials } from '../../trials.ts';
import { until } from '../../until.ts';
import { dataFolder } from '../server-process.ts';
import { billingContact, type Caller, emergency } from '../test-app.ts';

const RANDOM_KILLS = trials(0, 5, 50);
const BUYERS = 4;
const UNION = { latitude: 40.6976, longitude: -74.2632 };

const company = { ...defaultCompany, slotCapacity: 1 };
const slots = slotsOf(addDays(dayOf(new Date(), company.timeZone), 3), company).map((slot) =>
  slot.toISOString(),
);

type Answer = { status: number; body: Record<string, string> };

const post = async (
  { url }: RunningServer,
  { headers }: Caller,
  path: string,
  body: unknown,
): Promise<Answer> => {
  const sent = { ...headers, origin: url, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};
const hold = (server: RunningServer, as: Caller, startAt: string | undefined) =>
  post(server, as, '/api/slots/hold', { startAt, ...UNION });
const pay = (server: RunningServer, as: Caller) =>
  post(server, as, '/api/create-payment', { amount: 125, sourceId: 'cnon:card-nonce-ok', billingContact });
const book = (server: RunningServer, as: Caller, scheduledAt: string | undefined, more: object) =>
  post(server, as, '/api/bookings', {
    ...{ ...emergency, ...UNION, serviceType: 'standard', totalAmount: 125, scheduledAt },
    ...more,
  });

async function startShop() {
  const databaseUrl = await migratedDatabaseUrl();
  const secret = keepSecret(randomBytes(32).toString('hex'));
  const customers = await signInCustomers(databaseUrl, secret, BUYERS);
  const db = openDatabase(databaseUrl);
  onTestFinished(() => db.destroy());
  const dataDir = dataFolder();
  const profile = profileFile(company);
  const start = async () => {
    const server = await startServer({
      dataDir,
      company: profile,
      env: { DATABASE_URL: databaseUrl, SESSION_SECRET: secret, RATE_LIMIT: '0' },
    });
    onTestFinished(() => server.kill());
    return server;
  };
  /** Resolves once no hold is left whose time is over. */
  const holdsEnd = async () => {
    await db.updateTable('slotHolds').set({ expiresAt: 1 }).execute();
    await db.updateTable('jobs').set({ dueAt: 1 }).where('kind', '=', 'release-hold').execute();
    await until(
      'no hold is left',
      async () => (await db.selectFrom('slotHolds').select('id').execute()).length === 0,
    );
  };
  /** Expects no place sold twice, and each captured payment to have its booking. */
  const expectSoldOnce = async () => {
    const bookings = await db.selectFrom('bookings').select(['id', 'scheduledAt']).execute();
    expect(new Set(bookings.map(({ scheduledAt }) => scheduledAt)).size).toBe(bookings.length);
    const payments = await db.selectFrom('payments').select(['status', 'bookingId']).execute();
    expect(payments.filter(({ bookingId }) => bookingId !== null)).toHaveLength(bookings.length);
    expect(payments.filter(({ status, bookingId }) => status === 'captured' && !bookingId)).toEqual([]);
  };
  return { db, customers, start, holdsEnd, expectSoldOnce };
}

it('a held place is kept over kills between hold and payment, and payment and booking', async () => {
  const { customers, start, holdsEnd, expectSoldOnce, db } = await startShop();
  const [jordan, ana] = customers as [Caller, Caller];
  const first = await start();
  const { holdId } = (await hold(first, jordan, slots[4])).body;
  expect((await hold(first, ana, slots[5])).status).toBe(201);
  await first.kill();

  const second = await start();
  expect((await hold(second, ana, slots[4])).status).toBe(409);
  const { paymentId } = (await pay(second, jordan)).body;
  await second.kill();

  const third = await start();
  const anaPaid = (await pay(third, ana)).body.paymentId;
  expect((await book(third, ana, slots[4], { paymentId: anaPaid })).status).toBe(409);
  expect((await book(third, jordan, slots[4], { paymentId, holdId })).status).toBe(201);
  // The hold that nobody paid for ends by its job.
  await holdsEnd();
  await expectSoldOnce();
  const paid = db.selectFrom('payments').select('status').orderBy('status');
  await expect
    .poll(() => paid.execute(), { timeout: 30_000 })
    .toEqual([{ status: 'captured' }, { status: 'voided' }]);
  await third.stop();
}, 240_000);

it.runIf(RANDOM_KILLS > 0)(
  `no place is sold twice over ${RANDOM_KILLS} kills while customers hold, pay and book`,
  async () => {
    const { customers, start, holdsEnd, expectSoldOnce, db } = await startShop();
    const isGone = (error: unknown) => error instanceof TypeError;
    /** Buys one slot after the other, all customers in the same order, until the server is killed. */
    const keepBuying = async (server: RunningServer, as: Caller) => {
      try {
        for (const slot of slots) {
          const held = await hold(server, as, slot);
          if (held.status !== 201) continue;
          const { paymentId } = (await pay(server, as)).body;
          await book(server, as, slot, { paymentId, holdId: held.body.holdId });
        }
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    };
    const countBookings = async () => (await db.selectFrom('bookings').select('id').execute()).length;
    for (let kills = 0; kills < RANDOM_KILLS; kills += 1) {
      const server = await start();
      const before = await countBookings();
      const busy = Promise.all(customers.map((customer) => keepBuying(server, customer)));
      await Promise.race([
        busy,
        until('two more bookings', async () => (await countBookings()) > before + 1),
      ]);
      await server.kill();
      await busy;
      await expectSoldOnce();
    }
    const server = await start();
    await holdsEnd();
    await Promise.all(customers.map((customer) => keepBuying(server, customer)));
    await expectSoldOnce();
    expect(await countBookings()).toBe(slots.length);
    await server.stop();
  },
  (RANDOM_KILLS + 1) * 60_000,
);
