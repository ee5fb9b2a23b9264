import { once } from 'node:events';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { within } from '../../lib/timing.ts';
import { newId } from '../db/id.ts';
import { ANSWER_TIMEOUT_MS } from '../limits/redis-counts.ts';
import type { EventBus } from './event-bus.ts';
import type { LiveServer } from './live-server.ts';
import { NodeRedis } from './node-redis.ts';

/**
 * What a node's Redis does: `refused` by a wrong or missing password, `full` or `read-only` if it takes no writes, `away`
 * if it does not answer.
 */
export type RedisState = 'ok' | 'away' | 'refused' | 'full' | 'read-only';

export type Nodes = {
  redis: Redis;
  /** Writes to Redis; `away` after 250 ms without an answer. */
  state: () => Promise<RedisState>;
  isUp: () => boolean;
  close: () => void;
};

const MAX_ENTRIES = 10_000;
const START_TIMEOUT_MS = 2000;
/** A connection that is ready again has sent its subscriptions; Redis takes a moment to read them. */
const SETTLE_MS = 100;
const TEST_KEY_MS = 10_000;

/** Redis begins its refusals with such a word. */
const refusals: [RegExp, RedisState][] = [
  [/^(NOAUTH|WRONGPASS|NOPERM|ERR .*(password|AUTH))/, 'refused'],
  [/^OOM/, 'full'],
  [/^(READONLY|MISCONF|NOREPLICAS)/, 'read-only'],
];

/** Returns what an error says of Redis. */
const stateOf = (error: unknown): RedisState => {
  const message = error instanceof Error ? error.message : '';
  return refusals.find(([pattern]) => pattern.test(message))?.[1] ?? 'away';
};

/**
 * Connects this node to the other nodes through Redis: rooms and domain events span all nodes. While Redis is
 * unavailable this node serves its own sockets alone, and hears of the others' changes through the database. After Redis
 * comes back the node emits `nodes:rejoined` once, when all of its connections work again.
 */
export async function joinNodes(
  io: LiveServer,
  events: EventBus,
  url: string,
  log: FastifyBaseLogger,
): Promise<Nodes> {
  const redis = new NodeRedis(url);
  let isAway = false;
  let hasJoined = false;
  let hasMissed = false;
  let awayState: RedisState = 'away';
  let settling: NodeJS.Timeout | undefined;
  const markAway = (error?: Error) => {
    if (error) awayState = stateOf(error);
    if (!isAway) log.warn({ err: error }, 'Redis is unavailable; nodes cannot exchange events');
    isAway = true;
    hasMissed = true;
  };
  const rejoinIfWhole = () => {
    if (!redis.isWhole) return;
    hasMissed = false;
    events.emitLocal('nodes:rejoined', {});
  };
  const rejoin = () => {
    clearTimeout(settling);
    if (!hasJoined || !hasMissed) return;
    settling = setTimeout(rejoinIfWhole, SETTLE_MS);
    settling.unref();
  };
  redis.on('error', markAway);
  redis.on('close', () => markAway());
  redis.on('listenerLost', () => {
    hasMissed = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is available again');
    isAway = false;
    awayState = 'away';
    rejoin();
  });
  redis.on('listening', rejoin);
  await once(redis, 'ready', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }).catch(() => undefined);

  const channelPrefix = channelPrefixOf(redis.options.db);
  io.adapter(
    withoutWaiting(createAdapter(redis, { channelPrefix, maxLen: MAX_ENTRIES, onlyPlaintext: true })),
  );
  events.forwardBy((name, event) => {
    if (redis.status === 'ready') io.serverSideEmit('domainEvent', name, event);
  });
  io.on('domainEvent', (name, event) => events.emitLocal(name, event));
  // The node reads its state next, and would miss what changes between that and its subscription.
  const isListening = redis.listening.then(() => true);
  hasMissed = !(redis.status === 'ready' && (await within(START_TIMEOUT_MS, isListening)));
  if (hasMissed) void isListening.then(rejoin);
  hasJoined = true;

  const isUp = () => redis.status === 'ready';
  const testKey = `readiness:${newId()}`;
  const write = () => redis.set(testKey, '1', 'PX', TEST_KEY_MS).then((): RedisState => 'ok', stateOf);
  return {
    redis,
    isUp,
    state: async () => (isUp() ? ((await within(ANSWER_TIMEOUT_MS, write())) ?? 'away') : awayState),
    close: () => {
      clearTimeout(settling);
      redis.close();
    },
  };
}

/**
 * Returns the prefix of the adapter's channels. Unlike keys and streams, channels are shared by all databases of a Redis
 * server: two installations with different database numbers would receive each other's events.
 */
const channelPrefixOf = (db = 0): string => (db === 0 ? 'socket.io' : `socket.io-${db}`);

type AdapterFactory = ReturnType<typeof createAdapter>;
type Publishing = { doPublish: (message: unknown) => Promise<string> };

/**
 * Makes the adapter deliver to this node's own sockets without waiting for Redis. The adapter awaits the entry's offset
 * in the stream, which only connection state recovery needs, and that is off.
 */
function withoutWaiting(create: AdapterFactory): AdapterFactory {
  // socket.io calls the factory with `new`, which an arrow function does not support.
  function createWithoutWaiting(namespace: unknown) {
    const adapter = create(namespace);
    const publishing = adapter as unknown as Publishing;
    const send = publishing.doPublish.bind(adapter);
    publishing.doPublish = (message) => {
      send(message).catch(() => undefined);
      return Promise.resolve('');
    };
    return adapter;
  }
  return createWithoutWaiting;
}
