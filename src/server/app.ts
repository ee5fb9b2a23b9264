import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { followEndedSessions } from './accounts/ended-sessions.ts';
import { oidcRoutes } from './accounts/oidc-routes.ts';
import { customerPasskeyRoutes } from './accounts/passkey-routes.ts';
import { readCallers } from './accounts/read-callers.ts';
import { signInPath } from './accounts/return-to.ts';
import { accountRoutes, photoRoutes } from './accounts/routes.ts';
import { keepSocketsSeen } from './accounts/seen-sockets.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
import { signInRoutes } from './accounts/sign-in-routes.ts';
import { createTokens } from './accounts/tokens.ts';
import { auditRequests } from './audit/audit-requests.ts';
import { keepChaining } from './audit/chain.ts';
import { auditRoutes } from './audit/routes.ts';
import { proofRoutes } from './bookings/proof-routes.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { ChangeLog } from './changes/change-log.ts';
import { type Clock, systemClock } from './clock.ts';
import { companyRoutes } from './company/routes.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { customerRoutes } from './customers/routes.ts';
import { newId } from './db/id.ts';
import type { Database } from './db/schema.ts';
import { type SharedClock, sharedClockOf } from './db/shared-clock.ts';
import { dispatchRoutes } from './dispatch/routes.ts';
import { sendStats } from './dispatch/stats.ts';
import type { App } from './http/app-type.ts';
import { compressJson } from './http/compress.ts';
import { limitConnections, timeLimits } from './http/connection-limits.ts';
import { cspReportRoutes } from './http/csp-report-routes.ts';
import { drainOnClose } from './http/drain.ts';
import { translateErrors } from './http/errors.ts';
import { guard } from './http/guard.ts';
import { readJsonBodies } from './http/json-body.ts';
import { servePages } from './http/page.ts';
import { limitRate } from './http/rate-limit.ts';
import { LONGEST_PARAM, readableUrl } from './http/readable-url.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { shedLoad } from './http/shed-load.ts';
import { jobHandlers } from './job-handlers.ts';
import { jobRoutes } from './jobs/routes.ts';
import { JobRunner } from './jobs/runner.ts';
import { MemoryCounts } from './limits/counts.ts';
import { Limiter } from './limits/limiter.ts';
import { RedisCounts } from './limits/redis-counts.ts';
import { Audiences } from './live/audiences.ts';
import { addressReader } from './live/client-address.ts';
import { CommandRouter } from './live/command-router.ts';
import { sendDirectoryChanges } from './live/directory.ts';
import { EventBus } from './live/event-bus.ts';
import { heartbeatSockets } from './live/heartbeat.ts';
import { authenticateSockets, createLiveServer } from './live/hub.ts';
import { limitHandshakes } from './live/limit-handshakes.ts';
import { limitPackets } from './live/limit-packets.ts';
import { joinNodes, type Nodes } from './live/nodes.ts';
import { allowedOrigins } from './live/origin.ts';
import { refusePlainRequests } from './live/plain-requests.ts';
import { createPublish, createPublishChange } from './live/publish.ts';
import { readAgainOnRejoin } from './live/read-again.ts';
import { pushRoutes } from './notifications/push-routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { type ApiRoute, gatherRoutes } from './ops/api-routes.ts';
import { DatabaseHealth } from './ops/database-health.ts';
import { docsRoutes } from './ops/docs.ts';
import { healthRoutes } from './ops/health.ts';
import { type Logger, withoutSecrets } from './ops/log.ts';
import { measureRequests, metricsRoute } from './ops/metrics.ts';
import { paymentRoutes } from './payments/routes.ts';
import { withTimeLimit } from './payments/time-limit.ts';
import { createPictureQueue } from './pictures/picture-queue.ts';
import { placeRoutes } from './places/routes.ts';
import { openPorts, openPusher, type Ports } from './ports.ts';
import { documentRoutes } from './privacy/document-routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { createSeal } from './seal.ts';
import { sessionSecret } from './secret.ts';
import { signingKeys } from './signing-keys.ts';
import { staffRoutes } from './staff/routes.ts';
import { ChangeFollower } from './subscribers/change-follower.ts';
import { runInTransaction } from './subscribers/table.ts';
import { followDutyWithRooms } from './technicians/duty-rooms.ts';
import { FixLog } from './technicians/fix-log.ts';
import { Fleet } from './technicians/fleet.ts';
import { sendFrames } from './technicians/frames.ts';
import { loadFleet, readFleetAgain } from './technicians/load-fleet.ts';
import { noticeRoutes } from './technicians/notice-routes.ts';
import { technicianRoutes } from './technicians/routes.ts';
import { technicianSockets } from './technicians/sockets.ts';
import { DriveFactors } from './tracking/drive-factors.ts';
import { loadDriveFactors } from './tracking/learn-drive.ts';
import { linkRoutes } from './tracking/link-routes.ts';
import { trackingRoutes } from './tracking/routes.ts';
import { trackingSockets } from './tracking/sockets.ts';
import { Watching } from './tracking/watch.ts';
import { within } from './within.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** With the 5 seconds that open requests have, less than the whole process has for its end. */
const BACKGROUND_STOP_MS = 3000;

z.config(z.locales.en());

export type AppOptions = {
  config: Config;
  db: Database;
  clock?: Clock;
  sharedClock?: SharedClock;
  logger?: Logger;
  ports?: Partial<Ports>;
  /** How often jobs are looked for besides; 1 s unless given. */
  jobsEveryMs?: number;
};

