import type { Connector } from '../../src/domain/bookings/connector.ts';
import { USUAL_KWH } from '../../src/domain/bookings/energy.ts';
import type { AvailabilityChange } from '../../src/domain/dispatch/availability.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts';
import { toTime, toTimeOrNull } from '../../src/domain/time.ts';

const SHIFT_MS = 8 * HOUR_MS;
const BREAK_AFTER_MS = 4 * HOUR_MS;
const BREAK_MS = 30 * MINUTE_MS;
/**
 * The first shifts have begun one after the other, and few technicians plan a break: the policy reckons with services of
 * real minutes, so that at a high speed a break keeps its technician from jobs for an hour before it.
 */
const WITH_BREAK_EVERY_NTH = 3;
const APART_MS = 30 * MINUTE_MS;
const CAPACITY_KWH = 60;
/** The largest wish of a simulated customer, and a reserve. */
const LOW_KWH = 16;
/** Less than this is not worth a drive to a depot. */
const MIN_GAIN_KWH = 10;
/** A fast charger at a depot: 100 kW. */
const KWH_PER_MINUTE = 100 / 60;
/** Later jobs are served from a later charge, also in the rules of dispatch. */
const CHARGE_LASTS_MS = 12 * HOUR_MS;

type PlannedJob = { scheduledAt: string | null; kwh?: number };

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

  /** Whether the van must be charged, because its planned jobs leave too little for another one. */
  isLow(planned: readonly PlannedJob[]): boolean {
    const until = Date.now() + CHARGE_LASTS_MS;
    const plannedKwh = planned
      .filter(({ scheduledAt }) => scheduledAt === null || Date.parse(scheduledAt) < until)
      .reduce((sum, { kwh = USUAL_KWH }) => sum + kwh, 0);
    return this.#leftKwh - plannedKwh < LOW_KWH && CAPACITY_KWH - this.#leftKwh >= MIN_GAIN_KWH;
  }

  /** The minutes of charging until the van is full. */
  get minutesToFull(): number {
    return (CAPACITY_KWH - this.#leftKwh) / KWH_PER_MINUTE;
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
    this.#leftKwh = Math.max(0, this.#leftKwh - kwh);
  }

  /** Charges the van for some minutes, until it is full at most. Returns what the technician types then. */
  charge(minutes: number): AvailabilityChange {
    this.#leftKwh = Math.min(CAPACITY_KWH, this.#leftKwh + minutes * KWH_PER_MINUTE);
    return { chargeKwh: Number(this.#leftKwh.toFixed(1)) };
  }
}
