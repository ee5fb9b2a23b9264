import { atMostEvery } from '../at-most-every.ts';
import type { Context } from '../context.ts';
import type { Nodes } from './nodes.ts';

const RETRY_MS = 1000;
/** While this node does not hear the others, it looks for itself this often. */
const WHILE_AWAY_MS = 5000;
/** All views of a node at once would be a burst that nothing else makes. */
const SPREAD_MS = 2000;

/**
 * Keeps this node's memory and its sockets' views right over a Redis outage. When a node has rejoined, memory is
 * read again until that succeeds; then every socket of this node loses its line, so that its client comes back and
 * reads every view once. While Redis is away, memory is read every five seconds.
 */
export function readAgainOnRejoin(
  { events, io, log }: Pick<Context, 'events' | 'io' | 'log'>,
  nodes: Nodes | null,
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
  const readAll = () =>
    readMemory().then(closeConnections, (error) => {
      log.warn({ err: error }, 'memory was not read again after Redis came back; it will be tried again');
      later(RETRY_MS, readAll);
    });
  const rejoined = atMostEvery(SPREAD_MS, () => void readAll());
  events.on('nodes:rejoined', rejoined.ask);

  const whileAway = setInterval(() => {
    if (nodes.isUp()) return;
    readMemory().catch((error) => log.warn({ err: error }, 'memory was not read while Redis is away'));
  }, WHILE_AWAY_MS);
  whileAway.unref();
  return {
    stop() {
      rejoined.stop();
      clearInterval(whileAway);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
