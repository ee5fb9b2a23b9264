import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { quantile } from '../../../bench/quantile.ts';
import { apiCustomer } from '../../../e2e/fixtures/api.ts';
import { migratedDatabaseUrl } from '../../../test/database.ts';
import { startServer } from '../../../test/running-server.ts';
import { startTestApp } from '../../../test/server/test-app.ts';
import { trials } from '../../../test/trials.ts';

const COUNT = trials(20, 200, 1000);
const TIMEOUT_SECONDS = 4;
const DROP_EVERY_MS = 500;

/** What slow clients send first; each then sends one byte after another. */
const beginnings = [
  '',
  'GET /api/bookings HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /api/admin/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n"',
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Slow: ',
];

function openSlow(port: number, beginning: string): { socket: Socket; closed: Promise<number> } {
  const startedAt = performance.now();
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  // The first kind of slow client sends nothing at all.
  if (beginning) {
    socket.write(beginning);
    const drops = setInterval(() => socket.writable && socket.write('x'), DROP_EVERY_MS);
    socket.once('close', () => clearInterval(drops));
  }
  socket.resume();
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now() - startedAt)),
  );
  return { socket, closed };
}

it(
  `the server closes ${COUNT} slow connections in time and answers other clients meanwhile`,
  { tags: ['full'], timeout: 120_000 },
  async () => {
    const server = await startServer({
      env: {
        DATABASE_URL: await migratedDatabaseUrl(),
        RATE_LIMIT: '0',
        REQUEST_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
      },
    });
    onTestFinished(async () => void (await server.stop()));
    const { bookings } = await apiCustomer(server);
    const p99 = async (isOver: () => boolean) => {
      const times: number[] = [];
      while (!isOver()) {
        const startedAt = performance.now();
        await bookings();
        times.push(performance.now() - startedAt);
        await sleep(10);
      }
      return (quantile(times, 0.99) ?? Number.NaN).toFixed(1);
    };
    const idleUntil = performance.now() + 2000;
    const idle = await p99(() => performance.now() > idleUntil);

    const slow = Array.from({ length: COUNT }, (_, n) =>
      openSlow(server.port, beginnings[n % beginnings.length] ?? ''),
    );
    onTestFinished(() => {
      for (const { socket } of slow) socket.destroy();
    });
    let areClosed = false;
    const lastClosed = Promise.all(slow.map(({ closed }) => closed)).then((times) => {
      areClosed = true;
      return Math.max(...times);
    });
    const giveUpAt = performance.now() + 4 * TIMEOUT_SECONDS * 1000;
    const beside = await p99(() => areClosed || performance.now() > giveUpAt);

    expect(areClosed).toBe(true);
    const seconds = ((await lastClosed) / 1000).toFixed(1);
    console.log(
      `a neighbour's p99: ${idle} ms idle, ${beside} ms beside ${COUNT} slow connections, the last closed after ${seconds} s`,
    );
  },
);

it('the server drops connections beyond MAX_CONNECTIONS and accepts others after one closes', async () => {
  const t = await startTestApp({ env: { MAX_CONNECTIONS: '3' } });
  const port = Number(new URL(t.url).port);
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    // A connection that is reset counts as dropped, too.
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve('')));
    const answer = await Promise.race([
      new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data)))),
      closed,
    ]);
    return { socket, isServed: answer.startsWith('HTTP/1.1 200 ') };
  };
  const [first] = [await open(), await open(), await open()];
  expect(first?.isServed).toBe(true);
  expect((await open()).isServed).toBe(false);
  first?.socket.destroy();
  await expect.poll(async () => (await open()).isServed).toBe(true);
});
