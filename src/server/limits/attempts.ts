import { Failure } from '../../domain/failure.ts';
import type { Counted, Limiter } from './limiter.ts';

/**
 * Counts failed attempts, as to log in or to pay. An attempt is counted before it is made, so that guesses sent at
 * once are not all let through, and is given back when it was no failure. One that comes when those underway might
 * reach a limit waits for their outcome: many people who log in at the same moment from one office are no guessers.
 */
export class FailedAttempts {
  readonly #limiter: Limiter;
  readonly #isFailure: (outcome: unknown) => boolean;
  /** What is counted → the attempts underway on this node that count there. */
  readonly #underway = new Map<string, Set<Promise<void>>>();

  /** @param isFailure whether what an attempt results in, or throws, counts */
  constructor(limiter: Limiter, isFailure: (outcome: unknown) => boolean) {
    this.#limiter = limiter;
    this.#isFailure = isFailure;
  }

  /**
   * Makes the attempt when it is its turn.
   * @throws Failure RATE_LIMITED, OVERLOADED when nothing can be counted, and whatever the attempt throws
   */
  async make<Result>(counted: Counted, attempt: () => Promise<Result>): Promise<Result> {
    const places = Object.entries(counted).map(([name, key]) => `${name} ${key}`);
    await this.#take(counted, places);
    let settle = () => {};
    const outcome = new Promise<void>((resolve) => {
      settle = resolve;
    });
    for (const place of places) this.#at(place).add(outcome);
    try {
      const result = await attempt();
      if (!this.#isFailure(result)) await this.#limiter.giveBack(counted);
      return result;
    } catch (error) {
      if (!this.#isFailure(error)) await this.#limiter.giveBack(counted);
      throw error;
    } finally {
      this.#leave(places, outcome);
      settle();
    }
  }

  async #take(counted: Counted, places: string[]): Promise<void> {
    for (;;) {
      try {
        return await this.#limiter.take(counted);
      } catch (error) {
        const isFull = error instanceof Failure && error.code === 'RATE_LIMITED';
        const open = places.flatMap((place) => [...(this.#underway.get(place) ?? [])]);
        if (!isFull || open.length === 0) throw error;
        await Promise.race(open);
      }
    }
  }

  #at(place: string): Set<Promise<void>> {
    const there = this.#underway.get(place) ?? new Set();
    this.#underway.set(place, there);
    return there;
  }

  #leave(places: string[], outcome: Promise<void>): void {
    for (const place of places) {
      const there = this.#at(place);
      there.delete(outcome);
      if (there.size === 0) this.#underway.delete(place);
    }
  }
}
