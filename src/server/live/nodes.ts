import { once } from 'node:events';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions } from 'ioredis';
import type { FactBus, Facts } from './facts.ts';
import type { LiveServer } from './live-server.ts';

/** What nodes say to one another: one message, the fact's name in it. */
export type NodeEvents = { fact: <Name extends keyof Facts>(name: Name, fact: Facts[Name]) => void };

export type Nodes = { redis: Redis; isUp: () => boolean; close: () => void };

const MOST_ENTRIES = 10_000;
const PATIENCE_MS = 2000;
const RETRY_MS = 1000;

/**
 * Speaks at once or not at all, so that while Redis is away this node's own sockets still hear; but listens
 * patiently: the adapter asks for the stream again without a pause when it is refused.
 */
class NodeRedis extends Redis {
  readonly #listeners: Redis[] = [];

  constructor(url: string) {
    super(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, retryStrategy: () => RETRY_MS });
  }

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const listener = super.duplicate({ ...override, enableOfflineQueue: true, maxRetriesPerRequest: null });
    listener.on('error', () => {});
    // Nor does the adapter wait for this, which is refused when the node closes before Redis was there.
    const subscribe = listener.subscribe.bind(listener) as (...channels: string[]) => Promise<unknown>;
    listener.subscribe = (...channels: unknown[]) =>
      subscribe(...(channels.flat() as string[])).catch(() => undefined);
    this.#listeners.push(listener);
    return listener;
  }

  /** The adapter does not wait for these, and nobody would catch what they throw. */
  override publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    return super.publish(channel, message).catch(() => 0);
  }

  close(): void {
    for (const connection of [this, ...this.#listeners]) connection.disconnect();
  }
}

/**
 * Joins this node to the others through Redis: rooms reach across nodes, and facts are carried to all. While
 * Redis is away this node goes on by itself, and the others' views are right again with their next read.
 */
export async function joinNodes(
  io: LiveServer,
  facts: FactBus,
  url: string,
  log: FastifyBaseLogger,
): Promise<Nodes> {
  const redis = new NodeRedis(url);
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away; nodes do not hear one another');
    isAway = true;
  });
  redis.on('ready', () => {
    isAway = false;
  });
  await once(redis, 'ready', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
  io.adapter(createAdapter(redis, { maxLen: MOST_ENTRIES, onlyPlaintext: true }));
  facts.carryBy((name, fact) => {
    if (redis.status === 'ready') io.serverSideEmit('fact', name, fact);
  });
  io.on('fact', (name, fact) => facts.hear(name, fact));
  return { redis, isUp: () => redis.status === 'ready', close: () => redis.close() };
}
