import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { Failure } from '../../domain/failure.ts';
import type { CallerRole } from '../../events/contract.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { type Standing as JobStanding, jobStandings, nothingOpen } from '../jobs/standing.ts';
import { isLoopback } from '../loopback.ts';
import { unsettled } from '../payments/unsettled.ts';
import { collectProcessMetrics, processMetrics } from '../process-metrics.ts';

const requestSeconds = new Histogram({
  name: 'curbvolt_http_request_seconds',
  help: 'HTTP requests by route, from the first byte to the last',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [processMetrics],
});

/** Times every request under the route's pattern, so that no id becomes a series of its own. */
export function measureRequests(app: App): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'page';
    requestSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

const access = {
  schema: {
    summary: 'Prometheus metrics, for this machine or with METRICS_TOKEN',
    otherAnswers: { 200: 'text/plain' },
  },
};

/** Prometheus text: to this very machine where no proxy is, or to whoever has the token. */
export function metricsRoute(app: App, context: Context): void {
  const own = ownMetrics(context);
  collectProcessMetrics();
  app.get('/metrics', access, async (request, reply) => {
    refuseStrangers(request, context.config);
    const text = await Registry.merge([processMetrics, own]).metrics();
    return reply.type(processMetrics.contentType).header('cache-control', 'no-store').send(text);
  });
}

type Standing = Awaited<ReturnType<typeof unsettled>>;

const moneyGauges: [name: string, help: string, read: (standing: Standing) => number][] = [
  ['curbvolt_outbox_waiting', 'Payments to capture, void or give back', ({ waiting }) => waiting],
  ['curbvolt_outbox_oldest_seconds', 'Age of the oldest of them', ({ oldestSeconds }) => oldestSeconds],
  ['curbvolt_outbox_failing', 'Those of them that failed before', ({ failing }) => failing],
  ['curbvolt_orphan_payments', 'Authorisations past 15 minutes without a booking', ({ orphans }) => orphans],
];

const jobGauges: [name: string, help: string, read: (standing: JobStanding) => number][] = [
  ['curbvolt_jobs_waiting', 'Jobs that are to be done, recurring ones always', ({ waiting }) => waiting],
  ['curbvolt_jobs_failing', 'Those of them that failed at the last attempt', ({ failing }) => failing],
  ['curbvolt_jobs_dead', 'Jobs that failed for good', ({ dead }) => dead],
];

/** One answer for all gauges of a scrape; null while the database is away, as nobody knows then. */
function lookedUpOnce<Result>(look: () => Promise<Result>): () => Promise<Result | null> {
  let looking: Promise<Result | null> | null = null;
  return () => {
    looking ??= look()
      .catch(() => null)
      .finally(() => setImmediate(() => (looking = null)));
    return looking;
  };
}

function ownMetrics(context: Context): Registry {
  const own = new Registry();
  const registers = [own];
  new Gauge({
    name: 'curbvolt_sockets',
    help: 'Open sockets of this node by role',
    labelNames: ['role'] as const,
    registers,
    collect() {
      const counts: Record<CallerRole, number> = { admin: 0, tech: 0, customer: 0, guest: 0 };
      for (const { data } of context.io.of('/').sockets.values()) counts[data.principal.role] += 1;
      for (const [role, count] of Object.entries(counts)) this.set({ role }, count);
    },
  });
  new Gauge({
    name: 'curbvolt_fixes_waiting',
    help: 'Fixes that wait to be committed',
    registers,
    collect() {
      this.set(context.fixLog.waiting);
    },
  });
  const money = lookedUpOnce(() => unsettled(context));
  for (const [name, help, read] of moneyGauges) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const standing = await money();
        this.set(standing ? read(standing) : Number.NaN);
      },
    });
  }
  const jobs = lookedUpOnce(() => jobStandings(context.db));
  for (const [name, help, read] of jobGauges) {
    new Gauge({
      name,
      help,
      labelNames: ['kind'] as const,
      registers,
      async collect() {
        const standings = await jobs();
        for (const kind of Object.keys(jobKinds)) {
          this.set({ kind }, standings ? read(standings.get(kind) ?? nothingOpen) : Number.NaN);
        }
      },
    });
  }
  new Gauge({
    name: 'curbvolt_database_up',
    help: 'Whether the database answered this scrape',
    registers,
    async collect() {
      this.set((await money()) ? 1 : 0);
    },
  });
  return own;
}

/**
 * A request that a proxy on this machine passes on is a stranger's, and need not say so in a header: with a public
 * address, which is reached by a proxy, only the token counts.
 */
function refuseStrangers({ headers, raw }: FastifyRequest, { metricsToken, publicUrl }: Config): void {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isPublic = !isLoopback(new URL(publicUrl).hostname);
  if (!isPublic && !isForwarded && isLoopbackAddress(raw.socket.remoteAddress)) return;
  if (metricsToken === null) throw new Failure('FORBIDDEN');
  if (!isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) throw new Failure('UNAUTHORIZED');
}

const isLoopbackAddress = (address = ''): boolean => /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/.test(address);

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
