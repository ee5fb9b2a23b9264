import { Failure } from '../../domain/failure.ts';

type Place = { start: () => void };

type Size = {
  maxRunning: number;
  /** Separate limits for prioritised and other callers. */
  maxWaiting: number;
  retryAfterSeconds: number;
};

/** Limits concurrency. Waiting prioritised callers run first; callers beyond `maxWaiting` are rejected. */
export class BoundedQueue {
  readonly #size: Size;
  readonly #waiting = { first: [] as Place[], others: [] as Place[] };
  #running = 0;

  constructor(size: Size) {
    this.#size = size;
  }

  /** @throws Failure OVERLOADED when too many callers wait, and whatever the work throws */
  async run<Result>(work: () => Promise<Result>, { isPrioritised = false } = {}): Promise<Result> {
    await this.#turn(isPrioritised ? this.#waiting.first : this.#waiting.others);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      const next = this.#waiting.first.shift() ?? this.#waiting.others.shift();
      next?.start();
    }
  }

  async #turn(waiting: Place[]): Promise<void> {
    const { maxRunning, maxWaiting, retryAfterSeconds } = this.#size;
    if (this.#running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new Failure('OVERLOADED', undefined, { retryAfterSeconds });
      await new Promise<void>((start) => waiting.push({ start }));
    }
    this.#running += 1;
  }
}
