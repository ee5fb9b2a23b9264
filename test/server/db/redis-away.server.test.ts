import { Redis } from 'ioredis';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { DatabaseCounts, deleteEndedCounts } from '../../../src/server/platform/limits/database-counts.ts';
import { startFaultyLine } from '../../faulty-line.ts';
import { startRedis } from '../../redis.ts';
import { ORIGIN, PASSWORD, START, startTestApp, type TestApp } from '../test-app.ts';

const form = (t: TestApp, path: string, fields: Record<string, string>) =>
  t.app.inject({
    method: 'POST',
    url: path,
    headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

/** The statuses of asking for a sign-in code and of entering it. */
async function signIn(t: TestApp, email: string): Promise<number[]> {
  const asked = await form(t, '/api/login', { email });
  const code = /<output id="sign-in-code">(\d{6})<\/output>/.exec(asked.body)?.[1] ?? '';
  const entered = await form(t, '/api/login/verify', { email, code });
  return [asked.statusCode, entered.statusCode];
}

const redis = await startRedis();
afterAll(() => redis?.stop());

type Line = Awaited<ReturnType<typeof startFaultyLine>>;

// Redis is not installed on every machine; without Redis the product serves on one node.
const signsInWith = (state: string, tags: string[], harm: (line: Line) => unknown) =>
  it.runIf(redis)(`people sign in and guessing stays limited with Redis ${state}`, { tags }, async () => {
    const line = await startFaultyLine(redis?.url ?? '');
    onTestFinished(() => line.stop());
    const t = await startTestApp({ env: { REDIS_URL: line.url } });
    await t.staff('tech', 'dmorales');
    expect((await t.login('tech', 'dmorales', PASSWORD)).status).toBe(200);

    await harm(line);
    expect(await signIn(t, 'jordan@example.com')).toEqual([200, 303]);
    expect((await t.login('tech', 'dmorales', PASSWORD)).status).toBe(200);

    const from = '192.0.2.7';
    for (let n = 0; n < 10; n += 1) {
      expect((await t.login('tech', 'dmorales', 'wrong horse battery', from)).status).toBe(401);
    }
    expect((await t.login('tech', 'dmorales', PASSWORD, from)).status).toBe(429);
    for (let n = 0; n < 5; n += 1) await form(t, '/api/login', { email: 'robin@example.com' });
    expect((await form(t, '/api/login', { email: 'robin@example.com' })).statusCode).toBe(429);
    t.advance(15 * MINUTE_MS);
    expect((await t.login('tech', 'dmorales', PASSWORD, from)).status).toBe(200);
  });
signsInWith('killed', [], (line) => line.cut());
signsInWith('frozen', ['full'], (line) => line.silence());
signsInWith('slow', ['full'], (line) => line.delay(400));
signsInWith('full', [], async () => {
  const client = new Redis(redis?.url ?? '');
  await client.config('SET', 'maxmemory', '1');
  onTestFinished(async () => {
    await client.config('SET', 'maxmemory', '0');
    client.disconnect();
  });
});

it('counts in the database are exact for concurrent attempts, windows and a clock that goes back', async () => {
  const t = await startTestApp();
  let now = START;
  const nodes = [1, 2].map(() => new DatabaseCounts(t.context.db, () => now, Buffer.alloc(32)));
  const take = (n = 0) => nodes[n % 2]?.take('codeTries', 'jordan', 5, 10 * MINUTE_MS);

  const taken = await Promise.all(Array.from({ length: 12 }, (__, n) => take(n)));
  expect(taken.filter((waitMs) => waitMs === null)).toHaveLength(5);
  now += MINUTE_MS;
  expect(await take()).toBe(9 * MINUTE_MS);
  await nodes[1]?.giveBack('codeTries', 'jordan');
  expect(await take()).toBeNull();
  expect(await take()).toBe(9 * MINUTE_MS);
  expect(await nodes[0]?.take('codeTries', 'robin', 5, 10 * MINUTE_MS)).toBeNull();

  now += 9 * MINUTE_MS;
  expect(await take()).toBeNull();
  now -= 60 * MINUTE_MS;
  for (let n = 0; n < 5; n += 1) expect(await take(n)).toBeNull();
  expect(await take()).toBe(10 * MINUTE_MS);

  const stored = await t.context.db.selectFrom('limitCounts').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('jordan');
  expect(await deleteEndedCounts(t.context.db, START + 24 * 60 * MINUTE_MS)).toBe(2);
});
