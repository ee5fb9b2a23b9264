import { Failure } from '../../../domain/failure.ts';
import type { Counted, Limiter } from './limiter.ts';

/**
 * Limits failed attempts, such as sign-ins or payments. Each attempt is counted before it starts, so that concurrent
 * guesses are limited, and the count is returned if the attempt does not fail. While the pending attempts could reach a
 * limit, further attempts wait for their outcome, because many people of one office may sign in at the same time.
 */
export class FailedAttempts {
  readonly #limiter: Limiter;
  readonly #isFailure: (outcome: unknown) => boolean;
  /** The pending attempts of this node. */
  readonly #underway = new Places<void>();
  /** The attempts of this node that are being counted; each resolves to whether it was. */
  readonly #taking = new Places<boolean>();

  /** @param isFailure whether a result or a thrown error counts as a failure */
  constructor(limiter: Limiter, isFailure: (outcome: unknown) => boolean) {
    this.#limiter = limiter;
    this.#isFailure = isFailure;
  }

  /**
   * Runs the attempt, after waiting for pending attempts if necessary.
   * @throws Failure RATE_LIMITED; and whatever the attempt throws
   */
  async make<Result>(counted: Counted, attempt: () => Promise<Result>): Promise<Result> {
    const places = Object.entries(counted).map(([name, key]) => `${name} ${key}`);
    let settle = () => {};
    const outcome = new Promise<void>((resolve) => {
      settle = resolve;
    });
    await this.#take(counted, places, outcome);
    try {
      const result = await attempt();
      if (!this.#isFailure(result)) await this.#limiter.giveBack(counted);
      return result;
    } catch (error) {
      if (!this.#isFailure(error)) await this.#limiter.giveBack(counted);
      throw error;
    } finally {
      this.#underway.remove(places, outcome);
      settle();
    }
  }

  async #take(counted: Counted, places: string[], outcome: Promise<void>): Promise<void> {
    for (;;) {
      const earlier = this.#taking.at(places);
      const taking = this.#limiter.take(counted);
      const isCounted = taking.then(
        () => true,
        () => false,
      );
      this.#taking.add(places, isCounted);
      try {
        await taking;
        return this.#underway.add(places, outcome);
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'RATE_LIMITED')) throw error;
        const open = this.#underway.at(places);
        if (open.length > 0) await Promise.race(open);
        // With Redis the answers to earlier attempts may still be on their way.
        else if (!(await Promise.all(earlier)).some(Boolean)) throw error;
      } finally {
        this.#taking.remove(places, isCounted);
      }
    }
  }
}

/** Promises by limit and key. */
class Places<Value> {
  readonly #promises = new Map<string, Set<Promise<Value>>>();

  at(places: string[]): Promise<Value>[] {
    return places.flatMap((place) => [...(this.#promises.get(place) ?? [])]);
  }

  add(places: string[], promise: Promise<Value>): void {
    for (const place of places)
      this.#promises.set(place, (this.#promises.get(place) ?? new Set()).add(promise));
  }

  remove(places: string[], promise: Promise<Value>): void {
    for (const place of places) {
      const there = this.#promises.get(place);
      there?.delete(promise);
      if (there?.size === 0) this.#promises.delete(place);
    }
  }
}
