import type { Redis } from 'ioredis';
import { within } from '../../lib/timing.ts';
import type { Counts, TakeResult } from './counts.ts';

/** After a timeout Redis is skipped for this long, so that one request waits instead of all. */
const PAUSE_MS = 1000;

/** Maximum wait for Redis within a request. */
export const ANSWER_TIMEOUT_MS = 250;

const COUNTED = -1;
/**
 * A rejected call is not counted, so returning a count makes room again. A window that is left longer than its length
 * began before the clock of Redis went back, so it counts as ended.
 */
const TAKE = `
local left = redis.call('pttl', KEYS[1])
if left > tonumber(ARGV[2]) then redis.call('del', KEYS[1]) end
local count = tonumber(redis.call('get', KEYS[1]) or '0')
if count >= tonumber(ARGV[1]) then return left end
redis.call('incr', KEYS[1])
if count == 0 then redis.call('pexpire', KEYS[1], ARGV[2]) end
return ${COUNTED}`;
const GIVE_BACK = `
if tonumber(redis.call('get', KEYS[1]) or '0') > 0 then redis.call('decr', KEYS[1]) end`;

const keyOf = (name: string, key: string) => `limit:${name}:${key}`;

type Connection = { redis: Pick<Redis, 'eval'>; isUp: () => boolean };

/** The counts of all nodes in Redis. Rejects if Redis does not answer within 250 ms. */
export class RedisCounts implements Counts {
  readonly #connection: Connection;
  #pausedUntil = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async take(name: string, key: string, max: number, windowMs: number): Promise<TakeResult> {
    const answer = await this.#ask(TAKE, keyOf(name, key), max, windowMs);
    return answer === COUNTED ? null : answer;
  }

  async giveBack(name: string, key: string): Promise<void> {
    await this.#ask(GIVE_BACK, keyOf(name, key));
  }

  async #ask(script: string, key: string, ...values: number[]): Promise<number> {
    const { redis, isUp } = this.#connection;
    if (!isUp() || performance.now() < this.#pausedUntil) throw new Error('Redis is unavailable');
    const asked = redis.eval(script, 1, key, ...values).then((answer) => ({ answer: Number(answer) }));
    const answered = await within(ANSWER_TIMEOUT_MS, asked);
    if (answered) return answered.answer;
    this.#pausedUntil = performance.now() + PAUSE_MS;
    throw new Error('Redis did not answer in time');
  }
}
