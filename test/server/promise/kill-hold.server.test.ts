import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { addDays, dayOf, slotsOf } from '../../../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { profileFile } from '../../adding-company.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { keepSecret } from '../../personal-data.ts';
import { type RunningServer, startServer } from '../../running-server.ts';
import { signInCustomers } from '../../signed-in.ts';
import { trials } from '../../trials.ts';
import { until } from '../../until.ts';
import { openWork } from '../payment-work.ts';
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

it('a kill between the payment of a difference and the move, and right after the move, loses nothing', async () => {
  const { customers, start, db } = await startShop();
  const [jordan] = customers as [Caller];
  const idOf = async (server: RunningServer) => {
    const { paymentId } = (await pay(server, jordan)).body;
    return (await book(server, jordan, slots[4], { paymentId })).body.id ?? '';
  };
  const statuses = () =>
    db.selectFrom('payments').select(['id', 'status', 'isDifference']).orderBy('createdAt').execute();
  const first = await start();
  const id = await idOf(first);
  await expect.poll(async () => (await statuses())[0]?.status).toBe('captured');
  const more = { amount: 60, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId: id };
  const payMore = async (server: RunningServer) =>
    (await post(server, jordan, '/api/create-payment', more)).body.paymentId;
  const unused = await payMore(first);
  await first.kill();

  const second = await start();
  const paymentId = await payMore(second);
  const move = { serviceType: 'emergency', paymentId };
  // The kill comes after the commit at the earliest, as the answer does.
  expect((await post(second, jordan, `/api/bookings/${id}/move`, move)).status).toBe(200);
  await second.kill();

  const third = await start();
  expect((await post(third, jordan, `/api/bookings/${id}/move`, move)).body.totalAmount).toBe(185);
  await db
    .updateTable('payments')
    .set({ createdAt: 1 })
    .where('id', '=', unused ?? '')
    .execute();
  await db.updateTable('jobs').set({ dueAt: 1 }).where('kind', '=', 'return-orphans').execute();
  await expect
    .poll(async () => (await statuses()).map(({ id: of, status }) => [of === unused, status]), {
      timeout: 30_000,
    })
    .toEqual(
      expect.arrayContaining([
        [true, 'voided'],
        [false, 'captured'],
      ]),
    );
  await expect
    .poll(async () => (await statuses()).filter(({ status }) => status === 'captured').length, {
      timeout: 30_000,
    })
    .toBe(2);
  expect((await checkLedger(db)).differences).toEqual([]);
  await third.stop();
}, 240_000);

it.runIf(RANDOM_KILLS > 0)(
  `booked days are moved to now and back over ${RANDOM_KILLS} kills, and the books stay right`,
  async () => {
    const { customers, start, db } = await startShop();
    const isGone = (error: unknown) => error instanceof TypeError;
    const keepMoving = async (server: RunningServer, as: Caller, own: number) => {
      try {
        const { paymentId } = (await pay(server, as)).body;
        const { id } = (await book(server, as, slots[own], { paymentId })).body;
        for (let n = 0; id && n < 50; n += 1) {
          const more = { amount: 60, sourceId: 'cnon:card-nonce-ok', billingContact, bookingId: id };
          const paid = (await post(server, as, '/api/create-payment', more)).body.paymentId;
          await post(server, as, `/api/bookings/${id}/move`, { serviceType: 'emergency', paymentId: paid });
          await post(server, as, `/api/bookings/${id}/move`, { startAt: slots[own] });
        }
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    };
    const countMoves = async () =>
      (await db.selectFrom('bookingEvents').select('id').where('kind', '=', 'moved').execute()).length;
    for (let kills = 0; kills < RANDOM_KILLS; kills += 1) {
      const server = await start();
      const before = await countMoves();
      const busy = Promise.all(
        customers.map((customer, n) => keepMoving(server, customer, (kills * BUYERS + n) % slots.length)),
      );
      await Promise.race([busy, until('three more moves', async () => (await countMoves()) > before + 2)]);
      await server.kill();
      await busy;
    }
    const server = await start();
    await db.updateTable('payments').set({ createdAt: 1 }).where('bookingId', 'is', null).execute();
    await db.updateTable('jobs').set({ dueAt: 1 }).where('kind', '=', 'return-orphans').execute();
    await until('no money moves', async () => (await openWork(db).select('kind').execute()).length === 0);
    await until('no hold of a card is left', async () => {
      const held = db.selectFrom('payments').select('id').where('status', 'in', ['authorized', 'intent']);
      return (await held.execute()).length === 0;
    });
    await until('no money moves', async () => (await openWork(db).select('kind').execute()).length === 0);
    expect((await checkLedger(db)).differences).toEqual([]);
    await server.stop();
  },
  (RANDOM_KILLS + 1) * 60_000,
);

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
