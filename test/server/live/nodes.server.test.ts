import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NodeRedis } from '../../../src/server/platform/live/node-redis.ts';
import { freshDatabaseUrl, migratedDatabaseUrl } from '../../database.ts';
import { startFaultyLine } from '../../faulty-line.ts';
import { startRedis } from '../../redis.ts';
import { stopTimers } from '../fake-timers.ts';
import { PASSWORD, startTestApp, type TestApp } from '../test-app.ts';

/** A Redis address where nothing listens. */
const AWAY = 'redis://127.0.0.1:1';

describe('node without Redis', () => {
  it('node without Redis serves requests, pushes to its own sockets, and reports degraded', async () => {
    const t = await startTestApp({ env: { REDIS_URL: AWAY, RATE_LIMIT: '600' } });
    const board = await t.socket(await t.staff('admin', 'mreyes'));

    const booking = await t.book(await t.customer());

    expect(await board.next('booking:updated')).toMatchObject({ id: booking.id });
    const ready = await t.get('/readyz');
    expect(ready.status).toBe(200);
    expect(ready.body).toEqual({ status: 'degraded', database: 'ok', redis: 'away' });
  });
});

const redis = await startRedis();
afterAll(() => redis?.stop());

async function lineToRedis() {
  if (!redis) throw new Error('there is no Redis');
  const line = await startFaultyLine(redis.url);
  onTestFinished(() => line.stop());
  return line;
}

// Redis is not installed on every machine; without Redis the product serves on one node.
describe.runIf(redis)('node with a Redis that does not answer', () => {
  it('node whose Redis stops answering serves, pushes to its own sockets, and reports degraded', {
    tags: ['full'],
  }, async () => {
    const line = await lineToRedis();
    const t = await startTestApp({ env: { REDIS_URL: line.url, RATE_LIMIT: '600' } });
    const board = await t.socket(await t.staff('admin', 'mreyes'));
    const jordan = await t.customer();
    await expect.poll(async () => (await t.get('/readyz')).body.redis).toBe('ok');

    line.silence();
    expect((await t.get('/api/bookings', jordan)).status).toBe(200);
    expect((await t.get('/readyz')).body).toEqual({ status: 'degraded', database: 'ok', redis: 'away' });
    const booking = await t.book(jordan);
    await board.next('booking:updated', ({ id }) => id === booking.id);

    await line.mend();
    await expect.poll(async () => (await t.get('/readyz')).body.status).toBe('ready');
  });

  it('node waits for a slow Redis in at most one request per second', async () => {
    const line = await lineToRedis();
    const t = await startTestApp({ env: { REDIS_URL: line.url, RATE_LIMIT: '600' } });
    const jordan = await t.customer();
    await expect.poll(async () => (await t.get('/readyz')).body.redis).toBe('ok');
    line.delay(600);
    if (!t.context.nodes) throw new Error('the node has joined');
    const asked = vi.spyOn(t.context.nodes.redis, 'eval');
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const times of [1, 2]) {
      for (let n = 0; n < 10; n += 1) expect((await t.get('/api/bookings', jordan)).status).toBe(200);
      expect(asked).toHaveBeenCalledTimes(times);
      vi.advanceTimersByTime(1000);
    }
  });

  it('socket that connects right after a node starts stays connected, without a nodes:rejoined event', async () => {
    const line = await lineToRedis();
    stopTimers('setTimeout');
    const t = await startTestApp({ env: { REDIS_URL: line.url } });
    const board = await t.socket(await t.staff('admin', 'mreyes'));
    const rejoins: unknown[] = [];
    t.context.events.on('nodes:rejoined', (event) => rejoins.push(event));
    await expect.poll(async () => (await t.get('/readyz')).body.redis).toBe('ok');
    vi.advanceTimersByTime(10_000);
    await board.settled();
    expect(rejoins).toEqual([]);
    expect(board.socket.connected).toBe(true);
  });

  it('node starts and answers requests while Redis does not answer', async () => {
    const line = await lineToRedis();
    line.silence();
    const t = await startTestApp({ env: { REDIS_URL: line.url, RATE_LIMIT: '600' } });
    expect((await t.get('/api/bookings', await t.customer())).status).toBe(200);
  });
});

