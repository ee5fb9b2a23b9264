import type { Connector } from '../../src/domain/bookings/connector.ts';
import type { AvailabilityChange } from '../../src/domain/dispatch/availability.ts';
import { MINUTE_MS } from '../../src/domain/durations.ts';
import { toTime, toTimeOrNull } from '../../src/domain/time.ts';

const SHIFT_MS = 8 * 60 * MINUTE_MS;
const BREAK_AFTER_MS = 4 * 60 * MINUTE_MS;
const BREAK_MS = 30 * MINUTE_MS;
/**
 * The first shifts have begun one after the other, and few technicians plan a break: the policy reckons with services of
 * real minutes, so that at a high speed a break keeps its technician from jobs for an hour before it.
 */
const WITH_BREAK_EVERY_NTH = 3;
const APART_MS = 30 * MINUTE_MS;
const CAPACITY_KWH = 60;
const LOW_KWH = 16;
/** Every van has CCS. */
const connectorsOf = (n: number): Connector[] => [
  'CCS',
  ...(n % 4 === 0 ? [] : (['NACS'] as const)),
  ...(n % 3 === 0 ? [] : (['J1772'] as const)),
  ...(n % 3 === 1 ? (['tow'] as const) : []),
];

/** The shift and the van of the n-th simulated technician, as entered on the phone. Shifts have real times. */
export class WorkingLimits {
  readonly #n: number;
  #startsAt: number;
  #leftKwh: number;

  constructor(n: number, nowMs = Date.now()) {
    this.#n = n;
    this.#startsAt = nowMs - n * APART_MS;
    this.#leftKwh = CAPACITY_KWH - (n % 5) * 8;
  }

  get isOver(): boolean {
    return Date.now() >= this.#startsAt + SHIFT_MS;
  }

  get isLow(): boolean {
    return this.#leftKwh < LOW_KWH;
  }

  /** Begins the first shift, or the next one after the end of the former. */
  begin(): AvailabilityChange {
    if (this.isOver) {
      this.#startsAt = Date.now();
      this.#leftKwh = CAPACITY_KWH;
    }
    const pauseAt = this.#n % WITH_BREAK_EVERY_NTH === 0 ? this.#startsAt + BREAK_AFTER_MS : null;
    const shift = {
      startsAt: toTime(this.#startsAt),
      endsAt: toTime(this.#startsAt + SHIFT_MS),
      breakStartsAt: toTimeOrNull(pauseAt),
      breakEndsAt: toTimeOrNull(pauseAt && pauseAt + BREAK_MS),
    };
    const connectors = connectorsOf(this.#n);
    return { shifts: [shift], connectors, capacityKwh: CAPACITY_KWH, chargeKwh: this.#leftKwh };
  }

  /** Gives a car this energy. */
  give(kwh: number): void {
    this.#leftKwh -= kwh;
  }

  charge(): AvailabilityChange {
    this.#leftKwh = CAPACITY_KWH;
    return { chargeKwh: CAPACITY_KWH };
  }
}