/** The whole server on a migrated database, ready to listen; closing it closes all but the database. */
export async function createApp({
  config,
  db,
  clock = systemClock,
  sharedClock = sharedClockOf(db),
  logger = false,
  ports,
  jobsEveryMs,
}: AppOptions) {
  const app: App = Fastify({
    logger: withoutSecrets(logger),
    ...timeLimits(config),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    requestIdHeader: false,
    genReqId: newId,
    rewriteUrl: readableUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAM },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const origins = allowedOrigins(config.publicUrl, config.production);
  const keys = signingKeys(sessionSecret(config), config.acceptedSecrets);
  const events = new EventBus();
  const io = createLiveServer(app.server, origins);
  limitConnections(app, config);
  limitHandshakes(io, {
    addressOf: addressReader(config.trustProxy),
    socketsPerAddress: config.socketsPerAddress,
    limitRate: config.rateLimit > 0,
    clock,
  });
  limitPackets(io, { limitSignedIn: config.rateLimit > 0 });
  const nodes = config.redisUrl ? await joinNodes(io, events, config.redisUrl, app.log) : null;
  await app.register(jwt, { secret: keys.tokens[0], sign: { algorithm: 'HS256' } });
  await app.register(cookie, { secret: keys.cookies });

  const opened = { ...openPorts(config), ...ports };
  const limiter = new Limiter(nodes ? new RedisCounts(nodes) : new MemoryCounts(clock), clock, config);
  const audiences = new Audiences(io);
  const seal = createSeal([sessionSecret(config), ...config.acceptedSecrets]);
  const context: Context = {
    ...opened,
    payments: withTimeLimit(opened.payments),
    pusher: ports?.pusher ?? (await openPusher(config, db, seal)),
    config,
    db,
    databaseHealth: new DatabaseHealth(db, app.log),
    clock,
    sharedClock,
    limiter,
    log: app.log,
    tokens: createTokens(app, keys),
    pictures: createPictureQueue(),
    seal,
    io,
    events,
    changes: new ChangeLog({ db, events }, (trx, change) => runInTransaction(trx, change, context)),
    publish: createPublish(io),
    publishChange: createPublishChange(io, audiences),
    fleet: new Fleet(events),
    fixLog: new FixLog(db),
    driveFactors: new DriveFactors(events),
  };
  const jobs = new JobRunner(context, jobHandlers(context), jobsEveryMs);
  const follower = new ChangeFollower(context);
  await loadFleet(context);
  await loadDriveFactors(context);
  await follower.start();

  measureRequests(app);
  translateErrors(app, context.databaseHealth);
  readJsonBodies(app);
  await addSecurityHeaders(app, config);
  compressJson(app);
  await shedLoad(app, config);
  guard(app, (request, reply) => readCallers(context, request, reply), origins);
  auditRequests(app, context);
  if (config.rateLimit > 0) limitRate(app, limiter);
  const apiRoutes = await addRoutes(app, context, origins, nodes);
  refusePlainRequests(app, io);

  const background = [
    sendFrames(context),
    sendStats(context),
    sendDirectoryChanges(context),
    registerSockets(context, audiences, follower),
    followEndedSessions(context),
    keepSocketsSeen(context),
    readAgainOnRejoin(context, nodes, async () => {
      await readFleetAgain(context);
      await loadDriveFactors(context);
    }),
    keepChaining(context),
  ];
  app.addHook('onReady', async () => jobs.start());
  drainOnClose(app, io);
  app.addHook('onClose', async () => {
    for (const task of background) task.stop();
    context.pictures.stop();
    // What a slow provider has not answered by then is claimed again at the next start.
    const underWay = [follower.stop(), jobs.stop(), context.fixLog.drain()];
    await Promise.all(underWay.map((work) => within(BACKGROUND_STOP_MS, work)));
    nodes?.close();
  });
  return { app, context, jobs, follower, apiRoutes };
}

async function addRoutes(
  app: App,
  context: Context,
  origins: Set<string>,
  nodes: Nodes | null,
): Promise<ApiRoute[]> {
  const { config } = context;
  const apiRoutes = gatherRoutes(app);
  await app.register(async (scope: App) => {
    if (context.oidc) {
      oidcRoutes(scope, context, context.oidc);
    } else {
      await signInRoutes(scope, context, origins);
    }
  });
  await app.register((scope: App) => photoRoutes(scope, context));
  await app.register((scope: App) => proofRoutes(scope, context));
  await app.register((scope: App) => cspReportRoutes(scope, context));
  for (const addTo of [
    accountRoutes,
    sessionRoutes,
    placeRoutes,
    paymentRoutes,
    bookingRoutes,
    trackingRoutes,
    linkRoutes,
    staffRoutes,
    dispatchRoutes,
    technicianRoutes,
    noticeRoutes,
    notificationRoutes,
    pushRoutes,
    customerRoutes,
    auditRoutes,
    companyRoutes,
    jobRoutes,
    privacyRoutes,
  ]) {
    addTo(app, context);
  }
  customerPasskeyRoutes(app, context, origins);
  healthRoutes(app, context, nodes);
  metricsRoute(app, context);
  docsRoutes(app, config, apiRoutes);
  app.get('/login', ({ url, headers }, reply) =>
    reply.redirect(signInPath(url, headers.referer, origins), 302),
  );
  documentRoutes(app, context);
  await servePages(app, config);
  return apiRoutes;
}

/** Opens the socket door, with every command behind it. */
function registerSockets(
  context: Context,
  audiences: Audiences,
  follower: ChangeFollower,
): { stop: () => void } {
  const router = new CommandRouter(context);
  const watching = new Watching(context);
  technicianSockets(router, context);
  trackingSockets(router, context, watching);
  heartbeatSockets(router, audiences, follower);
  followDutyWithRooms(context);
  authenticateSockets(context, router);
  return watching;
}
