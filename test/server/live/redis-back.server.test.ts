import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { apiCustomer, apiStaff } from '../../../e2e/fixtures/api.ts';
import type { NotificationItem } from '../../../src/contract/shapes/notification.ts';
import type { Booking } from '../../../src/domain/bookings/booking.ts';
import { startBoard } from '../../board/board.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { startFaultyLine } from '../../faulty-line.ts';
import { startRedis } from '../../redis.ts';
import { startServer } from '../../running-server.ts';
import { dataFolder } from '../server-process.ts';
import { AWAY, PLACE } from '../trip.ts';

const SOON = { timeout: 90_000 };

const redis = await startRedis();

type Node = Awaited<ReturnType<typeof startServer>>;
type Person = Awaited<ReturnType<typeof apiStaff>>;

async function startNodes() {
  const line = await startFaultyLine(redis?.url ?? '');
  const env = {
    DATABASE_URL: await migratedDatabaseUrl(),
    REDIS_URL: line.url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMIT: '0',
  };
  const start = async () => {
    const node = await startServer({ dataDir: dataFolder(), env });
    onTestFinished(() => node.kill());
    return node;
  };
  const first = await start();
  return { first, other: await start(), line };
}

/** What a dispatcher reads of a node. */
function reader({ url }: Node, { session }: Person) {
  const read = async (path: string) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${session.token}` } });
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  return {
    redis: async (): Promise<string> => (await (await fetch(`${url}/readyz`)).json()).redis,
    technicians: async () => [
      await read('/api/admin/technicians/active'),
      await read('/api/admin/technicians'),
    ],
    bookings: (): Promise<Booking[]> => read('/api/admin/bookings'),
    board: async () => ({
      bookings: ((await read('/api/admin/bookings')) as Booking[]).map(({ id, version }) => ({
        id,
        version,
      })),
      stats: await read('/api/admin/stats'),
      alerts: ((await read('/api/admin/recent-notifications?waiting=true')) as NotificationItem[])
        .map(({ id }) => id)
        .toSorted(),
    }),
  };
}

async function openBoard({ url }: Node, { session }: Person) {
  const board = startBoard(url, session);
  onTestFinished(() => board.stop());
  await expect.poll(async () => (await board.view()).state, SOON).toBe('live');
  return async () => {
    const { bookings, stats, alerts } = await board.view();
    return { bookings, stats, alerts: alerts.toSorted() };
  };
}

// SQLite serves one node only, and Redis is not installed on every machine.
it.runIf(redis && process.env.TEST_DATABASE === 'postgres')(
  'boards, duty and positions are right on both nodes after Redis is back',
  async () => {
    onTestFinished(() => redis?.stop());
    const { first, other, line } = await startNodes();
    onTestFinished(() => line.stop());
    const [admin, tech] = [await apiStaff(first, 'admin'), await apiStaff(first, 'tech')];
    const [ana, ben] = [await apiCustomer(first), await apiCustomer(other, 'ben@example.com')];
    const nodes = [reader(first, admin), reader(other, admin)] as const;
    const boards = [await openBoard(first, admin), await openBoard(other, admin)] as const;
    const redises = () => Promise.all(nodes.map((node) => node.redis()));
    const settled = async () => (await nodes[0].bookings()).every((one) => one.paymentStatus === 'captured');
    const looks = async () => ({
      boards: [await boards[0](), await boards[1]()],
      technicians: [await nodes[0].technicians(), await nodes[1].technicians()],
    });
    await tech.duty(true);
    await tech.fix(PLACE);
    await ana.book('Ana Silva');

    await expect.poll(redises, SOON).toEqual(['ok', 'ok']);
    await expect.poll(settled, SOON).toBe(true);
    const before = await nodes[0].board();
    await expect.poll(async () => (await looks()).boards, SOON).toEqual([before, before]);

    line.cut();
    await expect.poll(redises, SOON).toEqual(['away', 'away']);
    // The boards of the other node learn of these by Redis only.
    await admin.acknowledgeAll();
    await tech.fix(AWAY);
    await ana.book('Ana Silva');
    await ben.book('Ben Ito');
    await expect.poll(settled, SOON).toBe(true);
    const [board, technicians] = [await nodes[0].board(), await nodes[0].technicians()];
    expect((await looks()).boards[1]).not.toEqual(board);

    await line.mend();
    await expect
      .poll(looks, SOON)
      .toEqual({ boards: [board, board], technicians: [technicians, technicians] });
  },
  240_000,
);
