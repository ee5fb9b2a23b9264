import type { Clock } from '../clock.ts';

/** Null when it was counted; otherwise how many milliseconds the window still lasts. */
export type Taken = number | null;

/** Port: counts in windows of a fixed length that begin with what is counted first. */
export interface Counts {
  /** Counts one more, unless there are `max` already. Rejects when nothing can be counted. */
  take(name: string, key: string, max: number, windowMs: number): Promise<Taken>;
  /** Takes one back in a window that still lasts. */
  giveBack(name: string, key: string): Promise<void>;
}

/** Whoever makes up keys pushes out the oldest ones of the same limit, and fills no memory. */
const MAX_KEYS = 100_000;

type Window = { count: number; endsAt: number };

/** The counts of a server that is the only node. */
export class MemoryCounts implements Counts {
  readonly #clock: Clock;
  readonly #windows = new Map<string, Map<string, Window>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async take(name: string, key: string, max: number, windowMs: number): Promise<Taken> {
    const now = this.#clock();
    const windows = this.#of(name);
    dropEnded(windows, now);
    const window = windows.get(key);
    if (!window || window.endsAt <= now) {
      // Deleted first: a map keeps its order by when a key was added.
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

/** All windows of a limit have one length, so that they end in the order in which they began. */
function dropEnded(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now && windows.size < MAX_KEYS) return;
    windows.delete(key);
  }
}
