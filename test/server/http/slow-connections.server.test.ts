import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { apiCustomer } from '../../../e2e/fixtures/api.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { pace } from '../../pace.ts';
import { startServer } from '../../running-server.ts';
import { trials } from '../../trials.ts';
import { startTestApp } from '../test-app.ts';

const COUNT = trials(200, 200, 1000);
const TIMEOUT_SECONDS = 4;
const DROP_EVERY_MS = 500;

/** What slow clients send first; each then sends one byte after another. */
const beginnings = [
  '',
  'GET /api/bookings HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /api/admin/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n"',
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Slow: ',
];

function openSlow(port: number, beginning: string): { socket: Socket; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  // The first kind of slow client sends nothing at all.
  if (beginning) {
    socket.write(beginning);
    const drops = setInterval(() => socket.writable && socket.write('x'), DROP_EVERY_MS);
    socket.once('close', () => clearInterval(drops));
  }
  socket.resume();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, closed };
}

it(`the server closes ${COUNT} slow connections and answers other clients meanwhile`, {
  tags: ['full'],
  timeout: 120_000,
}, async () => {
  const server = await startServer({
    env: {
      DATABASE_URL: await migratedDatabaseUrl(),
      RATE_LIMIT: '0',
      REQUEST_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
    },
  });
  onTestFinished(async () => void (await server.stop()));
  const { bookings } = await apiCustomer(server);
  const slow = Array.from({ length: COUNT }, (_, n) =>
    openSlow(server.port, beginnings[n % beginnings.length] ?? ''),
  );
  onTestFinished(() => {
    for (const { socket } of slow) socket.destroy();
  });
  let areClosed = false;
  const allClosed = Promise.all(slow.map(({ closed }) => closed)).then(() => {
    areClosed = true;
  });
  let answers = 0;
  for (; !areClosed; answers += 1) {
    await bookings();
    await pace(10);
  }
  await allClosed;
  expect(answers).toBeGreaterThan(TIMEOUT_SECONDS);
});

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
