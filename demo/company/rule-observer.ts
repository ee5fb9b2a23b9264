import type { Booking } from '../../src/domain/bookings/booking.ts';
import { holderOf } from '../../src/domain/bookings/booking-status.ts';
import type { Forecast, Proposal } from '../../src/domain/dispatch/forecast.ts';
import { MINUTE_MS } from '../../src/domain/durations.ts';
import type { OnDuty } from '../../src/domain/tracking/position.ts';
import { SETTLED_MS, SWAPPED_MS } from './observer.ts';
import { brokenRules, type KnownAvailability, type Rule, USUAL_KWH } from './rules.ts';

/** The assumed minutes of a service, until a shorter one was seen. */
const SERVICE_MINUTES = 45;
/** Breaches that the report lists. */
const MAX_LISTED = 20;
/** What a technician has entered, remembered while an assignment of before is judged. */
const MAX_REMEMBERED = 4;
/** These depend on the technician's other jobs. */
const rulesOfOthers: readonly Rule[] = ['energy', 'two jobs'];

type Duty = { techId: string; isOnDuty: OnDuty };
type Announced = Pick<Proposal, 'arrivesAt' | 'driveMinutes'>;
/** A technician got a job. Times are epoch milliseconds. */
type Assigned = {
  booking: Booking;
  techId: string;
  assignedAt: number;
  announced?: Announced;
  /** Another technician had the job, so that it may be one half of a swap. */
  isMoved: boolean;
};

/**
 * Judges each assignment by the rules of dispatch, from what a board hears: by what was true when the job was assigned,
 * however late the board hears it.
 */
export class RuleObserver {
  readonly #sinceMs = Date.now();
  readonly #bookings = new Map<string, Booking>();
  readonly #announced = new Map<string, Announced>();
  readonly #offDutySince = new Map<string, number>();
  /** Of each technician, newest first. */
  readonly #availability = new Map<string, KnownAvailability[]>();
  readonly #shortestMs = new Map<string, number>();
  readonly #broken: string[] = [];
  #checked = 0;
  #withoutForecast = 0;

  hearDuty({ techId, isOnDuty }: Duty): void {
    if (isOnDuty === 'true') this.#offDutySince.delete(techId);
    else if (!this.#offDutySince.has(techId)) this.#offDutySince.set(techId, Date.now());
  }

  hearAvailability(availability: KnownAvailability & { techId: string }): void {
    const former = this.#availability.get(availability.techId) ?? [];
    this.#availability.set(availability.techId, [availability, ...former].slice(0, MAX_REMEMBERED));
  }

  hearForecasts(forecasts: readonly Forecast[]): void {
    for (const { bookingId, best, others, better } of forecasts) {
      for (const proposal of [best, ...others, better])
        if (proposal) this.#announced.set(`${bookingId} ${proposal.techId}`, proposal);
    }
  }

  hear(booking: Booking): void {
    const { id, version, assignedAt } = booking;
    const known = this.#bookings.get(id);
    if (known && known.version > version) return;
    this.#bookings.set(id, booking);
    this.#noteService(booking);
    const techId = holderOf(booking);
    const isNew = assignedAt !== null && assignedAt !== known?.assignedAt;
    if (techId === null || !isNew || Date.parse(assignedAt) < this.#sinceMs) return;
    const announced = this.#announced.get(`${id} ${techId}`);
    const isMoved = known !== undefined && holderOf(known) !== null;
    const assigned = { booking, techId, assignedAt: Date.parse(assignedAt), announced, isMoved };
    setTimeout(() => this.#judge(assigned), SETTLED_MS).unref();
  }

  report() {
    const { length: rulesBroken } = this.#broken;
    return {
      assignmentsChecked: this.#checked,
      withoutForecast: this.#withoutForecast,
      rulesBroken,
      broken: this.#broken.slice(0, MAX_LISTED),
      ...this.#reportCharges(),
    };
  }

  /** The energy that the vans have left, in kWh; null before any charge is known. */
  #reportCharges() {
    const now = Date.now();
    const left = [...this.#availability].flatMap(([techId, [newest]]) => {
      const { chargeKwh = null, chargedAt = null } = newest?.van ?? {};
      if (chargeKwh === null || chargedAt === null) return [];
      return [Math.max(0, chargeKwh - this.#givenSince(techId, Date.parse(chargedAt), now))];
    });
    return {
      leastKwhLeft: left.length > 0 ? tenths(Math.min(...left)) : null,
      meanKwhLeft: left.length > 0 ? tenths(left.reduce((sum, kwh) => sum + kwh, 0) / left.length) : null,
    };
  }

  #judge(assigned: Assigned): void {
    const broken = this.#brokenBy(assigned);
    if (!broken) return;
    this.#checked += 1;
    if (!assigned.announced) this.#withoutForecast += 1;
    // The other half of a swap may be heard later.
    if (assigned.isMoved && broken.some((rule) => rulesOfOthers.includes(rule))) {
      setTimeout(
        () => this.#count(assigned, this.#brokenBy(assigned) ?? []),
        SWAPPED_MS - SETTLED_MS,
      ).unref();
    } else this.#count(assigned, broken);
  }

  #count({ booking, techId }: Assigned, broken: Rule[]): void {
    if (broken.length > 0) this.#broken.push(this.#sentence(booking, techId, broken));
  }

  /** Returns the rules that an assignment broke; null if the job was taken away again. */
  #brokenBy({ booking, techId, assignedAt, announced }: Assigned): Rule[] | null {
    const present = this.#bookings.get(booking.id);
    // The dispatcher, the customer or another turn was faster than this check.
    if (!present || holderOf(present) !== techId) return null;
    const availability = this.#availabilityAt(techId, assignedAt);
    return brokenRules({
      booking,
      assignedAt,
      offDutySince: this.#offDutySince.get(techId) ?? null,
      availability,
      drive: announced ? driveOf(announced) : null,
      serviceMs: this.#shortestMs.get(techId) ?? SERVICE_MINUTES * MINUTE_MS,
      others: this.#othersAt(booking, techId, assignedAt),
      givenKwh: this.#givenSince(techId, Date.parse(availability?.van.chargedAt ?? ''), assignedAt),
    });
  }

