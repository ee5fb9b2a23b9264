import type { Generated, Insertable, Selectable } from 'kysely';
import type { BookingFieldValues } from '../../../../domain/bookings/booking-fields.ts';
import type { BookingStatus } from '../../../../domain/bookings/booking-status.ts';
import type { CancelCause } from '../../../../domain/bookings/cancel-cause.ts';
import type { CancelReason } from '../../../../domain/bookings/cancel-reason.ts';
import type { BookingEvent, ChangeKind } from '../../../../domain/bookings/change-log.ts';
import type { Connector } from '../../../../domain/bookings/connector.ts';
import type { ServiceType } from '../../../../domain/bookings/service-type.ts';
import type { UnpaidRule } from '../../../../domain/bookings/unpaid.ts';
import type { PartnerCallState } from '../../../../domain/dispatch/partner-call.ts';
import type { PredictionStep } from '../../../../domain/operations/prediction.ts';
import type { Precision } from '../../../../domain/places/place.ts';
import type { EarlierOutcome } from '../../../../domain/promise/earlier.ts';
import type { LateReason } from '../../../../domain/promise/lateness.ts';
import type { PromiseSource } from '../../../../domain/promise/promise.ts';
import type { Ms, ZeroOrOne } from './columns.ts';

export interface Bookings extends BookingFieldValues {
  id: string;
  customerId: string;
  serviceType: ServiceType;
  customerName: string;
  location: string;
  latitude: number;
  longitude: number;
  precision: Precision;
  /** Radius in metres, if a device determined the point. */
  accuracy: number | null;
  /** The recognised place of the location text, or the place near its point; null for older bookings. */
  place: string | null;
  /** The ZIP code of the text, or of the area nearest to the point; null where neither is known. */
  zip: string | null;
  /** The customer set the point; the location text is a label. */
  byPoint: ZeroOrOne;
  /** Miles between the point and another place that the label names. */
  labelMiles: number | null;
  /** Only the town or ZIP area is known, and the customer sends the exact spot. */
  exactSpotLater: Generated<ZeroOrOne>;
  phoneNumber: string;
  scheduledAt: Ms | null;
  baseFeeCents: number;
  distanceChargesCents: number;
  energyChargesCents: number;
  totalCents: number;
  /** The tax that the total includes, of the place and day of the service; the state is null where none has one. */
  taxState: string | null;
  /** In thousandths of a percent. */
  taxRate: number;
  taxCents: number;
  distanceMiles: number;
  status: BookingStatus;
  assignedTechId: string | null;
  version: number;
  createdAt: Ms;
  /** When it was last moved to another time. */
  movedAt: Ms | null;
  /** Until when cancelling was free before it was moved too late to be cancelled free; a move does not lengthen that. */
  freeUntilAt: Ms | null;
  /** When the technician is promised to be at the car. */
  promisedAt: Ms;
  /** The begin of the promised window, and what an emergency's was computed from; null for a standard booking. */
  promisedFromAt: Ms | null;
  promiseSource: PromiseSource | null;
  /** When the customer was told last that the promise is missed, the new time and the reason where they were known. */
  lateToldAt: Ms | null;
  lateBy: Ms | null;
  lateReason: LateReason | null;
  /** How often the customer was told so. */
  lateTimes: Generated<number>;
  /** When a dispatcher told the customer last when the technician comes, and the time that was predicted then. */
  arrivalToldAt: Ms | null;
  toldArrivesAt: Ms | null;
  /** Who keeps it from automatic mode and suggestions, and until when; null: until it is let go. */
  heldBy: string | null;
  heldUntil: Ms | null;
  assignedAt: Ms | null;
  departedAt: Ms | null;
  arrivedAt: Ms | null;
  /** When the server heard that the technician is at the car: of the arrival, or of the start without one. */
  arrivalHeardAt: Ms | null;
  startedAt: Ms | null;
  completedAt: Ms | null;
  cancelledAt: Ms | null;
  /** What the car has got so far by the newest readings, when the newest was made, and when the charge ends by them. */
  chargedKwh: number | null;
  chargedPercent: number | null;
  chargedAt: Ms | null;
  chargeEndsAt: Ms | null;
  /** When the customer made the oldest of the reports that nobody has settled. */
  reportedAt: Ms | null;
  /** JSON, see domain/cancellation-terms.ts: the terms that the booking was made under; null: everything is given back. */
  cancellationTerms: string | null;
  /** What the cancellation kept of the payment, and why; null without either. */
  keptCents: number | null;
  cancelCause: CancelCause | null;
  /** Why the company cancelled it, as the customer is told; null for a cancellation without. */
  cancelReason: CancelReason | null;
  /** How a booking that was made without a payment goes on; null once it is paid, and for any other. */
  unpaidRule: UnpaidRule | null;
  /** The same request of a dispatcher has the same key; null for a booking that its customer made. */
  requestKey: string | null;
  /** The hash of what was asked for with the key; null without a key, and once the customer is forgotten. */
  requestForm: string | null;
  /** Whether the partner company is asked once the booking is paid. */
  wantsPartner: Generated<0 | 1>;
}

