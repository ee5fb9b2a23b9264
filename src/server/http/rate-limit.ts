import type { Limiter } from '../limits/limiter.ts';
import { networkOf } from '../limits/network.ts';
import type { App } from './app-type.ts';
import { asksApi, callerOf } from './guard.ts';

/** What watches over the server asks these as often as it likes. */
const UNLIMITED = new Set(['/healthz', '/readyz', '/metrics']);

/** Limits requests of each account, or network of whoever is signed out, and pages of each network. */
export function limitRate(app: App, limiter: Limiter): void {
  app.addHook('onRequest', async (request) => {
    if (asksApi(request)) return limiter.take({ requests: callerOf(request) });
    if (!UNLIMITED.has(request.routeOptions.url ?? '')) await limiter.take({ pages: networkOf(request.ip) });
  });
}