describe.runIf(redis)('node whose Redis takes no writes', () => {
  it.each([
    ['full', { maxmemory: '1' }, { maxmemory: '0' }],
    ['read-only', { 'min-replicas-to-write': '1' }, { 'min-replicas-to-write': '0' }],
  ] as const)(
    '/readyz says that Redis is %s, with status 200, until it takes writes again',
    async (state, harm, mend) => {
      const t = await startTestApp({ env: { REDIS_URL: redis?.url ?? '' } });
      const ready = async () => (await t.get('/readyz')).body;
      await expect.poll(ready).toEqual({ status: 'ready', database: 'ok', redis: 'ok' });
      const operator = new NodeRedis(redis?.url ?? '');
      onTestFinished(() => operator.close());
      await once(operator, 'ready');
      await operator.config('SET', ...Object.entries(harm).flat());
      onTestFinished(async () => void (await operator.config('SET', ...Object.entries(mend).flat())));
      expect(await ready()).toEqual({ status: 'degraded', database: 'ok', redis: state });
      expect((await t.get('/readyz')).status).toBe(200);
      await operator.config('SET', ...Object.entries(mend).flat());
      expect(await ready()).toEqual({ status: 'ready', database: 'ok', redis: 'ok' });
    },
  );

  it('/readyz says that Redis refuses a wrong password, with status 200', async () => {
    const operator = new NodeRedis(redis?.url ?? '');
    onTestFinished(() => operator.close());
    await once(operator, 'ready');
    const url = new URL(redis?.url ?? '');
    await operator.acl('SETUSER', 'node', 'on', '>first', 'allkeys', 'allchannels', 'allcommands');
    [url.username, url.password] = ['node', 'first'];
    const t = await startTestApp({ env: { REDIS_URL: url.href } });
    const state = async () => (await t.get('/readyz')).body;
    await expect.poll(state).toEqual({ status: 'ready', database: 'ok', redis: 'ok' });
    // As an operator does who rotates the password: deleting a user ends its connections.
    await operator.acl('DELUSER', 'node');
    await operator.acl('SETUSER', 'node', 'on', '>second', 'allkeys', 'allchannels', 'allcommands');
    await expect.poll(state).toEqual({ status: 'degraded', database: 'ok', redis: 'refused' });
    expect((await t.get('/readyz')).status).toBe(200);
  });
});

describe.runIf(redis)('start of a node on Redis', () => {
  const env = { SESSION_SECRET: randomBytes(32).toString('hex') };
  /** What a node hears of the sessions that another has ended, which reaches it through Redis. */
  const heardBy = ({ context }: TestApp) => {
    const heard: string[] = [];
    context.events.on('sessions:ended', ({ jtis }) => heard.push(...jtis));
    return heard;
  };
  const endSession = ({ context }: TestApp, jti: string) =>
    context.events.emit('sessions:ended', { jtis: [jti] });

  it('node that has started over a slow connection hears the next event of another node', {
    tags: ['full'],
  }, async () => {
    const databaseUrl = await migratedDatabaseUrl();
    const first = await startTestApp({ databaseUrl, env: { ...env, REDIS_URL: redis?.url ?? '' } });
    const line = await lineToRedis();
    line.delay(200);
    const second = await startTestApp({ databaseUrl, env: { ...env, REDIS_URL: line.url } });
    const heard = heardBy(second);
    endSession(first, 'one');
    await expect.poll(() => heard).toEqual(['one']);
  });

  it('nodes on different databases of a Redis server do not receive events of each other', async () => {
    const installation = await freshDatabaseUrl();
    const on = (databaseUrl: string, number: number) =>
      startTestApp({ databaseUrl, env: { ...env, REDIS_URL: `${redis?.url}/${number}` } });
    const stranger = await on(await freshDatabaseUrl(), 1);
    const [first, second] = [await on(installation, 2), await on(installation, 2)];
    const heard = heardBy(second);
    endSession(stranger, 'of a stranger');
    await stranger.context.nodes?.redis.ping();
    endSession(first, 'one');
    await expect.poll(() => heard).not.toEqual([]);
    expect(heard).toEqual(['one']);
  });

  it('listener reads an entry that was added between two reads from the end of the stream', async () => {
    const connection = new NodeRedis(redis?.url ?? '');
    onTestFinished(() => connection.close());
    const [stream, listener] = [randomBytes(8).toString('hex'), connection.duplicate()];
    const read = () => listener.xread('COUNT', 1, 'BLOCK', 1, 'STREAMS', stream, '$');
    expect(await read()).toBeNull();
    await listener.xadd(stream, '*', 'nsp', '/');
    expect(await read()).toMatchObject([[stream, [[expect.any(String), ['nsp', '/']]]]]);
  });
});

