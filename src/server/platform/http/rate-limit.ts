import type { Limiter } from '../limits/limiter.ts';
import { networkOf } from '../limits/network.ts';
import type { App } from './app-type.ts';
import { callerOf, isApiRequest } from './guard.ts';

/** Monitoring may request these paths without a limit. */
const UNLIMITED = new Set(['/healthz', '/readyz', '/metrics']);

/** Limits requests by account, or by network when signed out, and pages by network. */
export function limitRate(app: App, limiter: Limiter): void {
  app.addHook('onRequest', async (request) => {
    if (isApiRequest(request)) return limiter.take({ requests: callerOf(request) });
    if (!UNLIMITED.has(request.routeOptions.url ?? '')) await limiter.take({ pages: networkOf(request.ip) });
  });
}
