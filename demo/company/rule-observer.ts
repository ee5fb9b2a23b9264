import type { Booking } from '../../src/domain/bookings/booking.ts';
import { holderOf } from '../../src/domain/bookings/booking-status.ts';
import type { Availability } from '../../src/domain/dispatch/availability.ts';
import type { Forecast, Proposal } from '../../src/domain/dispatch/forecast.ts';
import { MINUTE_MS } from '../../src/domain/durations.ts';
import type { OnDuty } from '../../src/domain/tracking/position.ts';
import { brokenRules, type Rule } from './rules.ts';

/** By then the other half of a swap, and what the technician has just typed, are heard as well. */
const SETTLED_MS = 1000;
/** The assumed minutes of a service, until a shorter one was seen. */
const SERVICE_MINUTES = 45;
/** Breaches that the report lists. */
const MAX_LISTED = 20;

type Duty = { techId: string; isOnDuty: OnDuty };
type Announced = Pick<Proposal, 'arrivesAt' | 'driveMinutes'>;
type Proof = { addedAt: number; kwh: number };

/** Judges each assignment by the rules of dispatch, from what a board hears. */
export class RuleObserver {
  readonly #sinceMs = Date.now();
  readonly #bookings = new Map<string, Booking>();
  readonly #announced = new Map<string, Announced>();
  readonly #offDutySince = new Map<string, number>();
  readonly #availability = new Map<string, Availability>();
  readonly #proofs = new Map<string, Map<string, Proof>>();
  readonly #shortestMs = new Map<string, number>();
  readonly #broken: string[] = [];
  #checked = 0;
  #withoutForecast = 0;

  hearDuty({ techId, isOnDuty }: Duty): void {
    if (isOnDuty === 'true') this.#offDutySince.delete(techId);
    else if (!this.#offDutySince.has(techId)) this.#offDutySince.set(techId, Date.now());
  }

  hearAvailability(availability: Availability): void {
    this.#availability.set(availability.techId, availability);
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
    setTimeout(() => this.#judge(booking, techId, Date.parse(assignedAt), announced), SETTLED_MS).unref();
  }

  report() {
    const { length: rulesBroken } = this.#broken;
    return {
      assignmentsChecked: this.#checked,
      withoutForecast: this.#withoutForecast,
      rulesBroken,
      broken: this.#broken.slice(0, MAX_LISTED),
    };
  }

  #judge(booking: Booking, techId: string, assignedAt: number, announced?: Announced): void {
    const { id } = booking;
    const present = this.#bookings.get(id);
    // The dispatcher, the customer or another turn was faster than this check.
    if (!present || holderOf(present) !== techId) return;
    this.#checked += 1;
    if (!announced) this.#withoutForecast += 1;
    const availability = this.#availability.get(techId) ?? null;
    const broken = brokenRules({
      booking,
      assignedAt,
      offDutySince: this.#offDutySince.get(techId) ?? null,
      availability,
      drive: announced ? driveOf(announced) : null,
      serviceMs: this.#shortestMs.get(techId) ?? SERVICE_MINUTES * MINUTE_MS,
      others: [...this.#bookings.values()].filter((one) => one.id !== id && holderOf(one) === techId),
      givenKwh: this.#givenSince(techId, Date.parse(availability?.van.chargedAt ?? '')),
    });
    if (broken.length > 0) this.#broken.push(this.#sentence(booking, techId, broken));
  }

  #sentence({ id, assignedAt }: Booking, techId: string, broken: Rule[]): string {
    return `${techId} for ${id} at ${assignedAt}: ${broken.join(', ')}`;
  }

  /** Notes how long a service took, and the energy of its proof. */
  #noteService({ id, assignedTechId, startedAt, completedAt, proof }: Booking): void {
    if (assignedTechId === null) return;
    if (startedAt && completedAt) {
      const tookMs = Date.parse(completedAt) - Date.parse(startedAt);
      const shortest = this.#shortestMs.get(assignedTechId) ?? SERVICE_MINUTES * MINUTE_MS;
      this.#shortestMs.set(assignedTechId, Math.min(shortest, tookMs));
    }
    if (proof?.kwh === undefined) return;
    const proofs = this.#proofs.get(assignedTechId) ?? new Map<string, Proof>();
    this.#proofs.set(assignedTechId, proofs.set(id, { addedAt: Date.parse(proof.addedAt), kwh: proof.kwh }));
  }

  #givenSince(techId: string, chargedAt: number): number {
    const proofs = [...(this.#proofs.get(techId)?.values() ?? [])];
    return proofs.reduce((sum, { addedAt, kwh }) => sum + (addedAt >= chargedAt ? kwh : 0), 0);
  }
}

function driveOf({ arrivesAt: arrival, driveMinutes }: Announced) {
  const arrivesAt = Date.parse(arrival);
  return { departsAt: arrivesAt - driveMinutes * MINUTE_MS, arrivesAt };
}
