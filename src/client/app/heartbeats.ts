import { MAX_SILENCE_MS } from '../../events/heartbeat.ts';

type Listener = { onBehind: () => void; onSilent: () => void };

/**
 * Detects missed pushes. Every 10 s the server sends a heartbeat with the sequence of the last change that it has
 * pushed to this page: a page with a lower sequence, or without any heartbeat for a while, has missed a push.
 */
export class Heartbeats {
  readonly #listener: Listener;
  #newest: number | null = null;
  #isSilent = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Starts a new connection, of which silence counts from now. */
  restart(): void {
    this.#newest = null;
    this.#isSilent = false;
    this.#restartTimer();
  }

  /** Whether heartbeats are missing, so that the page's data may be old. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  #restartTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isSilent = true;
      this.#listener.onSilent();
    }, MAX_SILENCE_MS);
  }

  /** Takes the sequence of a push; an event that is not a change has none. */
  receivePush(sequence: unknown): void {
    if (typeof sequence === 'number') this.#newest = Math.max(this.#newest ?? 0, sequence);
  }

  /** Takes the sequence of a heartbeat. The first one of a connection reports nothing: the page reads every view then. */
  receive(sequence: number): void {
    const isBehind = this.#isSilent || (this.#newest !== null && this.#newest < sequence);
    this.receivePush(sequence);
    this.#isSilent = false;
    this.#restartTimer();
    if (isBehind) this.#listener.onBehind();
  }
}