export interface BookingEvents {
  /** The position in the change log, which is the commit order. */
  sequence: Generated<number>;
  id: string;
  bookingId: string;
  version: number;
  at: Ms;
  actor: string;
  role: BookingEvent['role'];
  kind: ChangeKind;
  fromValue: string | null;
  toValue: string | null;
  /** JSON, schema by kind; see domain/change-log.ts. */
  payload: Generated<string>;
}

/** When the technician was predicted to arrive, as known when a step was made. */
interface ArrivalPredictions {
  bookingId: string;
  /** The booking's version after the step. */
  version: number;
  step: PredictionStep;
  at: Ms;
  /** The expected arrival; null for a promise, which has only a range. */
  arrivesAt: Ms | null;
  /** Eight of ten arrivals are expected between the two; null where the spread is unknown. */
  fromAt: Ms | null;
  byAt: Ms | null;
}

export interface SearchTerms {
  ownerId: string;
  term: string;
}

/** A term that a customer or some of the customer's bookings have, kept by triggers on the search terms. */
interface CustomerTerms {
  term: string;
  customerId: string;
  owners: number;
}

export interface SlotHolds {
  id: string;
  customerId: string;
  /** A customer has one hold of each. */
  purpose: 'payment' | 'offer';
  startAt: Ms;
  latitude: number;
  longitude: number;
  connector: Connector | null;
  kwh: number | null;
  /** By the shared clock. */
  expiresAt: Ms;
}

/** How long a customer has held a slot without booking it, since the first hold of the hour. */
export interface SlotHoldTimes {
  customerId: string;
  startAt: Ms;
  /** By the shared clock. */
  since: Ms;
  heldMs: number;
}

interface SlotDays {
  day: string;
  /** JSON: the ids of bookings and holds by technician, in order. */
  orders: string;
}

/** Since when a customer waits for an earlier time; times by the shared clock. */
export interface EarlierEntries {
  bookingId: string;
  since: Ms;
  /** JSON: the slots that were free at the last look, a bit for each, by day. */
  knownFree: string;
  /** How many offers in a row have expired. */
  unanswered: Generated<number>;
  /** By when the van of an emergency comes, as the customer was told; null for whoever waits. */
  toldByAt: Generated<Ms | null>;
}

/** An earlier time that was offered to a customer; times by the shared clock. */
export interface EarlierOffers {
  /** That of its hold. */
  id: string;
  bookingId: string;
  startAt: Ms;
  offeredAt: Ms;
  expiresAt: Ms;
  /** Null while the offer is open. */
  closedAt: Ms | null;
  outcome: EarlierOutcome | null;
}

/** What a dispatcher has written to a booking; its version is that of the change in the history. */
export interface BookingNotes {
  bookingId: string;
  version: number;
  note: string;
}

/** A call that a partner company was asked to take. */
export interface PartnerCalls {
  id: string;
  bookingId: string;
  /** The name of the partner. */
  partner: string;
  state: PartnerCallState;
  /** The partner's own name of the call. */
  ref: string | null;
  /** From when until when the partner comes. */
  fromAt: Ms | null;
  byAt: Ms | null;
  /** What the partner asks for, in cents, for whoever settles with it. */
  priceCents: number | null;
  askedAt: Ms;
  answeredAt: Ms | null;
  /** Null while the partner has it, is asked for it or has done it. */
  givenUpAt: Ms | null;
}

export interface TrackingLinks {
  id: string;
  bookingId: string;
  tokenHash: string;
  createdAt: Ms;
  endedAt: Ms | null;
}

/** Bookings, their history and what belongs to one. */
export interface BookingTables {
  bookings: Bookings;
  bookingEvents: BookingEvents;
  arrivalPredictions: ArrivalPredictions;
  searchTerms: SearchTerms;
  customerTerms: CustomerTerms;
  slotHolds: SlotHolds;
  slotHoldTimes: SlotHoldTimes;
  slotDays: SlotDays;
  earlierEntries: EarlierEntries;
  earlierOffers: EarlierOffers;
  bookingNotes: BookingNotes;
  partnerCalls: PartnerCalls;
  trackingLinks: TrackingLinks;
}

export type BookingRow = Selectable<Bookings>;

export type BookingEventRow = Selectable<BookingEvents>;

export type NewBookingRow = Insertable<Bookings>;

export type ArrivalPredictionRow = Selectable<ArrivalPredictions>;

export type PartnerCallRow = Selectable<PartnerCalls>;
