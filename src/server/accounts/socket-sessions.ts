import type { Context } from '../context.ts';
import type { Background } from '../feature.ts';
import { repeat } from '../lib/timing.ts';
import { followEnded } from '../platform/live/follow-ended.ts';
import { listEndedSince } from './session-queries.ts';
import { recordSessionsSeen, SEEN_EVERY_MS } from './sessions.ts';

/**
 * Closes the sockets of sessions that the staff command or another node ended. Requests of such sessions are rejected
 * immediately in any case, because each request reads its session.
 */
export const followEndedSessions = (context: Pick<Context, 'db' | 'clock' | 'events' | 'log'>): Background =>
  followEnded(context, (since) => listEndedSince(context.db, since));

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
