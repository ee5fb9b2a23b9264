import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { Failure } from '../../../domain/failure.ts';
import type { CallerRole } from '../../../events/contract.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { collectProcessMetrics, processMetrics } from '../../lib/process-metrics.ts';
import type { Config } from '../config/config.ts';
import type { PlatformContext } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { isFromThisMachine } from '../http/from-this-machine.ts';
import { countQueue, noJobs, type QueueCounts } from '../jobs/job-counts.ts';
import { jobKinds } from '../jobs/kinds.ts';

const requestSeconds = new Histogram({
  name: 'curbvolt_http_request_seconds',
  help: 'HTTP requests by route, from the first byte to the last',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [processMetrics],
});

type Series = ReturnType<typeof requestSeconds.labels>;

/** Measures every request under its route pattern, so that ids do not create series. */
export function measureRequests(app: App): void {
  // The library checks and hashes the labels of each look-up.
  const known = new Map<string, Series>();
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'page';
    const { statusCode: status } = reply;
    const key = `${method} ${status} ${route}`;
    let series = known.get(key);
    if (!series) {
      series = requestSeconds.labels({ method, route, status });
      known.set(key, series);
    }
    series.observe(reply.elapsedTime / 1000);
    done();
  });
}

const access = {
  schema: {
    summary: 'Prometheus metrics, for this machine or with METRICS_TOKEN',
    otherAnswers: { 200: 'text/plain' },
  },
};

/** The standing of payment work. */
type Unsettled = { waiting: number; oldestSeconds: number; failing: number; orphans: number };

/** What the metrics ask the features. */
type Measured = {
  unsettled: () => Promise<Unsettled>;
  /** The number of fixes that are not committed yet. */
  fixesWaiting: () => number;
};

/** Serves Prometheus metrics to loopback addresses if there is no proxy, or to callers with METRICS_TOKEN. */
export function metricsRoute(app: App, context: PlatformContext, measured: Measured): void {
  const own = ownMetrics(context, measured);
  collectProcessMetrics();
  app.get('/metrics', access, async (request, reply) => {
    refuseUnauthorized(request, context.config);
    const text = await Registry.merge([processMetrics, own]).metrics();
    return reply.type(processMetrics.contentType).header('cache-control', 'no-store').send(text);
  });
}

const moneyGauges: [name: string, help: string, read: (standing: Unsettled) => number][] = [
  ['curbvolt_outbox_waiting', 'Open payment jobs', ({ waiting }) => waiting],
  [
    'curbvolt_outbox_oldest_seconds',
    'Age of the oldest open payment job',
    ({ oldestSeconds }) => oldestSeconds,
  ],
  ['curbvolt_outbox_failing', 'Open payment jobs with a failed attempt', ({ failing }) => failing],
  ['curbvolt_orphan_payments', 'Authorisations past 15 minutes without a booking', ({ orphans }) => orphans],
];

const jobGauges: [name: string, help: string, read: (counts: QueueCounts) => number][] = [
  ['curbvolt_jobs_waiting', 'Open jobs, including recurring ones', ({ waiting }) => waiting],
  ['curbvolt_jobs_failing', 'Open jobs whose last attempt failed', ({ failing }) => failing],
  ['curbvolt_jobs_dead', 'Permanently failed jobs', ({ dead }) => dead],
];

/** Shares one query among all gauges of a scrape; resolves to null while the database is unavailable. */
function sharedLookup<Result>(look: () => Promise<Result>): () => Promise<Result | null> {
  let pending: Promise<Result | null> | null = null;
  return () => {
    pending ??= look()
      .catch(() => null)
      .finally(() => setImmediate(() => (pending = null)));
    return pending;
  };
}

function ownMetrics(context: PlatformContext, { unsettled, fixesWaiting }: Measured): Registry {
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
    help: 'Fixes waiting to be committed',
    registers,
    collect() {
      this.set(fixesWaiting());
    },
  });
  const money = sharedLookup(unsettled);
  for (const [name, help, read] of moneyGauges) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const unsettledWork = await money();
        this.set(unsettledWork ? read(unsettledWork) : Number.NaN);
      },
    });
  }
  const jobs = sharedLookup(() => countQueue(context.db));
  for (const [name, help, read] of jobGauges) {
    new Gauge({
      name,
      help,
      labelNames: ['kind'] as const,
      registers,
      async collect() {
        const counts = await jobs();
        for (const kind of Object.keys(jobKinds)) {
          this.set({ kind }, counts ? read(counts.get(kind) ?? noJobs) : Number.NaN);
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
 * Rejects callers that are neither local nor have the token. A proxy on the same host may forward requests without any
 * header, so with a public PUBLIC_URL only the token counts.
 */
function refuseUnauthorized({ headers, raw }: FastifyRequest, { metricsToken, publicUrl }: Config): void {
  const isPublic = !isLoopback(new URL(publicUrl).hostname);
  if (!isPublic && isFromThisMachine(raw)) return;
  if (metricsToken === null) throw new Failure('FORBIDDEN');
  if (!isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) throw new Failure('UNAUTHORIZED');
}

function isSame(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}
