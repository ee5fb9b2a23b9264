import { MINUTE_MS } from '../../../domain/durations.ts';
import { atMostEvery } from '../../lib/timing.ts';
import type { Config } from '../config/config.ts';
import type { Limiter } from '../limits/limiter.ts';
import { networkOf } from '../limits/network.ts';
import type { App } from './app-type.ts';
import { callerOf, isApiRequest } from './guard.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than the 60 s after which proxies drop idle connections, so that no proxy sends to a closed connection. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const CHECK_INTERVAL_MS = 1000;
const MAX_REQUESTS_PER_CONNECTION = 1000;
const WARN_INTERVAL_MS = MINUTE_MS;

/** Health checks and metrics answer without a limit. */
const UNLIMITED = new Set(['/healthz', '/readyz', '/metrics']);

/** Returns Fastify's options that limit how long a client may take to send a request or to read the response. */
export const timeLimits = ({ requestTimeoutMs }: Pick<Config, 'requestTimeoutMs'>) => ({
  requestTimeout: requestTimeoutMs,
  // Counts time without a byte in either direction.
  connectionTimeout: requestTimeoutMs,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  maxRequestsPerSocket: MAX_REQUESTS_PER_CONNECTION,
  http: {
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  },
});

/** Drops connections, including WebSockets, beyond MAX_CONNECTIONS, which bounds file descriptors and memory. */
export function limitConnections(app: App, { maxConnections }: Pick<Config, 'maxConnections'>): void {
  app.server.maxConnections = maxConnections;
  const { ask: warn } = atMostEvery(WARN_INTERVAL_MS, () =>
    app.log.warn({ maxConnections }, 'dropping connections beyond MAX_CONNECTIONS'),
  );
  app.server.on('drop', warn);
}

/** Limits requests by account, or by network when signed out, and pages by network. */
export function limitRate(app: App, limiter: Limiter): void {
  app.addHook('onRequest', async (request) => {
    if (isApiRequest(request)) return limiter.take({ requests: callerOf(request) });
    if (!UNLIMITED.has(request.routeOptions.url ?? '')) await limiter.take({ pages: networkOf(request.ip) });
  });
}
