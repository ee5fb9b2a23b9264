import * as z from 'zod/mini';
import { Problem } from '../../../contract/shapes/problem.ts';
import { Failure } from '../../../domain/failure.ts';
import type { PlatformContext } from '../context.ts';
import type { App } from '../http/app-type.ts';

const Readiness = z.object({
  status: z.enum(['ready', 'degraded', 'not ready']),
  database: z.enum(['ok', 'away']),
  redis: z.nullable(z.enum(['ok', 'away', 'refused', 'full', 'read-only', 'other nodes unheard'])),
});
const NotReady = z.extend(Readiness, Problem.shape);

const alive = {
  schema: {
    summary: 'Whether the process answers',
    response: { 200: z.object({ status: z.literal('ok') }) },
  },
};
const ready = {
  schema: { summary: 'Whether it can do its work', response: { 200: Readiness, 503: NotReady } },
};

/**
 * Registers the health checks. Liveness: the process answers. Readiness: 503 during the start, and while the database is
 * unavailable, full or read-only. A node whose Redis is away or takes no writes, or that does not hear another running
 * node through it, is degraded but ready.
 */
export function healthRoutes(
  app: App,
  { databaseHealth, nodes, runningNodes }: Pick<PlatformContext, 'databaseHealth' | 'nodes' | 'runningNodes'>,
  start: { readonly isOver: boolean },
): void {
  app.get('/healthz', alive, async () => ({ status: 'ok' as const }));

  app.get('/readyz', ready, async (request, reply) => {
    const [isWell, state] = await Promise.all([databaseHealth.isWell(), nodes?.state() ?? null]);
    const isUnheard = state === 'ok' && runningNodes?.isAnyUnheard;
    const redis = isUnheard ? ('other nodes unheard' as const) : state;
    const failure = isWell ? (start.isOver ? null : 'OVERLOADED') : 'DATABASE_AWAY';
    const database = isWell ? ('ok' as const) : ('away' as const);
    if (failure) {
      const { message, code } = new Failure(failure);
      const problem = { message, code, requestId: request.id };
      return reply
        .code(503)
        .header('retry-after', 5)
        .send({ status: 'not ready' as const, database, redis, ...problem });
    }
    const isWhole = redis === null || redis === 'ok';
    const status = isWhole ? ('ready' as const) : ('degraded' as const);
    return { status, database, redis };
  });
}
