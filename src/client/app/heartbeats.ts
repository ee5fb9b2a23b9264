import { MAX_SILENCE_MS } from '../../events/heartbeat.ts';

type Listener = { onBehind: () => void; onSilent: () => void };

/**
 * What a connection has heard of the changes. Every 10 s the server says up to which change it has told this page all:
 * who has heard less, or nothing at all for a while, has missed something.
 */
export class Heartbeats {
  readonly #listener: Listener;
  #newest: number | null = null;
  #isSilent = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Forgets the former connection. A server that knows nothing of heartbeats is silent, and not missed. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#newest = null;
    this.#isSilent = false;
  }

  /** Whether heartbeats are missed: what was read may be old again. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** The server has heartbeats: from now on they are missed when none comes. */
  expect(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isSilent = true;
      this.#listener.onSilent();
    }, MAX_SILENCE_MS);
  }

  /** A push carries the sequence of its change; what is no change carries none. */
  hearPush(sequence: unknown): void {
    if (typeof sequence === 'number') this.#newest = Math.max(this.#newest ?? 0, sequence);
  }

  /** The first of a connection has nothing that could be missed: every view is read with it. */
  hear(sequence: number): void {
    const isBehind = this.#isSilent || (this.#newest !== null && this.#newest < sequence);
    this.hearPush(sequence);
    this.#isSilent = false;
    this.expect();
    if (isBehind) this.#listener.onBehind();
  }
}
