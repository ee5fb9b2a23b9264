import { Failure } from '../../domain/failure.ts';
import type { Clock } from '../clock.ts';
import type { Counts } from './counts.ts';
import { type Limit, limits, type WindowName } from './table.ts';
import { waitOf } from './wait.ts';

const CANNOT_COUNT = 'We cannot take that right now. Please try again in a moment.';

/** What is counted: limit → the key that is counted together. */
export type Counted = Partial<Record<WindowName, string>>;

const PAGES_PER_REQUEST = 5;

/** Counts what the table limits in windows; all nodes count together where there is Redis. */
export class Limiter {
  readonly #counts: Counts;
  readonly #clock: Clock;
  readonly #rateLimit: number;
  readonly #timeZone: string;

  /** @param rateLimit RATE_LIMIT: requests a minute, 0 for no limit of requests, socket commands and pages */
  constructor(
    counts: Counts,
    clock: Clock,
    { rateLimit, company }: { rateLimit: number; company: { timeZone: string } },
  ) {
    this.#counts = counts;
    this.#clock = clock;
    this.#rateLimit = rateLimit;
    this.#timeZone = company.timeZone;
  }

  /**
   * Counts one of each. Where one of the limits is reached none is counted.
   * @throws Failure RATE_LIMITED with the seconds to wait; OVERLOADED when a closed limit cannot be counted
   */
  async take(counted: Counted): Promise<void> {
    const taken: Counted = {};
    for (const [name, key] of entriesOf(counted)) {
      const { windowMs, away, refusal }: Limit & { windowMs: number } = limits[name];
      const max = this.#maxOf(name);
      if (max === 0) continue;
      const waitMs = await this.#counts.take(name, key, max, windowMs).catch(() => {
        if (away === 'open') return null;
        throw new Failure('OVERLOADED', CANNOT_COUNT);
      });
      if (waitMs !== null) {
        await this.giveBack(taken);
        throw new Failure('RATE_LIMITED', refusal?.(waitOf(this.#clock(), waitMs, this.#timeZone)), {
          retryAfterSeconds: waitMs / 1000,
        });
      }
      taken[name] = key;
    }
  }

  /** Takes back what was counted of something that does not count after all. */
  async giveBack(counted: Counted): Promise<void> {
    // What Redis does not take back goes with its window.
    await Promise.all(
      entriesOf(counted).map(([name, key]) => this.#counts.giveBack(name, key).catch(() => undefined)),
    );
  }

  #maxOf(name: WindowName): number {
    if (name === 'requests' || name === 'commands') return this.#rateLimit;
    if (name === 'pages') return this.#rateLimit * PAGES_PER_REQUEST;
    return limits[name].max;
  }
}

const entriesOf = (counted: Counted) => Object.entries(counted) as [WindowName, string][];
