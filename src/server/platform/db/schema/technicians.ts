import type { Generated, Selectable } from 'kysely';
import type { OutReason } from '../../../../domain/bookings/job-problem.ts';
import type { ServiceType } from '../../../../domain/bookings/service-type.ts';
import type { DeclineReason, OfferOutcome } from '../../../../domain/dispatch/offer.ts';
import type { LeaveKind } from '../../../../domain/dispatch/roster.ts';
import type { ShiftRequestKind, ShiftRequestOutcome } from '../../../../domain/dispatch/shift-request.ts';
import type { VanColor } from '../../../../domain/dispatch/van-color.ts';
import type { PromiseSource } from '../../../../domain/promise/promise.ts';
import type { LearntFactor } from '../../../../domain/tracking/learnt-drives.ts';
import type { Ms, ZeroOrOne } from './columns.ts';

export interface Technicians {
  techId: string;
  isOnDuty: Generated<ZeroOrOne>;
  dutyChangedAt: Ms | null;
  /** Incremented with each change of duty. */
  dutyVersion: Generated<number>;
  /** Since when the technician gets no job, and why; null for one who is well. */
  outSince: Ms | null;
  outReason: OutReason | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
  recordedAt: Ms | null;
  receivedAt: Ms | null;
  /** Where the technician lives, for shifts that begin or end there. */
  homePlace: string | null;
  homeLatitude: number | null;
  homeLongitude: number | null;
}

/** A vehicle of the company, which shifts are given; null for what nobody has entered. */
export interface Vehicles {
  id: string;
  name: string;
  plate: string | null;
  color: VanColor | null;
  /** Names with spaces between them. */
  connectors: string | null;
  capacityKwh: number | null;
  /** As typed at `chargedAt`. */
  chargeKwh: number | null;
  chargedAt: Ms | null;
  /** The power of its charger at the depot; null if it does not charge there. */
  depotKw: number | null;
  depotPlace: string | null;
  depotLatitude: number | null;
  depotLongitude: number | null;
  isActive: Generated<ZeroOrOne>;
}

/**
 * A planned shift of a technician. A place is 'home', 'base' or 'depot' without coordinates, or a text with them; null
 * for what nobody has said.
 */
export interface Shifts {
  techId: string;
  startsAt: Ms;
  endsAt: Ms;
  breakStartsAt: Ms | null;
  breakEndsAt: Ms | null;
  startPlace: string | null;
  startLatitude: number | null;
  startLongitude: number | null;
  endPlace: string | null;
  endLatitude: number | null;
  endLongitude: number | null;
  /** Null: the technician's own van. */
  vehicleId: string | null;
}

/** A time in which a technician was on duty with a van that was well; `endsAt` is null while the technician is. */
export interface DutyPeriods {
  techId: string;
  startsAt: Ms;
  endsAt: Ms | null;
}

/** A time in which a technician does not work. */
export interface Leaves {
  techId: string;
  startsAt: Ms;
  endsAt: Ms;
  kind: LeaveKind;
}

/** What a technician asks for: leave in a period, or a colleague who takes the shift that begins at `startsAt`. */
export interface ShiftRequests {
  id: string;
  techId: string;
  kind: ShiftRequestKind;
  startsAt: Ms;
  endsAt: Ms;
  leaveKind: LeaveKind | null;
  colleagueId: string | null;
  note: string | null;
  askedAt: Ms;
  closedAt: Ms | null;
  closedBy: string | null;
  outcome: ShiftRequestOutcome | null;
}

/** What a technician's van carries; null for what nobody has entered. */
export interface Vans {
  techId: string;
  /** Names with spaces between them. */
  connectors: string | null;
  capacityKwh: number | null;
  /** As typed at `chargedAt`. */
  chargeKwh: number | null;
  chargedAt: Ms | null;
}

export interface Fixes {
  techId: string;
  recordedAt: Ms;
  receivedAt: Ms;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
}

/** The acknowledgement of a location tracking notice by a technician. */
export interface NoticeAcknowledgements {
  techId: string;
  version: string;
  text: string;
  acknowledgedAt: Ms;
}

/** What finished drives have shown of drives of a kind. */
export interface DriveFactors extends LearntFactor {
  key: string;
  /** The beginning of an hour: with areas of 0.7 miles, the minute would show which drive it was. */
  changedAt: Ms;
}

/** The factors by which both sides of a predicted range are stretched, by what the prediction came from. */
export interface PromiseStretches {
  source: PromiseSource;
  low: number;
  high: number;
  /** Number of arrivals in the factors. */
  arrivals: number;
  changedAt: Ms;
}

/** What a technician's services of one type have taken: sums in which older services count less. */
export interface ServiceTimes {
  techId: string;
  serviceType: ServiceType;
  weight: number;
  minutes: number;
  /** Of the minutes' natural logarithms, and of their squares. */
  logs: number;
  squaredLogs: number;
  changedAt: Ms;
}

/** An offer of a booking to a technician; times by the shared clock. */
export interface Offers {
  id: string;
  bookingId: string;
  techId: string;
  /** From the technician's position when the offer was made. */
  driveMinutes: number;
  offeredAt: Ms;
  expiresAt: Ms;
  /** Null while the offer is open. */
  closedAt: Ms | null;
  outcome: OfferOutcome | null;
  /** Why it was declined. */
  reason: DeclineReason | null;
}

/** The newest advice to a technician where to wait. */
export interface WaitingAdvices {
  techId: string;
  id: string;
  place: string;
  latitude: number;
  longitude: number;
  driveMinutes: number;
  savedMinutes: number;
  givenAt: Ms;
  acceptedAt: Ms | null;
  /** Null while the advice holds; then the time until when the technician gets no other one. */
  quietUntil: Ms | null;
}

/** Technicians, their vans, positions, shifts and offers. */
export interface TechnicianTables {
  technicians: Technicians;
  fixes: Fixes;
  vehicles: Vehicles;
  shifts: Shifts;
  dutyPeriods: DutyPeriods;
  leaves: Leaves;
  shiftRequests: ShiftRequests;
  vans: Vans;
  serviceTimes: ServiceTimes;
  driveFactors: DriveFactors;
  promiseStretches: PromiseStretches;
  offers: Offers;
  waitingAdvices: WaitingAdvices;
  noticeAcknowledgements: NoticeAcknowledgements;
}

export type TechnicianRow = Selectable<Technicians>;

export type FixRow = Selectable<Fixes>;

export type DriveFactorRow = Selectable<DriveFactors>;
