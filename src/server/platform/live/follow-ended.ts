import type { FastifyBaseLogger } from 'fastify';
import { repeat } from '../../lib/timing.ts';
import type { EventBus } from './event-bus.ts';

const EVERY_MS = 2000;
/** Allows for differences between the nodes' clocks; closing a closed socket again has no effect. */
const OVERLAP_MS = 10_000;

type Following = { clock: () => number; events: EventBus; log: FastifyBaseLogger };

/**
 * Closes the sockets of sessions that ended in the database: on another node while Redis was away, by a command, or between
 * the check of a connection and its entry into its rooms.
 * @param listSince returns the ids of the sessions that ended at an instant, in epoch milliseconds, or later
 */
export function followEnded(
  { clock, events, log }: Following,
  listSince: (since: number) => Promise<string[]>,
): { stop: () => void } {
  let since = clock() - OVERLAP_MS;
  return repeat(log, EVERY_MS, 'ended sessions were not read', async () => {
    const now = clock();
    const jtis = await listSince(since);
    since = now - OVERLAP_MS;
    if (jtis.length > 0) events.emitLocal('sessions:ended', { jtis });
  });
}
