import type { Booking } from '../../src/domain/bookings/booking.ts';
import { holderOf, isOpen } from '../../src/domain/bookings/booking-status.ts';
import { MINUTE_MS } from '../../src/domain/durations.ts';

/** An emergency that is open for longer, in the demo's minutes, is stuck. */
const STUCK_MINUTES = 180;
/** By then what was committed before a change is heard as well. */
export const SETTLED_MS = 1000;
/** By then the other half of a swap is heard: a busy server publishes the two changes seconds apart. */
export const SWAPPED_MS = 10_000;

type Trip = { waitMinutes: number; driveMinutes: number; isKept: boolean };

/** Watches how the company's emergencies are served; minutes are the demo's, promises the server's. */
export class Observer {
  readonly #speed: number;
  readonly #sinceMs = Date.now();
  readonly #open = new Map<string, Booking>();
  readonly #trips = new Map<string, Trip>();
  #sentTwice = 0;

  constructor(speed: number) {
    this.#speed = speed;
  }

  hear(booking: Booking): void {
    const { id, serviceType, createdAt, status } = booking;
    const known = this.#open.get(id);
    if (serviceType !== 'emergency' || Date.parse(createdAt) < this.#sinceMs) return;
    if (known && known.version > booking.version) return;
    const techId = holderOf(booking);
    const isGiven = techId !== null && techId !== (known ? holderOf(known) : null);
    if (isOpen(status)) this.#open.set(id, booking);
    else this.#open.delete(id);
    // A swap is heard as two changes: between them one technician seems to have both jobs.
    const settledMs = known && holderOf(known) !== null ? SWAPPED_MS : SETTLED_MS;
    if (isGiven && this.#isBusy(techId)) setTimeout(() => this.#countIfBusy(techId), settledMs).unref();
    if (booking.arrivedAt && !this.#trips.has(id)) this.#trips.set(id, this.#tripOf(booking));
  }

  #isBusy(techId: string): boolean {
    return [...this.#open.values()].filter((booking) => holderOf(booking) === techId).length > 1;
  }

  #countIfBusy(techId: string): void {
    if (this.#isBusy(techId)) this.#sentTwice += 1;
  }

  report() {
    const trips = [...this.#trips.values()];
    const waits = trips.map(({ waitMinutes }) => waitMinutes).sort((a, b) => a - b);
    const open = [...this.#open.values()];
    // As the server's record: a promise is broken when its time is over.
    const isBroken = ({ id, promisedAt }: Booking) =>
      !this.#trips.has(id) && Date.parse(promisedAt) < Date.now();
    const kept = [...trips.map(({ isKept }) => isKept), ...open.filter(isBroken).map(() => false)];
    const old = open.filter(({ createdAt }) => this.#minutesBetween(createdAt, Date.now()) > STUCK_MINUTES);
    return {
      waitMinutes: rounded(mean(waits)),
      waitP90Minutes: rounded(waits[Math.ceil(waits.length * 0.9) - 1] ?? null),
      promises: kept.length,
      promisesKeptPercent: rounded(mean(kept.map((isKept) => (isKept ? 100 : 0)))),
      driveMinutesPerJob: rounded(mean(trips.map(({ driveMinutes }) => driveMinutes))),
      sentTwice: this.#sentTwice,
      stuck: old.length,
    };
  }

  #tripOf({ createdAt, departedAt, arrivedAt, promisedAt }: Booking): Trip {
    const waitMinutes = this.#minutesBetween(createdAt, Date.parse(arrivedAt ?? createdAt));
    const driveMinutes = this.#minutesBetween(departedAt ?? createdAt, Date.parse(arrivedAt ?? createdAt));
    return { waitMinutes, driveMinutes, isKept: arrivedAt !== null && arrivedAt <= promisedAt };
  }

  #minutesBetween(from: string, toMs: number): number {
    return ((toMs - Date.parse(from)) / MINUTE_MS) * this.#speed;
  }
}

const mean = (values: number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const rounded = (value: number | null): number | null => value && Math.round(value * 10) / 10;
