import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { accounts } from './accounts/feature.ts';
import { pageLanguage } from './accounts/page-language.ts';
import { readCallers, readSocketCaller } from './accounts/read-callers.ts';
import { auditRequests } from './audit/audit-requests.ts';
import { audit } from './audit/feature.ts';
import { socketAudit } from './audit/record.ts';
import { board } from './board/feature.ts';
import { bookings } from './bookings/feature.ts';
import { books } from './books/feature.ts';
import { storeEmitted } from './changes/stored-events.ts';
import type { Context } from './context.ts';
import { customers } from './customers/feature.ts';
import { dispatch } from './dispatch/feature.ts';
import { drives } from './drives/feature.ts';
import { earlier } from './earlier/feature.ts';
import { collectJobs, type Feature } from './feature.ts';
import { within } from './lib/timing.ts';
import { notifications } from './notifications/feature.ts';
import { type AppOptions, openContext } from './open-context.ts';
import { operations } from './operations/feature.ts';
import { partners } from './partners/feature.ts';
import { payments } from './payments/feature.ts';
import { unsettled } from './payments/intents/unsettled.ts';
import { phoneBookings } from './phone-bookings/feature.ts';
import { places } from './places/feature.ts';
import { newId } from './platform/db/id.ts';
import type { App } from './platform/http/app-type.ts';
import { compressJson } from './platform/http/compress.ts';
import { cspReportRoutes } from './platform/http/csp-report-routes.ts';
import { drainOnClose } from './platform/http/drain.ts';
import { translateErrors } from './platform/http/errors.ts';
import { readForwardedFor } from './platform/http/forwarded-for.ts';
import { guard } from './platform/http/guard.ts';
import { readJsonBodies } from './platform/http/json-body.ts';
import { servePages } from './platform/http/page.ts';
import { limitRate, timeLimits } from './platform/http/request-limits.ts';
import { MAX_PARAM_LENGTH, routableUrl } from './platform/http/routable-url.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { type Start, shedLoad } from './platform/http/shed-load.ts';
import { languageOfCaller, speakLanguages } from './platform/http/spoken-language.ts';
import type { JobHandlers } from './platform/jobs/handlers.ts';
import { allKinds } from './platform/jobs/kinds.ts';
import { JobRunner } from './platform/jobs/runner.ts';
import { CommandRouter } from './platform/live/command-router.ts';
import { heartbeatSockets } from './platform/live/heartbeat.ts';
import { authenticateSockets } from './platform/live/hub.ts';
import { addressReader } from './platform/live/limit-handshakes.ts';
import { reloadOnRejoin } from './platform/live/reload-on-rejoin.ts';
import { refusePlainRequests } from './platform/live/upgrades.ts';
import { collectRoutes } from './platform/ops/api-routes.ts';
import { docsRoutes } from './platform/ops/docs.ts';
import { healthRoutes } from './platform/ops/health.ts';
import { OneEntryPerRequest, withSafeSerializers } from './platform/ops/log.ts';
import { measureRequests, metricsRoute } from './platform/ops/metrics.ts';
import { privacy } from './privacy/feature.ts';
import { promise } from './promise/feature.ts';
import { reports } from './reports/feature.ts';
import { selling } from './selling/feature.ts';
import { serviceFacts } from './service-facts/feature.ts';
import { staff } from './staff/feature.ts';
import { ChangeFollower } from './subscribers/change-follower.ts';
import { tasks } from './tasks/feature.ts';
import { technicians } from './technicians/feature.ts';
import { threads } from './threads/feature.ts';
import { tracking } from './tracking/feature.ts';
import { readSocketGuest } from './tracking/links.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** Together with the 5 seconds for open requests, less than the process has for its shutdown. */
const BACKGROUND_STOP_MS = 3000;

const features: readonly Feature[] = [
  accounts,
  staff,
  places,
  serviceFacts,
  payments,
  bookings,
  promise,
  selling,
  earlier,
  books,
  operations,
  phoneBookings,
  drives,
  tracking,
  threads,
  reports,
  dispatch,
  partners,
  technicians,
  notifications,
  customers,
  privacy,
  audit,
  tasks,
  board,
];

