import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startFaultyLine } from '../../../../test/faulty-line.ts';
import { startRedis } from '../../../../test/redis.ts';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { english } from '../../../domain/texts.ts';
import { NodeRedis } from '../live/node-redis.ts';
import { MemoryCounts } from './counts.ts';
import { Limiter } from './limiter.ts';
import { RedisCounts } from './redis-counts.ts';

const REFUSED = { code: 'RATE_LIMITED' };
const start = Date.parse('2026-11-20T15:00:00Z');

function inMemory(rateLimit: number) {
  let now = start;
  const clock = () => now;
  const limiter = new Limiter({ counts: new MemoryCounts(clock), reserve: new MemoryCounts(clock) }, clock, {
    rateLimit,
    company: defaultCompany,
    texts: english,
  });
  return { limiter, advance: (ms: number) => (now += ms) };
}

describe('in-memory rate limiter', () => {
  it('in-memory rate limiter rejects a key over its limit until the window ends, with retryAfterSeconds', async () => {
    const { limiter, advance } = inMemory(2);
    await limiter.take({ requests: 'a' });
    advance(15_000);
    await limiter.take({ requests: 'a' });
    await expect(limiter.take({ requests: 'a' })).rejects.toMatchObject({
      ...REFUSED,
      details: { retryAfterSeconds: 45 },
    });
    await limiter.take({ requests: 'b' });
    advance(45_000);
    await limiter.take({ requests: 'a' });
  });

  it('in-memory rate limiter begins a new window when the clock goes back, for reached and other limits', async () => {
    const { limiter, advance } = inMemory(2);
    for (let n = 0; n < 2; n += 1) await limiter.take({ requests: 'a' });
    await expect(limiter.take({ requests: 'a' })).rejects.toMatchObject(REFUSED);
    advance(-6 * 3_600_000);
    for (let n = 0; n < 2; n += 1) await limiter.take({ requests: 'a' });
    const refusal = await limiter.take({ requests: 'a' }).catch((error) => error);
    expect(refusal).toMatchObject({ ...REFUSED, details: { retryAfterSeconds: 60 } });
  });

  it('rate limiter counts nothing when one of several limits is reached', async () => {
    const { limiter } = inMemory(1);
    await limiter.take({ requests: 'full' });
    for (let n = 0; n < 6; n += 1) {
      await expect(limiter.take({ pages: 'p', requests: 'full' })).rejects.toMatchObject(REFUSED);
    }
    for (let n = 0; n < 5; n += 1) await limiter.take({ pages: 'p' });
    await expect(limiter.take({ pages: 'p' })).rejects.toMatchObject(REFUSED);
  });

  it('rate limiter accepts one more request after giveBack', async () => {
    const { limiter } = inMemory(1);
    await limiter.take({ requests: 'a' });
    await limiter.giveBack({ requests: 'a' });
    await limiter.take({ requests: 'a' });
    await expect(limiter.take({ requests: 'a' })).rejects.toMatchObject(REFUSED);
  });

  it('in-memory rate limiter keeps at most 100,000 keys of a limit', async () => {
    const { limiter } = inMemory(1);
    await limiter.take({ requests: 'first' });
    for (let n = 0; n < 100_000; n += 1) await limiter.take({ requests: `n${n}` });
    await limiter.take({ requests: 'first' });
    await expect(limiter.take({ requests: 'n99999' })).rejects.toMatchObject(REFUSED);
  });
});

const redis = await startRedis();
afterAll(() => redis?.stop());

async function onRedis() {
  if (!redis) throw new Error('there is no Redis');
  const line = await startFaultyLine(redis.url);
  const connection = new NodeRedis(line.url);
  connection.on('error', () => {});
  onTestFinished(async () => {
    connection.close();
    await line.stop();
  });
  const isUp = () => connection.status === 'ready';
  await expect.poll(isUp).toBe(true);
  const nodes = { redis: connection, isUp, answers: async () => isUp(), close: () => connection.close() };
  const clock = () => Date.now();
  const reserve = new MemoryCounts(clock);
  const node = () =>
    new Limiter({ counts: new RedisCounts(nodes), reserve }, clock, {
      rateLimit: 3,
      company: defaultCompany,
      texts: english,
    });
  return { first: node(), second: node(), line, isUp, redis: connection };
}

// Redis is not installed on every machine; without Redis the product serves on one node.
describe.runIf(redis)('rate limiters of several nodes on Redis', () => {
  it('rate limiters of two nodes share their counts through Redis', async () => {
    const { first, second } = await onRedis();
    const key = crypto.randomUUID();
    const taken = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? first : second).take({ requests: key })),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refusal = await first.take({ requests: key }).catch((error) => error);
    expect(refusal).toMatchObject(REFUSED);
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(0);
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(60);
    await second.giveBack({ requests: key });
    await first.take({ requests: key });
    await expect(first.take({ requests: key })).rejects.toMatchObject(REFUSED);
  });

  it('rate limiter on Redis begins a new window when the clock of Redis goes back', async () => {
    const { first, redis: connection } = await onRedis();
    const key = crypto.randomUUID();
    for (let n = 0; n < 3; n += 1) await first.take({ requests: key });
    await expect(first.take({ requests: key })).rejects.toMatchObject(REFUSED);
    // Redis keeps the end of a window as a time, so a clock that goes back leaves that much longer to wait.
    await connection.pexpire(`limit:requests:${key}`, 6 * 3_600_000);
    for (let n = 0; n < 3; n += 1) await first.take({ requests: key });
    const refusal = await first.take({ requests: key }).catch((error) => error);
    expect(refusal).toMatchObject(REFUSED);
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('rate limiter accepts requests while Redis does not answer', async () => {
    const { first, line } = await onRedis();
    const key = crypto.randomUUID();
    line.silence();
    for (let n = 0; n < 5; n += 1) await first.take({ requests: key });
  });

  it('rate limiter counts sign-in codes and passwords in the reserve while Redis does not answer', async () => {
    const { first, second, line } = await onRedis();
    const key = crypto.randomUUID();
    line.silence();
    for (let n = 0; n < 5; n += 1) await (n % 2 === 0 ? first : second).take({ codeTries: key });
    await expect(first.take({ codeTries: key })).rejects.toMatchObject(REFUSED);
    await expect(second.take({ codeTries: key })).rejects.toMatchObject(REFUSED);
  });

  it('rate limiter gives back where it has counted, after Redis is back', async () => {
    const { first, line, isUp } = await onRedis();
    const key = crypto.randomUUID();
    const counted = { codeTries: key };
    for (let n = 0; n < 5; n += 1) await first.take({ codeTries: key });
    line.cut();
    await expect.poll(isUp).toBe(false);
    await first.take(counted);
    await line.mend();
    await expect.poll(isUp).toBe(true);
    await first.giveBack(counted);
    await expect(first.take({ codeTries: key })).rejects.toMatchObject(REFUSED);
  });
});
