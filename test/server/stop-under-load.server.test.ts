import { randomBytes } from 'node:crypto';
import { Agent, request as ask } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { startCrowd } from '../crowd.ts';
import { migratedDatabaseUrl } from '../database.ts';
import { startServer } from '../running-server.ts';
import { signInCustomers } from '../signed-in.ts';
import { trials } from '../trials.ts';
import { dataFolder } from './server-process.ts';
import { billingContact, emergency } from './test-app.ts';

const STOPS = trials(1, 1, 10);
const CONCURRENT_CLIENTS = 20;
const ANSWERS_BEFORE_A_STOP = 200;
const SOCKETS = 20;
const TIMEOUT_MS = 120_000;

type Headers = Record<string, string>;
/** `none`: the connection ended before the first byte of an answer, so the client may repeat the request. */
type Outcome = { end: 'whole' | 'none' | 'truncated'; status?: number; body?: Record<string, string> };

/** Sends a request on a connection that is used again, and reports how much of the answer arrived. */
function outcomeOf(agent: Agent, url: string, headers: Headers, sent?: unknown): Promise<Outcome> {
  const body = sent === undefined ? undefined : JSON.stringify(sent);
  return new Promise((resolve) => {
    let bytesBefore = 0;
    const asked = ask(url, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    });
    asked.on('socket', ({ bytesRead }) => {
      bytesBefore = bytesRead;
    });
    const failed = () => {
      const hasBytes = (asked.socket?.bytesRead ?? 0) > bytesBefore;
      resolve({ end: hasBytes ? 'truncated' : 'none' });
    };
    asked.on('error', failed).on('response', (answer) => {
      let text = '';
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part;
        })
        .on('error', failed)
        .on('end', () => {
          if (!answer.complete) return resolve({ end: 'truncated' });
          resolve({ end: 'whole', status: answer.statusCode, body: JSON.parse(text) });
        });
    });
    asked.end(body);
  });
}

it(
  `every answer is whole or not begun over ${STOPS} stops under load, and sockets reconnect to the next process`,
  async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const sessionSecret = randomBytes(32).toString('hex');
    const customers = await signInCustomers(databaseUrl, sessionSecret, CONCURRENT_CLIENTS);
    const dataDir = dataFolder();
    const start = async (port?: number) => {
      const env = { DATABASE_URL: databaseUrl, SESSION_SECRET: sessionSecret, RATE_LIMIT: '0' };
      const server = await startServer({ dataDir, port, env });
      onTestFinished(() => server.kill());
      return server;
    };
    let server = await start();
    const { url } = server;
    const crowd = startCrowd(
      url,
      Array.from({ length: SOCKETS }, (_, n) => ({
        headers: { origin: url, cookie: customers[n % customers.length]?.headers.cookie ?? '' },
        reads: ['/api/bookings'],
      })),
    );
    onTestFinished(() => crowd.stop());
    await expect.poll(() => crowd.live(), { timeout: TIMEOUT_MS }).toBe(SOCKETS);

    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const booked = new Map<string, string>();
    for (let stops = 0; stops < STOPS; stops += 1) {
      const outcomes: Outcome[] = [];
      const load = async (headers: Headers) => {
        const send = async (path: string, body?: unknown) => {
          const outcome = await outcomeOf(agent, url + path, { origin: url, ...headers }, body);
          outcomes.push(outcome);
          return outcome;
        };
        for (let end: Outcome['end'] = 'whole'; end === 'whole'; ) {
          const paid = await send('/api/create-payment', {
            amount: 185,
            sourceId: 'cnon:card-nonce-ok',
            billingContact,
          });
          const paymentId = paid.body?.paymentId;
          const made = paymentId ? await send('/api/bookings', { ...emergency, paymentId }) : paid;
          if (paymentId && made.status === 201) booked.set(paymentId, made.body?.id ?? '');
          ({ end } = made.end === 'whole' ? await send('/api/bookings') : made);
        }
      };
      const loads = Promise.all(customers.map(({ headers }) => load(headers)));
      await expect
        .poll(() => outcomes.length, { timeout: TIMEOUT_MS })
        .toBeGreaterThan(ANSWERS_BEFORE_A_STOP);
      // A process that has not exited after a minute is killed and has no exit code.
      expect(await server.stop()).toBe(0);
      const isForced = server.output().includes('closing connections whose requests did not end in time');
      await loads;

      expect(outcomes.filter(({ end }) => end === 'truncated')).toEqual([]);
      const statuses = new Set(outcomes.flatMap(({ status }) => status ?? []));
      expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
      const begun = Date.now();
      server = await start(server.port);
      await expect.poll(() => crowd.live(begun), { timeout: TIMEOUT_MS }).toBe(SOCKETS);
      const lost = outcomes.filter(({ end }) => end === 'none').length;
      console.log(
        `${outcomes.length - lost} answers whole, ${lost} not begun` +
          (isForced ? '; connections closed by force' : ''),
      );
    }

    const kept = await Promise.all(
      customers.map(async ({ headers }) =>
        (await fetch(`${url}/api/bookings?limit=500`, { headers })).json(),
      ),
    );
    const ids = new Set((kept.flat() as { id: string }[]).map(({ id }) => id));
    expect([...booked.values()].filter((id) => !ids.has(id))).toEqual([]);
  },
  60_000 + STOPS * 120_000,
);
