import jwt from '@fastify/jwt';
import { createTokens } from './accounts/tokens.ts';
import { ChangeLog } from './changes/change-log.ts';
import type { Context } from './context.ts';
import { DayPlans } from './dispatch/day-plan/day-plans.ts';
import { Forecasts } from './dispatch/proposals/forecasts.ts';
import { DriveFactors } from './drives/drive-factors.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { createSeal } from './lib/seal.ts';
import { withTimeLimit } from './payments/provider/time-limit.ts';
import { createPictureQueue } from './pictures/picture-queue.ts';
import type { Config } from './platform/config/config.ts';
import { sessionSecret, signingKeys } from './platform/config/secret.ts';
import { type SharedClock, sharedClockOf } from './platform/db/client.ts';
import { newId } from './platform/db/id.ts';
import type { Database } from './platform/db/schema.ts';
import type { App } from './platform/http/app-type.ts';
import { limitConnections } from './platform/http/request-limits.ts';
import { openLanguages } from './platform/languages.ts';
import { MemoryCounts } from './platform/limits/counts.ts';
import { DatabaseCounts } from './platform/limits/database-counts.ts';
import { Limiter } from './platform/limits/limiter.ts';
import { RedisCounts } from './platform/limits/redis-counts.ts';
import { Audiences } from './platform/live/audiences.ts';
import { EventBus } from './platform/live/event-bus.ts';
import { allowedOrigins, createLiveServer } from './platform/live/hub.ts';
import { limitHandshakes, networkReader } from './platform/live/limit-handshakes.ts';
import { limitPackets } from './platform/live/limit-packets.ts';
import { createPublish, createPublishChange } from './platform/live/publish.ts';
import { RunningNodes } from './platform/live/running-nodes.ts';
import { DatabaseHealth } from './platform/ops/database-health.ts';
import type { Logger } from './platform/ops/log.ts';
import { spokenTexts } from './platform/spoken-texts.ts';
import { openPorts, openPusher, type Ports } from './ports.ts';
import { SellingNow } from './selling/selling-now.ts';
import { runInTransaction } from './subscribers/run-subscribers.ts';
import { FixLog } from './technicians/fix-log.ts';
import { Fleet } from './technicians/fleet.ts';
import { PositionTracks } from './technicians/position-tracks.ts';

export type AppOptions = {
  config: Config;
  db: Database;
  clock?: Clock;
  sharedClock?: SharedClock;
  logger?: Logger;
  ports?: Partial<Ports>;
  /** The polling interval of the job runner; 1 s by default. */
  jobsEveryMs?: number;
  /** How many times as fast as the clock the vans move; 1 by default, more in the demo. */
  vanPace?: number;
  /** The folder of the built pages; the output of `npm run build` by default. */
  pages?: string;
};

/** Opens sockets, signing keys and external services, and returns the context of the use cases. */
export async function openContext(app: App, options: AppOptions) {
  const { db, clock = systemClock, ports } = options;
  // A copy, because admins' settings replace rows of the company's profile.
  const config = { ...options.config };
  const origins = allowedOrigins(config.publicUrl, config.production);
  const keys = signingKeys(sessionSecret(config), config.acceptedSecrets);
  const events = new EventBus();
  const fleet = new Fleet(events);
  const io = createLiveServer(app.server, origins);
  limitConnections(app, config);
  limitHandshakes(io, {
    addressOf: networkReader(config.trustProxy),
    socketsPerAddress: config.socketsPerAddress,
    limitRate: config.rateLimit > 0,
    clock,
  });
  limitPackets(io, { limitSignedIn: config.rateLimit > 0 });
  // Loaded when it is used, to save memory on a single node.
  const { joinNodes } = config.redisUrl ? await import('./platform/live/nodes.ts') : { joinNodes: null };
  const nodes = joinNodes && config.redisUrl ? await joinNodes(io, events, config.redisUrl, app.log) : null;
  const nodeId = newId();
  const sharedClock = options.sharedClock ?? sharedClockOf(db);
  await app.register(jwt, { secret: keys.tokens[0], sign: { algorithm: 'HS256' } });

  const languages = openLanguages(config.catalogues);
  const texts = spokenTexts(languages.company);
  const opened = { ...openPorts(config, db, clock, texts), ...ports };
  const audiences = new Audiences(io);
  const seal = createSeal([sessionSecret(config), ...config.acceptedSecrets]);
  const context: Context = {
    ...opened,
    payments: withTimeLimit(opened.payments),
    pusher: ports?.pusher ?? (await openPusher(config, db, seal)),
    config,
    texts,
    languages,
    db,
    databaseHealth: new DatabaseHealth(db, app.log),
    clock,
    sharedClock,
    limiter: new Limiter(
      {
        counts: nodes ? new RedisCounts(nodes) : new MemoryCounts(clock),
        reserve: new DatabaseCounts(db, clock, keys.counts[0]),
      },
      clock,
      { ...config, texts },
    ),
    log: app.log,
    tokens: createTokens(app, keys),
    codeKeys: keys.codes,
    vanCodeKeys: keys.vanCodes,
    pictures: createPictureQueue(),
    seal,
    io,
    nodeId,
    nodes,
    runningNodes: nodes && new RunningNodes({ db, sharedClock, events, nodeId, log: app.log }),
    origins,
    events,
    changes: new ChangeLog({ db, events }, (trx, change) => runInTransaction(trx, change, context)),
    publish: createPublish(io),
    publishChange: createPublishChange(io, audiences),
    fleet,
    fixLog: new FixLog(db, new PositionTracks(fleet, { base: config.company.base, pace: options.vanPace })),
    driveFactors: new DriveFactors(),
    forecasts: new Forecasts(),
    selling: new SellingNow(),
    dayPlans: new DayPlans(app.log),
  };
  return { context, keys, audiences };
}
