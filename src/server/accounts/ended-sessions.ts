import type { Context } from '../context.ts';
import { listEndedSince } from './session-queries.ts';

const EVERY_MS = 2000;
/** Clocks of several nodes differ a little; closing a closed socket again does nothing. */
const OVERLAP_MS = 10_000;

/**
 * Closes the sockets of sessions that were ended elsewhere: by the staff command, or by another node.
 * Their requests are refused at once in any case, as each looks its session up.
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
