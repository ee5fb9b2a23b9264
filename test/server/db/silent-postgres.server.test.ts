import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { startFaultyLine } from '../../faulty-line.ts';
import { pace } from '../../pace.ts';
import { billingContact, type Caller, emergency, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';

const SOON = { timeout: 30_000 };
const FULL = { tags: ['full'], timeout: 240_000 };
const onPostgres = process.env.TEST_DATABASE === 'postgres';

/** A tenth of the server's own, so that the short form waits for a second at most. */
const QUICK = { statementMs: 500, answerMs: 600, connectMs: 600 };

async function startBehindLine(limits?: typeof QUICK) {
  const databaseUrl = await migratedDatabaseUrl();
  const line = await startFaultyLine(databaseUrl);
  onTestFinished(() => line.stop());
  const t = await startTestApp({ databaseUrl: line.url, limits, maxConnections: 10 });
  // A reader beside the line.
  const outside = openDatabase(databaseUrl);
  onTestFinished(() => outside.destroy());
  return { line, t, outside };
}

type Started = Awaited<ReturnType<typeof startBehindLine>>;

/** Pays and books by keys, as a page does that repeats what was not answered. Returns its tries. */
async function bookByKeys(t: TestApp, as: Caller) {
  const tries: { status: number; ms: number; endedMs: number; retryAfter: unknown }[] = [];
  const repeat = async (path: '/api/create-payment' | '/api/bookings', body: object) => {
    for (;;) {
      const sentMs = performance.now();
      // Not by the test app, which waits until the change has been pushed.
      const answer = await t.app.inject({
        method: 'POST',
        url: path,
        headers: { origin: ORIGIN, ...as.headers },
        payload: body,
      });
      const endedMs = performance.now();
      const status = answer.statusCode;
      tries.push({ status, ms: endedMs - sentMs, endedMs, retryAfter: answer.headers['retry-after'] });
      if (status < 500) return { status, answer: answer.json() };
      await pace(50);
    }
  };
  const { answer: payment } = await repeat('/api/create-payment', {
    amount: 185,
    sourceId: 'cnon:card-nonce-ok',
    billingContact,
    idempotencyKey: randomUUID(),
  });
  const { status, answer: booking } = await repeat('/api/bookings', {
    ...emergency,
    paymentId: payment.paymentId,
  });
  return { status, bookingId: booking.id as string, tries };
}

/** Runs bookings of several customers, and then says what the books and the log have of them. */
async function bookDuring({ t, outside }: Pick<Started, 't' | 'outside'>, count: number, fault: () => void) {
  const customers = await Promise.all(
    Array.from({ length: count }, (_, n) => t.customer(`customer-${n}@example.com`)),
  );
  // With the first answer some pay, others book, and others have not begun.
  const early = customers.slice(0, count / 2).map((one) => bookByKeys(t, one));
  await Promise.race(early);
  fault();
  const silentAtMs = performance.now();
  const made = await Promise.all([...early, ...customers.slice(count / 2).map((one) => bookByKeys(t, one))]);
  return { made, silentAtMs, ...(await readBooks({ t, outside })) };
}

/** Returns what the database has of bookings and payments when all work is done. */
async function readBooks({ t, outside }: Pick<Started, 't' | 'outside'>) {
  const isSettled = async () => {
    // A job whose claim had no answer is claimed again when the claim has expired.
    t.advance(6000);
    const { holds } = await outside
      .selectFrom('payments')
      .where('status', '=', 'authorized')
      .where('bookingId', 'is not', null)
      .select((e) => e.fn.countAll<number>().as('holds'))
      .executeTakeFirstOrThrow();
    await t.jobs.drain().catch(() => {});
    return Number(holds) === 0;
  };
  await expect.poll(isSettled, SOON).toBe(true);
  const rows = await outside.selectFrom('bookings').select('id').execute();
  const payments = await outside.selectFrom('payments').select(['status', 'bookingId']).execute();
  const created = await outside
    .selectFrom('bookingEvents')
    .select('bookingId')
    .where('kind', '=', 'created')
    .execute();
  return { rows, payments, created, differences: (await checkLedger(outside)).differences };
}

type Found = Awaited<ReturnType<typeof bookDuring>>;

function expectEachOnce({ made, rows, payments, created, differences }: Found) {
  const ids = made.map(({ bookingId }) => bookingId).toSorted();
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids);
  expect(created.map(({ bookingId }) => bookingId).toSorted()).toEqual(ids);
  const bound = payments.filter(({ bookingId }) => bookingId !== null);
  expect(bound.map(({ bookingId }) => bookingId).toSorted()).toEqual(ids);
  expect(new Set(bound.map(({ status }) => status))).toEqual(new Set(['captured']));
  expect(differences).toEqual([]);
}

