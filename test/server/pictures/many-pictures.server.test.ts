import { describe, expect, it, onTestFinished } from 'vitest';
import { apiCustomer } from '../../../e2e/fixtures/api.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { pace } from '../../pace.ts';
import { png } from '../../png.ts';
import { watchMemory } from '../../process-memory.ts';
import { type RunningServer, startServer } from '../../running-server.ts';

const CONCURRENCY = 12;
/** Fewer than a server answers while it decodes one picture. */
const MIN_CHECKS = 5;
/** The memory of the uploads, and of one child process that decodes a picture. */
const MAX_GROWTH_MB = 450;

async function start(): Promise<RunningServer> {
  const env = { DATABASE_URL: await migratedDatabaseUrl(), RATE_LIMIT: '0' };
  const server = await startServer({ env });
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

async function upload({ url }: RunningServer, cookie: string, content: Buffer) {
  const body = new FormData();
  body.append('photo', new Blob([new Uint8Array(content)]), 'me.png');
  const response = await fetch(`${url}/api/upload-photo`, {
    method: 'POST',
    headers: { cookie, origin: url },
    body,
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

/** Sends a health check every 20 ms until `work` ends, and returns how many were answered. */
async function healthDuring({ url }: RunningServer, work: Promise<unknown>): Promise<number> {
  let answered = 0;
  let done = false;
  void work.finally(() => {
    done = true;
  });
  do {
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    answered += 1;
    await pace(20);
  } while (!done);
  return answered;
}

async function uploadAll(server: RunningServer, cookies: string[], picture: Buffer) {
  const memory = watchMemory(server.pid);
  const uploads = Promise.all(cookies.map((cookie) => upload(server, cookie, picture)));
  const checks = await healthDuring(server, uploads);
  const answers = await uploads;
  const { before, most } = memory.stop();
  const statuses = answers.map(({ status }) => status).sort();
  console.log(
    `${CONCURRENCY} uploads: ${statuses.join(' ')}; ${checks} health checks meanwhile; ` +
      `memory ${before} MB, ${most} MB at most`,
  );
  expect(checks).toBeGreaterThanOrEqual(MIN_CHECKS);
  expect(most - before).toBeLessThanOrEqual(MAX_GROWTH_MB);
  for (const { status, retryAfter } of answers)
    if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
  return statuses;
}

describe('concurrent uploads of large pictures', () => {
  it('12 concurrent 16-bit pictures of 7000 × 7000 pixels are refused while health checks are answered', async () => {
    const picture = await png({ width: 7000, height: 7000, bits: 16, colour: 'rgba', interlaced: true });
    const server = await start();
    const { cookie } = await apiCustomer(server);
    const statuses = await uploadAll(server, Array<string>(CONCURRENCY).fill(cookie), picture);
    for (const status of statuses) expect([413, 503]).toContain(status);
    expect(statuses).toContain(413);
  }, 120_000);

  it('12 concurrent pictures of the largest accepted size are stored or answered 503, with bounded memory', async () => {
    const picture = await png({ width: 4096, height: 3072, interlaced: true });
    const server = await start();
    const customers = Array.from({ length: CONCURRENCY }, (_, i) =>
      apiCustomer(server, `ana${i}@example.com`),
    );
    const cookies = (await Promise.all(customers)).map(({ cookie }) => cookie);
    const statuses = await uploadAll(server, cookies, picture);
    for (const status of statuses) expect([200, 503]).toContain(status);
    expect(statuses).toContain(200);
  }, 120_000);
});