/** Returns the handlers of all job kinds. */
export const jobHandlers = (context: Context): JobHandlers => collectJobs(features, allKinds, context);

z.config(z.locales.en());

/**
 * Creates the server on a migrated database, ready to listen. Closing the app closes everything but the database.
 */
export async function createApp(options: AppOptions) {
  const app = openFastify(options);
  readForwardedFor(app);
  const { context, keys, audiences } = await openContext(app, options);
  const { config } = context;
  await app.register(cookie, { secret: keys.cookies });
  const runner = new JobRunner(context, jobHandlers(context), options.jobsEveryMs);
  const follower = new ChangeFollower(context);
  for (const { memory } of features) await memory?.load(context);
  await follower.start();
  const emitted = storeEmitted(context);
  context.runningNodes?.start();

  measureRequests(app);
  translateErrors(app, context);
  readJsonBodies(app);
  addSecurityHeaders(app, config);
  compressJson(app);
  const start = shedLoad(app, config);
  guard(app, (request) => readCallers(context, request), context);
  speakLanguages(app, context, (request, chosen) => pageLanguage(context, request, chosen));
  auditRequests(app, context);
  if (config.rateLimit > 0) limitRate(app, context.limiter);
  const apiRoutes = collectRoutes(app);
  for (const addRoutes of [...features.flatMap(({ routes = [] }) => routes), ...opsRoutes(start)])
    await app.register(named('routes', async (scope: App) => addRoutes(scope, context)));
  docsRoutes(app, config, apiRoutes);
  await servePages(app, context, options.pages);
  refusePlainRequests(app, context.io);

  const router = new CommandRouter(context);
  heartbeatSockets(router, context.clock, audiences, follower);
  const background = [
    ...features.flatMap(({ commands = [] }) => commands.map((add) => add(router, context))),
    ...features.flatMap(({ background: starts = [] }) => starts.map((start) => start(context))),
    reloadOnRejoin(context, async () => {
      for (const { memory } of features) await memory?.reload(context);
    }),
  ];
  authenticateSockets(context, router, {
    // A tracking link takes precedence.
    findCaller: (handshake) => readSocketGuest(context, handshake) ?? readSocketCaller(context, handshake),
    languageOf: (caller, { headers }) => languageOfCaller(caller, headers, context.languages),
    isOnDuty: (techId) => context.fleet.isOnDuty(techId),
    addressOf: addressReader(config.trustProxy),
    onJoin: socketAudit(context),
  });
  app.addHook('onReady', async () => runner.start());
  drainOnClose(app, context.io);
  app.addHook('onClose', async () => {
    for (const task of background) task?.stop();
    context.pictures.stop();
    // A job that a slow provider has not answered by then is claimed again after its claim expires.
    const stopping = [follower.stop(), runner.stop(), context.fixLog.drain(), context.runningNodes?.leave()];
    await Promise.all(stopping.map((work) => work && within(BACKGROUND_STOP_MS, work)));
    await within(BACKGROUND_STOP_MS, emitted.drain());
    context.nodes?.close();
  });
  return { app, context, jobs: runner, follower, emitted, apiRoutes };
}

/** Names a plugin; to find a name itself, Fastify compares the plugin with every module that is loaded. */
const named = <Plugin extends object>(name: string, plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });

/** Routes outside the features: health, metrics and CSP reports. */
const opsRoutes = (start: Start) => [
  (app: App, context: Context) => healthRoutes(app, context, start),
  (app: App, context: Context) =>
    metricsRoute(app, context, {
      unsettled: () => unsettled(context),
      fixesWaiting: () => context.fixLog.waiting,
    }),
  cspReportRoutes,
];

function openFastify({ config, logger = false }: AppOptions): App {
  const app: App = Fastify({
    logger: withSafeSerializers(logger),
    logController: new OneEntryPerRequest(),
    ...timeLimits(config),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    requestIdHeader: false,
    genReqId: newId,
    rewriteUrl: routableUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
