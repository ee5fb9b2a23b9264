import { atMostEvery } from '../at-most-every.ts';
import type { Config } from '../config.ts';
import type { App } from './app-type.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than the minute after which proxies drop an idle connection, so that none sends into a closed one. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const CHECK_EVERY_MS = 1000;
const MAX_REQUESTS_PER_CONNECTION = 1000;
const WARN_EVERY_MS = 60_000;

/** Fastify's options that bound how long a client may take to send a request or to take its answer. */
export const timeLimits = ({ requestTimeoutMs }: Pick<Config, 'requestTimeoutMs'>) => ({
  requestTimeout: requestTimeoutMs,
  // Without a byte in either direction.
  connectionTimeout: requestTimeoutMs,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  maxRequestsPerSocket: MAX_REQUESTS_PER_CONNECTION,
  http: {
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
    connectionsCheckingInterval: CHECK_EVERY_MS,
  },
});

/** Drops connections, WebSockets counted, beyond what the process has file descriptors and memory for. */
export function limitConnections(app: App, { maxConnections }: Pick<Config, 'maxConnections'>): void {
  app.server.maxConnections = maxConnections;
  const { ask: warn } = atMostEvery(WARN_EVERY_MS, () =>
    app.log.warn({ maxConnections }, 'connections beyond MAX_CONNECTIONS are dropped'),
  );
  app.server.on('drop', warn);
}
