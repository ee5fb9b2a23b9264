// The generator of REST requests, a process of its own: carries out the plan of its parent, and answers what it measured.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../../src/domain/durations.ts';
import { quantile } from '../quantile.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import type { Client } from './plan.ts';
import type { Exchange, RestMeasured, RestPlan } from './rest-plan.ts';

const STEP_MS = 50;

const [plan] = (await once(process, 'message')) as [RestPlan];
const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
const startedAtMs = Date.now() - 5 * MINUTE_MS;

/** Sends one request. @throws Error unless the answer is 200 or 201 */
async function send(
  method: 'GET' | 'POST',
  path: string,
  { headers }: Client,
  body?: object,
): Promise<string> {
  const text = body && JSON.stringify(body);
  const asked = request({
    agent,
    host: '127.0.0.1',
    port: plan.port,
    method,
    path,
    headers: {
      ...headers,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    },
  });
  asked.end(text);
  const [response] = await once(asked, 'response');
  response.setEncoding('utf8');
  let answer = '';
  for await (const part of response) answer += part;
  if (response.statusCode > 201) throw new Error(`${path}: ${response.statusCode} ${answer}`);
  return answer;
}

const billingContact = {
  givenName: 'Jordan',
  familyName: 'Lee',
  addressLines: ['48 Maple Court'],
  city: 'Union',
  state: 'NJ',
  postalCode: '07083',
  country: 'US',
};
const order = {
  serviceType: 'emergency',
  customerName: 'Jordan Lee',
  location: 'Union, NJ 07083',
  phoneNumber: '(973) 555-0118',
  vehicleInfo: '2023 Hyundai Ioniq 5, gray',
  notes: '',
  scheduledAt: null,
  baseFee: 185,
  distanceCharges: 0,
  totalAmount: 185,
  distance: 0.3,
};

const exchanges: Record<Exchange, (client: Client, turn: number) => Promise<unknown>> = {
  fix: (client, turn) =>
    send('POST', plan.fixPath, client, {
      latitude: 40.6976 + (turn % 100) / 10_000,
      longitude: -74.2632,
      accuracy: 8,
      speed: 12.5,
      heading: turn % 360,
      isOnDuty: 'true',
      recordedAt: new Date(startedAtMs + turn * STEP_MS).toISOString(),
    }),
  'own bookings': (client) => send('GET', '/api/bookings', client),
  board: (client) => send('GET', '/api/admin/bookings', client),
  'paid booking': async (client) => {
    const payment = await send('POST', '/api/create-payment', client, {
      amount: order.totalAmount,
      sourceId: 'cnon:card-nonce-ok',
      billingContact,
    });
    await send('POST', '/api/bookings', client, { ...order, paymentId: JSON.parse(payment).paymentId });
  },
};

const tookMs: number[] = [];
let isCounting = false;
let isOver = false;

/** Each connection has clients of its own, so that one client's fixes stay in order. */
async function connection(index: number): Promise<void> {
  const own = plan.clients.filter((_, n) => n % plan.connections === index);
  for (let turn = 0; !isOver; turn += 1) {
    const client = own[turn % own.length];
    if (!client) return;
    const begunMs = performance.now();
    await exchanges[plan.exchange](client, Math.floor(turn / own.length));
    if (isCounting) tookMs.push(performance.now() - begunMs);
  }
}

const times = () => ({
  ms: performance.now(),
  server: cpuSeconds(plan.serverPid),
  load: cpuSeconds(process.pid),
});

const toggleProfile = () => plan.profile && process.kill(plan.serverPid, 'SIGUSR2');

const connections = Array.from({ length: plan.connections }, (_, index) => connection(index));
await Promise.race([sleep(plan.warmUpMs), Promise.all(connections)]);
toggleProfile();
const before = times();
isCounting = true;
await sleep(plan.windowMs);
isCounting = false;
const after = times();
toggleProfile();
isOver = true;
await Promise.all(connections);
const measured: RestMeasured = {
  wallSeconds: (after.ms - before.ms) / 1000,
  serverCpuSeconds: after.server - before.server,
  loadCpuSeconds: after.load - before.load,
  exchanges: tookMs.length,
  p50: quantile(tookMs, 0.5) ?? Number.NaN,
  p99: quantile(tookMs, 0.99) ?? Number.NaN,
};
process.send?.(measured);
process.once('disconnect', () => process.exit(0));
