import type { Context } from '../context.ts';
import { listEndedSince } from './session-queries.ts';

const EVERY_MS = 2000;
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
}: Pick<Context, 'db' | 'clock' | 'events' | 'log'>): {
  stop: () => void;
} {
  let since = clock() - OVERLAP_MS;
  const look = async () => {
    const now = clock();
    const jtis = await listEndedSince(db, since);
    since = now - OVERLAP_MS;
    if (jtis.length > 0) events.emitLocal('sessions:ended', { jtis });
  };
  const timer = setInterval(() => {
    look().catch((error) => log.warn({ err: error }, 'ended sessions were not read'));
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