describe.runIf(redis)('sign-ins counted in Redis', () => {
  it('more concurrent sign-ins with the right password than failures are allowed all succeed', async () => {
    const t = await startTestApp({ env: { REDIS_URL: redis?.url ?? '' } });
    await t.staff('tech', 'dmorales');
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => t.login('tech', 'dmorales', PASSWORD, '192.0.2.9')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

async function startTwoNodes(more: Record<string, string> = {}) {
  if (!redis) throw new Error('there is no Redis');
  const databaseUrl = await migratedDatabaseUrl();
  const env = { SESSION_SECRET: randomBytes(32).toString('hex'), REDIS_URL: redis.url, ...more };
  const first = await startTestApp({ databaseUrl, env });
  const second = await startTestApp({ databaseUrl, env });
  for (const node of [first, second])
    await expect.poll(async () => (await node.get('/readyz')).body.redis).toBe('ok');
  return [first, second] as const;
}

describe.runIf(redis)('two nodes on one Redis', () => {
  it('two nodes count the socket commands of an account together', async () => {
    const [first, second] = await startTwoNodes({ RATE_LIMIT: '40' });
    const tech = await first.staff('tech', 'dmorales');
    const phones = [await first.socket(tech), await second.socket(tech)] as const;
    const answers = [];
    for (let i = 0; i < 42; i += 1)
      answers.push(await phones[i % 2 === 0 ? 0 : 1].command('tracking:unwatch', { bookingId: 'x' }));
    expect(
      answers.slice(0, 40).filter((answer) => (answer as { code?: string }).code === 'RATE_LIMITED'),
    ).toEqual([]);
    expect(answers.slice(40)).toMatchObject([{ code: 'RATE_LIMITED' }, { code: 'RATE_LIMITED' }]);
  });

  it('logout, disabling or a new password closes the sockets of the session on the other node through Redis', async () => {
    // Without Redis the other node finds ended sessions in the database, every 2 seconds.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const [first, second] = await startTwoNodes();
    const admin = await first.staff('admin', 'mreyes');
    const jordan = await first.customer();
    const [leaving, disabled, changed] = [
      await first.staff('tech', 'dmorales'),
      await first.staff('tech', 'sbrooks'),
      await first.staff('tech', 'kchen'),
    ];
    const bystander = await second.socket(admin);
    for (const [as, end] of [
      [jordan, () => first.get('/api/logout', jordan)],
      [leaving, () => first.post('/api/tech/logout', leaving)],
      [disabled, () => first.patch('/api/admin/staff/sbrooks', admin, { active: false })],
      [changed, () => first.patch('/api/admin/staff/kchen', admin, { password: 'another long password' })],
    ] as const) {
      const closed = (await second.socket(as)).closed();
      await end();
      expect(await closed).toBe('io server disconnect');
    }
    expect(bystander.socket.connected).toBe(true);
  });
});

describe.runIf(redis)('two nodes with an interrupted Redis connection', () => {
  async function twoNodes() {
    const databaseUrl = await migratedDatabaseUrl();
    const [line, other] = await Promise.all([lineToRedis(), lineToRedis()]);
    const env = { SESSION_SECRET: randomBytes(32).toString('hex') };
    const first = await startTestApp({ databaseUrl, env: { ...env, REDIS_URL: line.url } });
    const second = await startTestApp({ databaseUrl, env: { ...env, REDIS_URL: other.url } });
    const tech = await first.staff('tech', 'dmorales');
    const admin = await first.staff('admin', 'mreyes');
    const bothOk = () =>
      expect
        .poll(async () => [(await first.get('/readyz')).body.redis, (await second.get('/readyz')).body.redis])
        .toEqual(['ok', 'ok']);
    await bothOk();
    return { first, second, tech, admin, cut: () => line.cut(), mend: () => line.mend(), bothOk };
  }
  const duty = (isOnDuty: boolean) => ({ isOnDuty: String(isOnDuty) });

  it('two nodes change duty by the database row while Redis is away and agree again when it is back', {
    tags: ['full'],
  }, async () => {
    const { first, second, tech, admin, cut, mend } = await twoNodes();
    const isOnDuty = async () => {
      const rosters = await Promise.all(
        [first, second].map((node) => node.get('/api/admin/technicians', admin)),
      );
      return rosters.map(({ body }) => body[0]?.isOnDuty);
    };
    await first.post('/api/tech/duty', tech, duty(true));
    await expect.poll(isOnDuty).toEqual(['true', 'true']);

    cut();
    await first.post('/api/tech/duty', tech, duty(false));
    // The second node missed the duty change, and decides by the database row.
    first.advance(1000);
    second.advance(1000);
    expect((await second.post('/api/tech/duty', tech, duty(true))).status).toBe(200);
    const row = await first.db.selectFrom('technicians').select('isOnDuty').executeTakeFirstOrThrow();
    expect(row.isOnDuty).toBe(1);

    await mend();
    await expect.poll(isOnDuty).toEqual(['true', 'true']);
  });
});
