import type { LiveClient } from './live-client.ts';
import type { Dialect } from './plan.ts';

const BASE = { latitude: 40.6976, longitude: -74.2632 };
/** Technicians at saturation send fixes of the past, in steps that stay behind the clock. */
export const FIRST_FIX_AGO_MS = 5 * 60_000;
const STEP_MS = 50;
/** The circle is so small that what the server's filter shows lies within its width, in degrees. */
const RADIUS = 0.0004;

type Sent = { atMs: number; latitude: number; longitude: number };

/** Sends the fixes of one technician, who moves on a small circle, and knows what watchers must receive. */
export class MovingTechnician {
  readonly #client: LiveClient;
  readonly #index: number;
  readonly #dialect: Dialect;
  readonly #sent = new Map<string, Sent>();
  readonly #askedAtMs = new Map<number, number>();
  #recordedAtMs = Date.now() - FIRST_FIX_AGO_MS;
  #turn = 0;

  constructor(client: LiveClient, index: number, dialect: Dialect) {
    this.#client = client;
    this.#index = index;
    this.#dialect = dialect;
  }

  /** The number of fixes without an answer. */
  get waiting(): number {
    return this.#askedAtMs.size;
  }

  /** Sends a fix recorded now or, at saturation, one step after the previous one. */
  send(isNow: boolean): void {
    this.#turn += 1;
    this.#recordedAtMs = isNow ? Math.max(Date.now(), this.#recordedAtMs + 1) : this.#recordedAtMs + STEP_MS;
    const recordedAt = new Date(this.#recordedAtMs).toISOString();
    const angle = this.#index + this.#turn / 50;
    const latitude = BASE.latitude + ((this.#index * 29) % 97) / 240 - 0.2 + RADIUS * Math.sin(angle);
    const longitude = BASE.longitude + ((this.#index * 31) % 89) / 180 - 0.25 + RADIUS * Math.cos(angle);
    const [before, after] = this.#dialect.fix;
    const heading = this.#turn % 360;
    const atMs = performance.now();
    const id = this.#client.send(
      `${before}{"latitude":${latitude},"longitude":${longitude},"accuracy":8,"speed":12.5,"heading":${heading},"isOnDuty":"true","recordedAt":"${recordedAt}"}${after}`,
    );
    this.#askedAtMs.set(id, atMs);
    this.#sent.set(recordedAt, { atMs, latitude, longitude });
  }

  /**
   * Returns the milliseconds between a fix and its answer.
   * @throws Error if the server did not accept the fix
   */
  answered(id: number, text: string): number {
    const askedAtMs = this.#askedAtMs.get(id);
    if (askedAtMs === undefined) throw new Error(`an answer to no fix: ${text}`);
    if (!text.startsWith(this.#dialect.accepted)) throw new Error(`a fix was refused: ${text}`);
    this.#askedAtMs.delete(id);
    return performance.now() - askedAtMs;
  }

  /**
   * Returns the milliseconds between a fix and its push to a watcher of the booking.
   * @throws Error if the push is not of a fix of this technician
   */
  pushed(text: string, bookingId: string): number {
    const { bookingId: pushedId, recordedAt, latitude, longitude } = JSON.parse(text)[1];
    const sent = this.#sent.get(recordedAt);
    const isNear = (a: number, b: number) => Math.abs(a - b) <= 2 * RADIUS;
    if (
      !sent ||
      pushedId !== bookingId ||
      !isNear(sent.latitude, latitude) ||
      !isNear(sent.longitude, longitude)
    )
      throw new Error(`a push of no fix: ${text}`);
    this.#forgetUntil(recordedAt);
    return performance.now() - sent.atMs;
  }

  /** Volatile pushes skip fixes, so older ones are forgotten too. */
  #forgetUntil(recordedAt: string): void {
    for (const known of this.#sent.keys()) {
      this.#sent.delete(known);
      if (known === recordedAt) return;
    }
  }
}
