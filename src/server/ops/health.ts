import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import type { Nodes } from '../live/nodes.ts';

const PATIENCE_MS = 2000;

/**
 * Liveness says that the process answers; readiness that it can do its work: 503 without the database. A
 * node without its Redis is degraded, and still serves.
 */
export function healthRoutes(app: App, { db, log }: Pick<Context, 'db' | 'log'>, nodes: Nodes | null): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const database = await Promise.race([
      sql`select 1`.execute(db).then(
        () => 'ok' as const,
        (error) => {
          log.warn({ err: error }, 'the database does not answer');
          return 'away' as const;
        },
      ),
      new Promise<'away'>((resolve) => setTimeout(() => resolve('away'), PATIENCE_MS).unref()),
    ]);
    if (database === 'away') reply.code(503).header('retry-after', 5);
    const redis = nodes && (nodes.isUp() ? 'ok' : 'away');
    const status = database === 'away' ? 'not ready' : redis === 'away' ? 'degraded' : 'ready';
    return { status, database, redis };
  });
}