  /** Returns what the technician had entered at a time; null if that was nothing yet. */
  #availabilityAt(techId: string, at: number): KnownAvailability | null {
    const known = this.#availability.get(techId) ?? [];
    const isTypedBefore = ({ van: { chargedAt } }: KnownAvailability) =>
      chargedAt === null || Date.parse(chargedAt) <= at;
    return known.find(isTypedBefore) ?? null;
  }

  /** Returns the other jobs that the technician had at a time: those since then are another assignment's. */
  #othersAt({ id }: Booking, techId: string, at: number): Booking[] {
    return [...this.#bookings.values()].filter(
      (one) =>
        one.id !== id &&
        one.assignedTechId === techId &&
        Date.parse(one.assignedAt ?? '') <= at &&
        (holderOf(one) === techId || Date.parse(one.completedAt ?? '') > at),
    );
  }

  #sentence({ id, assignedAt }: Booking, techId: string, broken: Rule[]): string {
    return `${techId} for ${id} at ${assignedAt}: ${broken.join(', ')}`;
  }

  /** Notes how long a service took. */
  #noteService({ assignedTechId, startedAt, completedAt }: Booking): void {
    if (assignedTechId === null || !startedAt || !completedAt) return;
    const tookMs = Date.parse(completedAt) - Date.parse(startedAt);
    const shortest = this.#shortestMs.get(assignedTechId) ?? SERVICE_MINUTES * MINUTE_MS;
    this.#shortestMs.set(assignedTechId, Math.min(shortest, tookMs));
  }

  /** Returns the energy of the jobs that were finished in a time: what a proof had said by then, or what was asked. */
  #givenSince(techId: string, since: number, at: number): number {
    return [...this.#bookings.values()].reduce((sum, { assignedTechId, completedAt, proof, kwh }) => {
      const finishedAt = Date.parse(completedAt ?? '');
      if (assignedTechId !== techId || !(finishedAt >= since && finishedAt <= at)) return sum;
      const isProven = proof && Date.parse(proof.addedAt) <= at;
      return sum + ((isProven ? proof.kwh : null) ?? kwh ?? USUAL_KWH);
    }, 0);
  }
}

const tenths = (kwh: number): number => Math.round(kwh * 10) / 10;

function driveOf({ arrivesAt: arrival, driveMinutes }: Announced) {
  const arrivesAt = Date.parse(arrival);
  return { departsAt: arrivesAt - driveMinutes * MINUTE_MS, arrivesAt };
}
