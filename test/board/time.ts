/**
 * Replaces the timers and the clock of this process, so that the board's own time can run faster than real time. It
 * must be imported before the code whose time it sets. Node's own timers, such as those of sockets, are not affected.
 */
const real = { setTimeout, clearTimeout, now: performance.now.bind(performance) };

let rate = 1;
let setAtMs = real.now();
let ownMs = Date.now();

const now = (): number => ownMs + (real.now() - setAtMs) * rate;

class Timer {
  readonly #work: () => void;
  readonly #ms: number;
  readonly #isRepeated: boolean;
  #dueMs = 0;
  #waiting: NodeJS.Timeout | undefined;

  constructor(work: () => void, ms: number, isRepeated: boolean) {
    this.#work = work;
    this.#ms = Math.max(1, ms);
    this.#isRepeated = isRepeated;
    this.refresh();
  }

  /** Starts the timer again, as Node's timers do. */
  refresh(): this {
    this.#dueMs = now() + this.#ms;
    running.add(this);
    this.schedule();
    return this;
  }

  schedule(): void {
    real.clearTimeout(this.#waiting);
    this.#waiting = real.setTimeout(() => this.#fire(), Math.max(0, this.#dueMs - now()) / rate);
  }

  stop(): void {
    running.delete(this);
    real.clearTimeout(this.#waiting);
  }

  #fire(): void {
    if (this.#isRepeated) this.refresh();
    else this.stop();
    this.#work();
  }

  // The board's process runs until its parent ends it.
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

const running = new Set<Timer>();

/** Makes the clock and all timers of the board run this many times as fast as real time. */
export function setRate(next: number): void {
  ownMs = now();
  setAtMs = real.now();
  rate = next;
  for (const timer of running) timer.schedule();
}

type Work = (...values: unknown[]) => void;
const start =
  (isRepeated: boolean) =>
  (work: Work, ms = 0, ...values: unknown[]) =>
    new Timer(() => work(...values), ms, isRepeated);
const stop = (timer: unknown) => {
  if (timer instanceof Timer) timer.stop();
  else real.clearTimeout(timer as NodeJS.Timeout);
};

Object.assign(globalThis, {
  setTimeout: start(false),
  setInterval: start(true),
  clearTimeout: stop,
  clearInterval: stop,
});
Date.now = now;
const startedMs = now();
performance.now = () => now() - startedMs;
