import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import { Failure } from '../../domain/failure.ts';
import { ANSWER_WITHIN_MS, type Nodes } from '../live/nodes.ts';
import { within } from '../within.ts';
import type { App } from './app-type.ts';
import { asksApi, callerOf } from './guard.ts';

/** Limits requests for each account or address; all nodes count together where there is Redis. */
export async function limitRate(app: App, max: number, nodes: Nodes | null): Promise<void> {
  await app.register(rateLimit, {
    max,
    store: nodes ? sharedCounts(nodes) : undefined,
    // Without Redis requests are served unlimited rather than not at all. (Sign-ins are counted in the database.)
    skipOnError: true,
    timeWindow: '1 minute',
    keyGenerator: callerOf,
    allowList: (request) => !asksApi(request),
    errorResponseBuilder: (_request, { ttl }) =>
      new Failure('RATE_LIMITED', undefined, { retryAfterSeconds: ttl / 1000 }),
  });
}

type Count = { current: number; ttl: number };

/** After a count that took too long Redis is left alone for so long: one request waits, not all of them. */
const PAUSE_MS = 1000;

/** Counts in Redis in windows of a fixed length; what is not answered in time fails. */
function sharedCounts({ redis, isUp }: Nodes) {
  let pausedUntil = 0;
  const count = async (key: string, windowMs: number): Promise<Count> => {
    if (!isUp() || performance.now() < pausedUntil) throw new Error('Redis is away');
    const counted = await within(ANSWER_WITHIN_MS, increment(redis, key, windowMs));
    if (counted) return counted;
    pausedUntil = performance.now() + PAUSE_MS;
    throw new Error('Redis is too slow');
  };
  return class SharedCounts implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, result?: Count) => void, windowMs = 0): void {
      count(key, windowMs).then(
        (result) => done(null, result),
        (error) => done(error),
      );
    }

    child(): SharedCounts {
      return this;
    }
  };
}

async function increment(redis: Redis, caller: string, windowMs: number): Promise<Count> {
  const key = `rate:${caller}`;
  const answers = await redis.multi().set(key, 0, 'PX', windowMs, 'NX').incr(key).pttl(key).exec();
  const [, current, ttl] = (answers ?? []).map(([error, value]) => {
    if (error) throw error;
    return Number(value);
  });
  return { current: current ?? 0, ttl: ttl ?? windowMs };
}
