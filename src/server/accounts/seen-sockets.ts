import type { Context } from '../context.ts';
import { noteSessionsSeen, SEEN_EVERY_MS } from './sessions.ts';

/** Records open sockets as use of their sessions, because a board that is only watched sends no requests. */
export function keepSocketsSeen(context: Pick<Context, 'config' | 'db' | 'clock' | 'io' | 'log'>): {
  stop: () => void;
} {
  const look = async () => {
    for (const role of ['customer', 'admin', 'tech'] as const) {
      const principals = [...context.io.of('/').sockets.values()].map(({ data }) => data.principal);
      const jtis = new Set(principals.filter((principal) => principal.role === role).map(({ jti }) => jti));
      if (jtis.size > 0) await noteSessionsSeen(context, role, [...jtis]);
    }
  };
  const timer = setInterval(() => {
    look().catch((error) => context.log.warn({ err: error }, 'open sockets were not written down as seen'));
  }, SEEN_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
