import type { Clock } from '../../lib/clock.ts';

/** Null if counted; otherwise the milliseconds until the window ends. */
export type TakeResult = number | null;

/** Port: counts in windows of fixed length that begin with the first count. */
export interface Counts {
  /** Increments the count unless it is `max` already. Rejects when the counts are unavailable. */
  take(name: string, key: string, max: number, windowMs: number): Promise<TakeResult>;
  /** Decrements the count if its window has not ended. */
  giveBack(name: string, key: string): Promise<void>;
}

/** Limits memory: a client that invents keys evicts the oldest keys of the same limit. */
const MAX_KEYS = 100_000;

type Window = { count: number; endsAt: number };

/** The in-memory counts of a single node. */
export class MemoryCounts implements Counts {
  readonly #clock: Clock;
  readonly #windows = new Map<string, Map<string, Window>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A window that ends later than any new one began before the clock went back, so it counts as ended. */
  async take(name: string, key: string, max: number, windowMs: number): Promise<TakeResult> {
    const now = this.#clock();
    const windows = this.#of(name);
    const hasEnded = ({ endsAt }: Window) => endsAt <= now || endsAt > now + windowMs;
    dropEnded(windows, hasEnded);
    const window = windows.get(key);
    if (!window || hasEnded(window)) {
      // Deleted first, because a Map keeps the insertion order of its keys.
      windows.delete(key);
      windows.set(key, { count: 1, endsAt: now + windowMs });
      return null;
    }
    if (window.count >= max) return window.endsAt - now;
    window.count += 1;
    return null;
  }

  async giveBack(name: string, key: string): Promise<void> {
    const window = this.#of(name).get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  #of(name: string): Map<string, Window> {
    const known = this.#windows.get(name) ?? new Map<string, Window>();
    this.#windows.set(name, known);
    return known;
  }
}

/** All windows of a limit have the same length, so they end in the order in which they began. */
function dropEnded(windows: Map<string, Window>, hasEnded: (window: Window) => boolean): void {
  for (const [key, window] of windows) {
    if (!hasEnded(window) && windows.size < MAX_KEYS) return;
    windows.delete(key);
  }
}
