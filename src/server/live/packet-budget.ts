import type { PacketLimit } from './connection-limits.ts';

/** Counts what one connection has sent in a fixed window. */
export class PacketBudget {
  #limit: PacketLimit;
  #windowStart = 0;
  #packets = 0;
  #bytes = 0;

  constructor(limit: PacketLimit) {
    this.#limit = limit;
  }

  /** Starts to count anew, by another limit. */
  renew(limit: PacketLimit): void {
    this.#limit = limit;
    this.#packets = 0;
    this.#bytes = 0;
  }

  /** Counts one packet; false when the limit is passed. */
  spend(bytes: number, now: number): boolean {
    if (now - this.#windowStart >= this.#limit.windowMs) {
      this.#windowStart = now;
      this.renew(this.#limit);
    }
    this.#packets += 1;
    this.#bytes += bytes;
    return this.#packets <= this.#limit.packets && this.#bytes <= this.#limit.bytes;
  }
}
