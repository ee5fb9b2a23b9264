import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { apiCustomer, apiStaff } from '../../e2e/fixtures/api.ts';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { startBalancer } from '../balancer.ts';
import { startBoard } from '../board/board.ts';
import { migratedDatabaseUrl } from '../database.ts';
import { isFull } from '../form.ts';
import { freePort } from '../free-port.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import { dataFolder } from './server-process.ts';

/** A client notices a silent connection after 14 seconds; the long form waits for that. */
const clientsLeave = isFull;
const BOOKINGS = 6;
/** A claim of a job expires after 5 seconds; the rest is time for a busy machine. */
const SOON = { timeout: 90_000 };

/** Starts two nodes on one database, and a load balancer whose first connection goes to the first node. */
async function twoNodes() {
  const databaseUrl = await migratedDatabaseUrl();
  const env = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMIT: '0',
  };
  const start = async () => {
    const node = await startServer({ dataDir: dataFolder(), env });
    onTestFinished(() => node.kill());
    return node;
  };
  const started = await Promise.all([start(), start()]);
  // The node that creates the accounts knows their passwords.
  const passwords = started.find((node) => node.passwords)?.passwords ?? null;
  const [first, other] = started.map((node) => ({ ...node, passwords })) as [RunningServer, RunningServer];
  /** A balancer that checks the health of its nodes removes one that does not answer. */
  const ports = [first.port, other.port];
  const port = await freePort();
  onTestFinished(await startBalancer(port, ports));
  return { databaseUrl, first, other, ports, url: `http://127.0.0.1:${port}` };
}

async function openBoard(url: string, { session }: Awaited<ReturnType<typeof apiStaff>>) {
  const board = startBoard(url, session);
  onTestFinished(() => board.stop());
  await expect.poll(async () => (await board.view()).state, SOON).toBe('live');
  const shows = async () => {
    const { state, bookings, alerts } = await board.view();
    return { state, bookings, alerts: alerts.length };
  };
  return shows;
}

/** What a board shows of these bookings, none of them acknowledged. */
async function truth(node: RunningServer, { session }: Awaited<ReturnType<typeof apiStaff>>) {
  const headers = { authorization: `Bearer ${session.token}` };
  const answer = await fetch(`${node.url}/api/admin/bookings`, { headers });
  const bookings = (await answer.json()) as { id: string; version: number; paymentStatus: string }[];
  return {
    paid: bookings.map(({ paymentStatus }) => paymentStatus),
    shown: {
      state: 'live',
      bookings: bookings.map(({ id, version }) => ({ id, version })),
      alerts: bookings.length,
    },
  };
}

/** Waits until a board shows what a node answers at the same time: a booking may change while the board catches up. */
const expectShown = (
  shows: Awaited<ReturnType<typeof openBoard>>,
  ...[node, admin]: Parameters<typeof truth>
): Promise<void> =>
  expect
    .poll(async () => ({ board: await shows(), node: (await truth(node, admin)).shown }), SOON)
    .toSatisfy(({ board, node }) => isDeepStrictEqual(board, node));

/** Expects each booking to have been created, alerted and captured once. */
async function expectOnce(databaseUrl: string, bookings: number): Promise<void> {
  const db = openDatabase(databaseUrl);
  try {
    const events = await db.selectFrom('bookingEvents').select(['bookingId', 'kind', 'toValue']).execute();
    const captures = events.filter(({ toValue }) => toValue === 'captured');
    const ids = new Set(events.map(({ bookingId }) => bookingId));
    expect(ids.size).toBe(bookings);
    expect(events.filter(({ kind }) => kind === 'created')).toHaveLength(bookings);
    expect(new Set(captures.map(({ bookingId }) => bookingId)).size).toBe(bookings);
    expect(captures).toHaveLength(bookings);
    expect(await db.selectFrom('notifications').select('id').execute()).toHaveLength(bookings);
    expect(await db.selectFrom('jobs').select('lastError').where('outcome', '=', 'failed').execute()).toEqual(
      [],
    );
  } finally {
    await db.destroy();
  }
}

// SQLite serves one node only.
describe.runIf(process.env.TEST_DATABASE === 'postgres')('two nodes of which one fails', () => {
  it('a node that stands still loses its jobs to the other node and repeats none of them', async () => {
    const { databaseUrl, first, other, ports, url } = await twoNodes();
    const admin = await apiStaff(first, 'admin');
    const shows = await openBoard(url, admin);
    const ana = await apiCustomer(first);
    const anaThere = await apiCustomer(other);

    const paymentIds = [];
    for (let n = 0; n < BOOKINGS; n += 1) paymentIds.push(await ana.authorize());
    // Stopped after its first answer, in the middle of the other bookings and of the jobs of the first.
    const booking = paymentIds.map((paymentId) => ana.book('Ana Silva', { paymentId }).catch(() => null));
    await Promise.race(booking);
    process.kill(first.pid, 'SIGSTOP');
    ports.splice(0, 1);

    // Transactions of the node that stands still may hold up the other node until PostgreSQL ends them.
    const paymentId = await anaThere.authorize();
    await expect.poll(() => anaThere.book('Ana Silva', { paymentId }).catch(() => null), SOON).not.toBe(null);
    await expect
      .poll(async () => new Set((await truth(other, admin)).paid), SOON)
      .toEqual(new Set(['captured']));
    if (clientsLeave) await expectShown(shows, other, admin);
    process.kill(first.pid, 'SIGCONT');
    ports.unshift(first.port);

    const kept = (await Promise.all(booking)).filter((answer) => answer !== null);
    const last = await ana.book('Ana Silva');
    await expect
      .poll(async () => new Set((await truth(first, admin)).paid), SOON)
      .toEqual(new Set(['captured']));
    await expectShown(shows, first, admin);
    const ids = new Set((await shows()).bookings.map(({ id }) => id));
    expect([...kept, last].filter(({ id }) => !ids.has(id))).toEqual([]);
    await expectOnce(databaseUrl, ids.size);
  }, 240_000);

  it('the clients of a killed node are on the other node and show what was booked meanwhile', async () => {
    const { first, other, ports, url } = await twoNodes();
    const admin = await apiStaff(first, 'admin');
    const shows = await openBoard(url, admin);
    const ana = await apiCustomer(other);
    await ana.book('Ana Silva');

    await first.kill();
    ports.splice(0, 1);
    await ana.book('Ana Silva');
    await expect
      .poll(async () => new Set((await truth(other, admin)).paid), SOON)
      .toEqual(new Set(['captured']));
    await expectShown(shows, other, admin);
  }, 120_000);
});
