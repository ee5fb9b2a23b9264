import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { apiCustomer } from '../../e2e/fixtures/api.ts';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { migratedDatabaseUrl } from '../database.ts';
import { randomFrom } from '../random.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import { trials } from '../trials.ts';
import { billingContact, emergency } from './test-app.ts';

const KILLS = trials(3, 3, 60);
const CONCURRENT_CUSTOMERS = 4;
/** Before a kill. */
const [MIN_BOOKINGS, MORE_BOOKINGS] = [8, 8];

/** Authorised payments by id, each with the booking that the server acknowledged, or null. */
type Known = Map<string, string | null>;

/** Pays and books, one booking after the other, until the server is killed. */
async function keepBooking({ url }: RunningServer, cookie: string, known: Known): Promise<void> {
  const post = async (
    path: string,
    body: unknown,
  ): Promise<{ status: number; body: Record<string, string> }> => {
    const headers = { cookie, origin: url, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const book = async (paymentId: string) => {
    const { status, body } = await post('/api/bookings', { ...emergency, paymentId });
    if (status !== 201) throw new Error(`no booking: ${status} ${JSON.stringify(body)}`);
    known.set(paymentId, body.id ?? null);
  };
  const isGone = (error: unknown) => error instanceof TypeError;
  try {
    for (;;) {
      const { body } = await post('/api/create-payment', {
        amount: 185,
        sourceId: 'cnon:card-nonce-ok',
        billingContact,
      });
      const paymentId = body.paymentId ?? '';
      known.set(paymentId, null);
      await book(paymentId);
    }
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const countOf = (values: (string | null)[]) => {
  const counts = new Map<string | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** Expects each acknowledged booking to exist, and each booking to have all its rows once. */
async function expectWhole(databaseUrl: string, known: Known): Promise<void> {
  const db = openDatabase(databaseUrl);
  try {
    const bookings = await db.selectFrom('bookings').selectAll().execute();
    const payments = await db.selectFrom('payments').selectAll().where('bookingId', 'is not', null).execute();
    const created = await db
      .selectFrom('bookingEvents')
      .select('bookingId')
      .where('kind', '=', 'created')
      .execute();
    const alerts = await db.selectFrom('notifications').select('bookingId').execute();
    const captures = await db.selectFrom('jobs').select('key').where('kind', '=', 'capture').execute();
    const terms = await db.selectFrom('searchTerms').select('ownerId').execute();

    const ids = bookings.map(({ id }) => id).sort();
    const answered = [...known.values()].filter((id) => id !== null);
    expect(ids).toEqual(expect.arrayContaining(answered));
    const once = new Map(ids.map((id) => [id, 1]));
    expect(countOf(payments.map(({ bookingId }) => bookingId).sort())).toEqual(once);
    expect(countOf(created.map(({ bookingId }) => bookingId).sort())).toEqual(once);
    expect(countOf(alerts.map(({ bookingId }) => bookingId).sort())).toEqual(once);
    expect(captures.map(({ key }) => key).sort()).toEqual(payments.map(({ id }) => id).sort());
    const found = new Set(terms.map(({ ownerId }) => ownerId));
    expect(ids.filter((id) => !found.has(id))).toEqual([]);
    for (const { id, status, bookingId } of payments) {
      expect(status).toBeOneOf(['authorized', 'captured']);
      expect(known.get(id) ?? bookingId).toBe(bookingId);
    }
  } finally {
    await db.destroy();
  }
}

it(
  `acknowledged bookings are kept and each booking is stored whole over ${KILLS} kills of the server`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'curbvolt-data-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const databaseUrl = await migratedDatabaseUrl();
    const start = async () => {
      const server = await startServer({
        dataDir,
        env: { DATABASE_URL: databaseUrl, RATE_LIMIT: '0' },
      });
      onTestFinished(() => server.kill());
      return server;
    };
    const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
    console.log(`KILL_SEED=${seed}`);
    const random = randomFrom(seed);
    const known: Known = new Map();
    const answered = () => [...known.values()].filter((id) => id !== null).length;
    let cookie = '';

    for (let kills = 0; kills < KILLS; kills += 1) {
      const server = await start();
      cookie ||= (await apiCustomer(server)).cookie;
      const before = answered();
      const bookings = MIN_BOOKINGS + Math.floor(random() * MORE_BOOKINGS);
      const customers = Array.from({ length: CONCURRENT_CUSTOMERS }, () =>
        keepBooking(server, cookie, known),
      );
      const busy = Promise.all(customers);
      await Promise.race([
        busy,
        expect.poll(() => answered() - before, { interval: 1 }).toBeGreaterThan(bookings),
      ]);
      await server.kill();
      await busy;
      await expectWhole(databaseUrl, known);
    }

    const server = await start();
    const call = async (path: string, body?: unknown) => {
      const headers = { cookie, origin: server.url, 'content-type': 'application/json' };
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(server.url + path, { ...init, headers });
      return { status: answer.status, body: await answer.json() };
    };
    for (const [paymentId, bookingId] of known) {
      if (bookingId !== null) continue;
      const first = await call('/api/bookings', { ...emergency, paymentId });
      const again = await call('/api/bookings', { ...emergency, paymentId });
      expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
      known.set(paymentId, first.body.id);
    }
    const standings = async () => {
      const { body } = await call('/api/bookings?limit=500');
      return new Set(body.map(({ paymentStatus }: { paymentStatus: string }) => paymentStatus));
    };
    await expect.poll(standings, { timeout: 90_000 }).toEqual(new Set(['captured']));
    await server.stop();
    await expectWhole(databaseUrl, known);
  },
  (KILLS + 1) * 60_000,
);
