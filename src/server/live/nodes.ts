import { once } from 'node:events';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { ANSWER_WITHIN_MS } from '../limits/redis-counts.ts';
import { within } from '../within.ts';
import type { DomainEvents, EventBus } from './event-bus.ts';
import type { LiveServer } from './live-server.ts';
import { NodeRedis } from './node-redis.ts';

/** What nodes say to one another: one message, the fact's name in it. */
export type NodeEvents = {
  fact: <Name extends keyof DomainEvents>(name: Name, fact: DomainEvents[Name]) => void;
};

export type Nodes = {
  redis: Redis;
  /** Asks Redis for an answer now; false when none comes within 250 ms. */
  answers: () => Promise<boolean>;
  isUp: () => boolean;
  close: () => void;
};

const MAX_ENTRIES = 10_000;
const START_TIMEOUT_MS = 2000;
/** Connections come back one after another, and subscribe again only then. */
const SETTLE_MS = 500;

/**
 * Joins this node to the others through Redis: rooms reach across nodes, and events are carried to all. While
 * Redis is away this node goes on by itself. When Redis is back, the node tells all nodes so: what was said
 * meanwhile is lost, and each reads again.
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
    if (!isAway) log.warn({ err: error }, 'Redis is away; nodes do not hear one another');
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
    if (isAway) log.info('Redis is back');
    isAway = false;
    rejoin();
  });
  redis.on('listeningAgain', rejoin);
  await once(redis, 'ready', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }).catch(() => undefined);

  io.adapter(withoutWaiting(createAdapter(redis, { maxLen: MAX_ENTRIES, onlyPlaintext: true })));
  events.forwardBy((name, event) => {
    // Nodes of an older version know it by this name.
    if (redis.status === 'ready') io.serverSideEmit('fact', name, event);
  });
  io.on('fact', (name, event) => events.emitLocal(name, event));
  hasJoined = true;

  const isUp = () => redis.status === 'ready';
  return {
    redis,
    isUp,
    answers: async () => isUp() && (await within(ANSWER_WITHIN_MS, redis.ping())) === 'PONG',
    close: () => {
      clearTimeout(settling);
      redis.close();
    },
  };
}

type AdapterFactory = ReturnType<typeof createAdapter>;
type Publishing = { doPublish: (message: unknown) => Promise<string> };

/**
 * The adapter waits for the entry's place in the stream before it delivers to this node's own sockets. The place
 * is of use to connection state recovery only, which is off: nothing waits for Redis.
 */
function withoutWaiting(create: AdapterFactory): AdapterFactory {
  // socket.io calls it with `new`, which an arrow function does not take.
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
