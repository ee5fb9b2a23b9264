import type { FastifyBaseLogger } from 'fastify';
import type { Texts } from '../../domain/texts.ts';
import type { Clock } from '../lib/clock.ts';
import type { Config } from './config/config.ts';
import type { SharedClock } from './db/client.ts';
import type { Database } from './db/schema.ts';
import type { Languages } from './languages.ts';
import type { Limiter } from './limits/limiter.ts';
import type { EventBus } from './live/event-bus.ts';
import type { LiveServer } from './live/live-server.ts';
import type { Nodes } from './live/nodes.ts';
import type { Publish, PublishChange } from './live/publish.ts';
import type { RunningNodes } from './live/running-nodes.ts';
import type { Mailer } from './mail/mailer.ts';
import type { DatabaseHealth } from './ops/database-health.ts';

/** The part of `Context` that no feature owns. */
export interface PlatformContext {
  config: Config;
  /** Translates texts into the language of the person whom the running work is for, otherwise into the company's. */
  texts: Texts;
  languages: Languages;
  db: Database;
  databaseHealth: DatabaseHealth;
  clock: Clock;
  /** The clock for decisions shared between nodes, such as job claims. */
  sharedClock: SharedClock;
  /** Enforces rate limits. */
  limiter: Limiter;
  log: FastifyBaseLogger;
  /** Sends an event to rooms of sockets; call it after the commit. */
  publish: Publish;
  /** Sends to this node's sockets only, because every node reads the change log. */
  publishChange: PublishChange;
  /** Emits domain events to all features on all nodes. */
  events: EventBus;
  io: LiveServer;
  /** A new id at each start. */
  nodeId: string;
  /** The connection to the other nodes; null without Redis. */
  nodes: Nodes | null;
  /** The nodes of the same database; null without Redis. */
  runningNodes: RunningNodes | null;
  /** Where this server's own pages come from. */
  origins: Set<string>;
  mailer: Mailer | null;
}
