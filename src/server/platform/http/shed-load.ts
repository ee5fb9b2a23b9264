import underPressure from '@fastify/under-pressure';
import { Failure } from '../../../domain/failure.ts';
import type { Config } from '../config/config.ts';
import type { App } from './app-type.ts';

/**
 * Health checks and metrics answer under load: an overloaded node must not be restarted, because its load would move to
 * the other nodes.
 */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);

/** Answers 503 with Retry-After while the event loop delay exceeds MAX_EVENT_LOOP_DELAY_MS. */
export async function shedLoad(
  app: App,
  { maxEventLoopDelayMs }: Pick<Config, 'maxEventLoopDelayMs'>,
): Promise<void> {
  if (maxEventLoopDelayMs === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: async ({ routeOptions }) => {
      if (!ALWAYS_ANSWERED.has(routeOptions.url ?? '')) throw new Failure('OVERLOADED');
    },
  });
}