const refusals = ({ made }: Found) =>
  made.flatMap(({ tries }) => tries).filter(({ status }) => status >= 500);

/** What was held arrives late, and changes nothing. */
async function expectNothingLate({ line, t, outside }: Started, found: Found) {
  await line.mend();
  await expect.poll(async () => (await t.get('/readyz')).status).toBe(200);
  expectEachOnce({ ...found, ...(await readBooks({ t, outside })) });
}

/** Returns how long the slowest answer of a silent database took, and `/readyz` after the silence, in milliseconds. */
async function expectAway({ line, t }: Started) {
  const jordan = await t.customer();
  const booking = await t.book(jordan);
  line.silence();
  const silentAtMs = performance.now();
  const answers = await Promise.all([
    t.get('/api/bookings', jordan),
    t.post('/api/bookings', jordan, emergency),
    t.login('admin', 'mreyes', 'whatever it is'),
    t.get('/readyz'),
  ]);
  const answersMs = performance.now() - silentAtMs;
  for (const { status, headers } of answers) expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect((await t.get('/healthz')).status).toBe(200);
  await line.mend();
  const mendedAtMs = performance.now();
  await expect.poll(async () => (await t.get('/readyz')).status, SOON).toBe(200);
  const backMs = performance.now() - mendedAtMs;
  expect((await t.get('/api/bookings', jordan)).body).toMatchObject([{ id: booking.id }]);
  return { answersMs, backMs };
}

// SQLite is embedded: nothing can fall silent.
describe.runIf(onPostgres)('silent PostgreSQL', () => {
  it('requests get 503 and soon work again when open PostgreSQL connections fall silent', async () => {
    const started = await startBehindLine(QUICK);
    const found = await bookDuring(started, 4, () => started.line.hold());
    for (const { status, retryAfter } of refusals(found))
      expect([status, retryAfter]).toEqual([503, expect.stringMatching(/^[1-9]/)]);
    expectEachOnce(found);
    await expectNothingLate(started, found);
  });

  it('requests get 503 while PostgreSQL accepts connections and is silent', async () => {
    await expectAway(await startBehindLine(QUICK));
  });

  it.each(['both', 'answers'] as const)(
    'a server is well within 10 s after its PostgreSQL connections fell silent: %s held',
    FULL,
    async (direction) => {
      const started = await startBehindLine();
      const found = await bookDuring(started, 24, () => started.line.hold(direction));
      const refused = refusals(found);
      const longest = Math.max(...refused.map(({ ms }) => ms));
      const last = Math.max(...refused.map(({ endedMs }) => endedMs - found.silentAtMs));
      console.log(
        `${direction} held: ${refused.length} requests refused, each within ${Math.round(longest)} ms, the last ${Math.round(last)} ms after the silence began`,
      );
      expect(last).toBeLessThan(10_000);
      expectEachOnce(found);
      await expectNothingLate(started, found);
    },
  );

  it(
    'a server answers 503 within 10 s while PostgreSQL is silent, and is well within 10 s of its return',
    FULL,
    async () => {
      const { answersMs, backMs } = await expectAway(await startBehindLine());
      console.log(
        `silent to all: answers within ${Math.round(answersMs)} ms, ready again after ${Math.round(backMs)} ms`,
      );
      expect(Math.max(answersMs, backMs)).toBeLessThan(10_000);
    },
  );
});
