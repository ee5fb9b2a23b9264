import type { FastifyBaseLogger } from 'fastify';
import type { Oidc } from './accounts/oidc.ts';
import type { Tokens } from './accounts/tokens.ts';
import type { ChangeLog } from './changes/change-log.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { SharedClock } from './db/shared-clock.ts';
import type { Limiter } from './limits/limiter.ts';
import type { EventBus } from './live/event-bus.ts';
import type { LiveServer } from './live/live-server.ts';
import type { Publish, PublishChange } from './live/publish.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Pusher } from './notifications/pusher.ts';
import type { DatabaseHealth } from './ops/database-health.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { PictureQueue } from './pictures/picture-queue.ts';
import type { Gazetteer } from './places/gazetteer.ts';
import type { Geocoder } from './places/geocoder.ts';
import type { Seal } from './seal.ts';
import type { FixLog } from './technicians/fix-log.ts';
import type { Fleet } from './technicians/fleet.ts';
import type { DriveFactors } from './tracking/drive-factors.ts';
import type { Router } from './tracking/router.ts';

/** What use cases take; each picks only what it uses. */
export interface Context {
  config: Config;
  db: Database;
  databaseHealth: DatabaseHealth;
  clock: Clock;
  /** For what nodes decide together, as who works on what until when. */
  sharedClock: SharedClock;
  /** Counts what one caller may do only so often. */
  limiter: Limiter;
  log: FastifyBaseLogger;
  tokens: Tokens;
  /** Encrypts secrets that the database keeps. */
  seal: Seal;
  /** Says an event to rooms of sockets, after the commit. */
  publish: Publish;
  /** The same to this node's sockets only, as every node follows the change log by itself. */
  publishChange: PublishChange;
  /** Emits domain events to all features on all nodes. */
  events: EventBus;
  io: LiveServer;
  /** Writes every change of a booking. */
  changes: ChangeLog;
  fleet: Fleet;
  fixLog: FixLog;
  geocoder: Geocoder;
  /** The built-in places: whether a point lies in the five boroughs. */
  gazetteer: Gazetteer;
  /** What our own drives have taken, relative to the drive-time model. */
  driveFactors: DriveFactors;
  router: Router | null;
  payments: PaymentProvider;
  mailer: Mailer | null;
  /** The company's identity provider for customers; null when they sign in here. */
  oidc: Oidc | null;
  pusher: Pusher;
  /** Draws uploads anew, one at a time. */
  pictures: PictureQueue;
}
