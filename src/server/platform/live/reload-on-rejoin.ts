import { atMostEvery } from '../../lib/timing.ts';
import type { PlatformContext } from '../context.ts';

const RETRY_MS = 1000;
/** Interval of reading state from the database while this node is disconnected from the others. */
const AWAY_INTERVAL_MS = 5000;
/** Spreads the reconnects, because reading all views of a node at once would be a load peak. */
const SPREAD_MS = 2000;

/**
 * Keeps this node's in-memory state and its sockets' views correct across a Redis outage. After a rejoin the node reads
 * its state again until that succeeds, and then closes every socket, so that each client reconnects and reads its
 * views. While Redis is unavailable the node reads its state every five seconds.
 */
export function reloadOnRejoin(
  { events, io, log, nodes }: Pick<PlatformContext, 'events' | 'io' | 'log' | 'nodes'>,
  readMemory: () => Promise<void>,
): { stop: () => void } {
  if (!nodes) return { stop: () => {} };
  const timers = new Set<NodeJS.Timeout>();
  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    timers.add(timer);
  };
  const closeConnections = () => {
    for (const { conn } of io.of('/').sockets.values()) later(Math.random() * SPREAD_MS, () => conn.close());
  };
  const reload = () =>
    readMemory().then(closeConnections, (error) => {
      log.warn({ err: error }, 'reloading state after a Redis outage failed; retrying');
      later(RETRY_MS, reload);
    });
  const rejoined = atMostEvery(SPREAD_MS, () => void reload());
  events.on('nodes:rejoined', rejoined.ask);

  const whileAway = setInterval(() => {
    if (nodes.isUp()) return;
    readMemory().catch((error) => log.warn({ err: error }, 'reloading state during a Redis outage failed'));
  }, AWAY_INTERVAL_MS);
  whileAway.unref();
  return {
    stop() {
      rejoined.stop();
      clearInterval(whileAway);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
