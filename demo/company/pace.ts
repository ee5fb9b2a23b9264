import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../../src/domain/durations.ts';

/** The demo's clock, `speed` times as fast as real time. */
export class Pace {
  readonly speed: number;
  readonly #end: AbortSignal;

  constructor(speed: number, end: AbortSignal) {
    this.speed = speed;
    this.#end = end;
    setMaxListeners(0, end);
  }

  get hasEnded(): boolean {
    return this.#end.aborted;
  }

  /** Waits for a number of the demo's seconds. @throws AbortError if the demo ends or `until` is aborted before */
  async wait(seconds: number, until?: AbortSignal): Promise<void> {
    const signal = until ? AbortSignal.any([this.#end, until]) : this.#end;
    await sleep((seconds * SECOND_MS) / this.speed, undefined, { signal });
  }

  /** Returns the demo's seconds since a real time in epoch milliseconds. */
  since(startedMs: number): number {
    return ((Date.now() - startedMs) / SECOND_MS) * this.speed;
  }
}

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
