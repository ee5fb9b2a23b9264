import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context.ts';
import type { Background } from '../feature.ts';
import { listEndedSince } from './session-queries.ts';
import { recordSessionsSeen, SEEN_EVERY_MS } from './sessions.ts';

const ENDED_EVERY_MS = 2000;
/** Allows for differences between the nodes' clocks; closing a closed socket again has no effect. */
const OVERLAP_MS = 10_000;

/**
 * Closes the sockets of sessions that the staff command or another node ended. Requests of such sessions are rejected
 * immediately in any case, because each request reads its session.
 */
export function followEndedSessions({
  db,
  clock,
  events,
  log,
}: Pick<Context, 'db' | 'clock' | 'events' | 'log'>): Background {
  let since = clock() - OVERLAP_MS;
  return repeat(log, ENDED_EVERY_MS, 'ended sessions were not read', async () => {
    const now = clock();
    const jtis = await listEndedSince(db, since);
    since = now - OVERLAP_MS;
    if (jtis.length > 0) events.emitLocal('sessions:ended', { jtis });
  });
}

/** Records open sockets as use of their sessions, because a board that is only watched sends no requests. */
export function recordOpenSockets(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'io' | 'log'>,
): Background {
  return repeat(context.log, SEEN_EVERY_MS, 'open sockets were not written down as seen', async () => {
    const principals = [...context.io.of('/').sockets.values()].map(({ data }) => data.principal);
    for (const role of ['customer', 'admin', 'tech'] as const) {
      const jtis = new Set(principals.filter((principal) => principal.role === role).map(({ jti }) => jti));
      if (jtis.size > 0) await recordSessionsSeen(context, role, [...jtis]);
    }
  });
}

function repeat(
  log: FastifyBaseLogger,
  everyMs: number,
  failure: string,
  work: () => Promise<void>,
): Background {
  const timer = setInterval(() => {
    work().catch((error) => log.warn({ err: error }, failure));
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
