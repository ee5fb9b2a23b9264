import { once } from 'node:events';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { within } from '../../lib/timing.ts';
import { ANSWER_TIMEOUT_MS } from '../limits/redis-counts.ts';
import type { EventBus } from './event-bus.ts';
import type { LiveServer } from './live-server.ts';
import { NodeRedis } from './node-redis.ts';

export type Nodes = {
  redis: Redis;
  /** Pings Redis; resolves to false after 250 ms without an answer. */
  answers: () => Promise<boolean>;
  isUp: () => boolean;
  close: () => void;
};

const MAX_ENTRIES = 10_000;
const START_TIMEOUT_MS = 2000;
/** Connections reconnect one after another and resubscribe only then. */
const SETTLE_MS = 500;

/**
 * Connects this node to the other nodes through Redis: rooms and domain events span all nodes. While Redis is
 * unavailable this node serves its own sockets alone. After Redis comes back the node notifies all nodes, because
 * events in between are lost and each node must read its state again.
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
  let settling: NodeJS.Timeout | undefined;
  const markAway = (error?: Error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is unavailable; nodes cannot exchange events');
    isAway = true;
  };
  const rejoin = () => {
    if (!hasJoined) return;
    clearTimeout(settling);
    settling = setTimeout(() => redis.status === 'ready' && events.emit('nodes:rejoined', {}), SETTLE_MS);
    settling.unref();
  };
  redis.on('error', markAway);
  redis.on('close', () => markAway());
  redis.on('ready', () => {
    if (isAway) log.info('Redis is available again');
    isAway = false;
    rejoin();
  });
  redis.on('listeningAgain', rejoin);
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
  if (!(redis.status === 'ready' && (await within(START_TIMEOUT_MS, isListening))))
    void isListening.then(rejoin);
  hasJoined = true;

  const isUp = () => redis.status === 'ready';
  return {
    redis,
    isUp,
    answers: async () => isUp() && (await within(ANSWER_TIMEOUT_MS, redis.ping())) === 'PONG',
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
