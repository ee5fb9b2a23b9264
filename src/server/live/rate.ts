import type { Clock } from '../clock.ts';
import { limits } from '../limits/table.ts';

const WINDOW_MS = limits.handshakes.windowMs;

/** Counts calls a key may make in a fixed window of one minute; a limit of 0 lets everything through. */
export function createRate(limit: number, clock: Clock): (key: string) => boolean {
  let windowStart = clock();
  const counts = new Map<string, number>();
  return (key) => {
    if (limit === 0) return true;
    const now = clock();
    if (now - windowStart >= WINDOW_MS || now < windowStart) {
      windowStart = now;
      counts.clear();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= limit;
  };
}
