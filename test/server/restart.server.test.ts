import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { quantile } from '../../bench/quantile.ts';
import { startCrowd } from '../crowd.ts';
import { migratedDatabaseUrl } from '../database.ts';
import { startServer } from '../running-server.ts';
import { signInCustomers } from '../signed-in.ts';
import { trials } from '../trials.ts';
import { neighbour } from './neighbour.ts';
import { dataFolder } from './server-process.ts';

const CLIENTS = trials(200, 200, 2000);
/** An account has 20 sockets at most. */
const CLIENTS_PER_ACCOUNT = 10;
/** What a customer's page reads on each connect. */
const READS = ['/api/auth/user', '/api/bookings', '/api/bookings?limit=1'];
const TIMEOUT_MS = 180_000;

it(`${CLIENTS} clients are connected and have read again after a restart of the server`, async () => {
  const databaseUrl = await migratedDatabaseUrl();
  const sessionSecret = randomBytes(32).toString('hex');
  const accounts = await signInCustomers(databaseUrl, sessionSecret, CLIENTS / CLIENTS_PER_ACCOUNT);
  const dataDir = dataFolder();
  const start = async (port?: number) => {
    const server = await startServer({
      dataDir,
      port,
      env: {
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: sessionSecret,
        TRUST_PROXY: 'loopback',
        // The neighbour sends more requests than a person.
        RATE_LIMIT: '100000',
      },
    });
    onTestFinished(() => server.kill());
    return server;
  };
  const first = await start();
  const clients = Array.from({ length: CLIENTS }, (_, n) => ({
    headers: {
      origin: first.url,
      cookie: accounts[n % accounts.length]?.headers.cookie ?? '',
      'x-forwarded-for': `10.0.${n >> 8}.${n & 255}`,
    },
    reads: READS,
  }));
  const crowd = startCrowd(first.url, clients);
  onTestFinished(() => crowd.stop());
  await expect.poll(() => crowd.live(), { timeout: TIMEOUT_MS }).toBe(CLIENTS);

  const stoppedAt = Date.now();
  expect(await first.stop()).toBe(0);
  const second = await start(first.port);
  const startedAt = Date.now();
  const [someone] = accounts;
  if (!someone) throw new Error('there are accounts');
  const visitor = neighbour(second, someone);
  await expect.poll(() => crowd.live(startedAt - 1000), { timeout: TIMEOUT_MS }).toBe(CLIENTS);
  const { p99Ms, answers } = await visitor.stop();
  const metrics = await (await fetch(`${second.url}/metrics`)).text();
  const [, cpuSeconds] = /^process_cpu_seconds_total (\S+)/m.exec(metrics) ?? [];

  const states = await crowd.states();
  expect(states.filter(({ isRefused }) => isRefused)).toEqual([]);
  const back = states.map(({ liveAt }) => liveAt ?? 0);
  const seconds = (p: number, since: number) => (((quantile(back, p) ?? 0) - since) / 1000).toFixed(1);
  console.log(
    `${CLIENTS} clients: 95 % back ${seconds(0.95, startedAt)} s after the start of the new process ` +
      `(${seconds(0.95, stoppedAt)} s after SIGTERM), all after ${seconds(1, startedAt)} s; ` +
      `REST p99 meanwhile ${p99Ms.toFixed(0)} ms over ${answers} answers; ` +
      `the new process used ${Number(cpuSeconds).toFixed(1)} s of processor time in all`,
  );
}, 240_000);
