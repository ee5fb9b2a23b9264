import { atMostEvery } from '../../lib/timing.ts';
import type { PlatformContext } from '../context.ts';

const RETRY_MS = 1000;
/** A Redis that comes and goes sends clients away no more often. */
const MIN_INTERVAL_MS = 10_000;
/** Spreads the reconnects, because reading all views of a node at once would be a load peak. */
const SPREAD_MS = 1000;

/**
 * Keeps this node's in-memory state and its sockets' views correct after a Redis outage of this node: it reads its state
 * again until that succeeds, and then closes every socket once, so that each client reconnects and reads its views.
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
  const rejoined = atMostEvery(MIN_INTERVAL_MS, () => void reload());
  events.on('nodes:rejoined', rejoined.ask);
  return {
    stop() {
      rejoined.stop();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
