import { Failure } from '../../../domain/failure.ts';
import type { Texts } from '../../../domain/texts.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Counts } from './counts.ts';
import type { Limit } from './limit.ts';
import { waitOf } from './refusal-texts.ts';
import { limits, type WindowName } from './table.ts';

/** What to count: limit → key. */
export type Counted = Partial<Record<WindowName, string>>;

const PAGES_PER_REQUEST = 5;

/** Enforces the windowed limits of the table. With Redis all nodes share the counts. */
export class Limiter {
  readonly #counts: Counts;
  readonly #reserve: Counts;
  /** The limits of these that the reserve has counted. */
  readonly #reserved = new WeakMap<Counted, Set<WindowName>>();
  readonly #clock: Clock;
  readonly #rateLimit: number;
  readonly #timeZone: string;
  readonly #texts: Texts;

  /**
   * @param reserve counts what guards secrets while `counts` are unavailable
   * @param rateLimit RATE_LIMIT: requests per minute; 0 disables the limits of requests, socket commands and pages
   */
  constructor(
    { counts, reserve }: { counts: Counts; reserve: Counts },
    clock: Clock,
    { rateLimit, company, texts }: { rateLimit: number; company: { timeZone: string }; texts: Texts },
  ) {
    this.#counts = counts;
    this.#reserve = reserve;
    this.#clock = clock;
    this.#rateLimit = rateLimit;
    this.#timeZone = company.timeZone;
    this.#texts = texts;
  }

  /**
   * Counts one for each limit. If any limit is reached, none is counted.
   * @throws Failure RATE_LIMITED with the seconds to wait
   */
  async take(counted: Counted): Promise<void> {
    const taken: Counted = {};
    const reserved = new Set<WindowName>();
    this.#reserved.set(taken, reserved);
    this.#reserved.set(counted, reserved);
    for (const [name, key] of entriesOf(counted)) {
      const { windowMs, away, refusal }: Limit & { windowMs: number } = limits[name];
      const max = this.#maxOf(name);
      if (max === 0) continue;
      const waitMs = await this.#counts.take(name, key, max, windowMs).catch(() => {
        if (away === 'open') return null;
        reserved.add(name);
        return this.#reserve.take(name, key, max, windowMs);
      });
      if (waitMs !== null) {
        await this.giveBack(taken);
        const wait = waitOf(this.#clock(), waitMs, this.#timeZone, this.#texts);
        throw new Failure('RATE_LIMITED', refusal?.(wait, this.#texts), { retryAfterSeconds: waitMs / 1000 });
      }
      taken[name] = key;
    }
  }

  /** Returns counts, as after a successful attempt. */
  async giveBack(counted: Counted): Promise<void> {
    const reserved = this.#reserved.get(counted);
    const countsOf = (name: WindowName) => (reserved?.has(name) ? this.#reserve : this.#counts);
    // A count that cannot be returned expires with its window.
    await Promise.all(
      entriesOf(counted).map(([name, key]) =>
        countsOf(name)
          .giveBack(name, key)
          .catch(() => undefined),
      ),
    );
  }

  #maxOf(name: WindowName): number {
    if (name === 'requests' || name === 'commands') return this.#rateLimit;
    if (name === 'pages') return this.#rateLimit * PAGES_PER_REQUEST;
    return limits[name].max;
  }
}

const entriesOf = (counted: Counted) => Object.entries(counted) as [WindowName, string][];
