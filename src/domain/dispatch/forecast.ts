import * as z from 'zod/mini';
import { type Assigned, isOpen, isUnassigned } from '../bookings/booking-status.ts';
import type { ServiceType } from '../bookings/service-type.ts';
import { MINUTE_MS } from '../durations.ts';
import { Time } from '../time.ts';
import { Hold } from './hold.ts';
import { OfferHistory } from './offer.ts';

/**
 * A technician for a booking without one. `distance` is in straight-line miles from the newest position; `freeAt` is null
 * for a technician who can depart now; `marginMinutes` are those from the arrival to the promise, negative after it;
 * `isNeededElsewhere` says that the plan for all bookings sends the technician to another one first; `reason` says it all in
 * words.
 */
export const Proposal = z.object({
  techId: z.string(),
  name: z.nullable(z.string()),
  distance: z.number(),
  driveMinutes: z.int(),
  arrivesAt: Time,
  freeAt: z.nullable(Time),
  marginMinutes: z.int(),
  isNeededElsewhere: z.boolean(),
  reason: z.string(),
});
export type Proposal = z.infer<typeof Proposal>;

/**
 * A better technician for an assigned booking that nobody has reached, to whom it can be reassigned. `gainMinutes` are the weighted minutes that all
 * gain; `swapWith` is the booking that the two technicians exchange for this one.
 */
export const Reassignment = z.extend(Proposal, { gainMinutes: z.int(), swapWith: z.optional(z.string()) });
export type Reassignment = z.infer<typeof Reassignment>;

/** Whether the gain is worth sending somebody else; in a swap two technicians are sent elsewhere. */
export const isWorthReassigning = (
  { gainMinutes, swapWith }: Pick<Reassignment, 'gainMinutes' | 'swapWith'>,
  turnMinutes: number,
): boolean => gainMinutes >= Math.max(1, swapWith === undefined ? turnMinutes : 2 * turnMinutes);

/** A technician who would be there soon, but cannot do the booking; `reason` says why. */
export const LeftOut = z.object({ techId: z.string(), name: z.nullable(z.string()), reason: z.string() });
export type LeftOut = z.infer<typeof LeftOut>;

/**
 * What is expected of an open booking. `arrivesAt` is when the assigned technician will be there, to the minute; null
 * without one, after the arrival and while the position is unknown. `endsAt` is when the service will be finished; null
 * without a technician and while the position is unknown. For an urgent booking without a technician, or whose technician
 * went off duty or silent on the way, `best` is the proposal of the plan for all urgent bookings together, null if none is left for it, and `others` are the next two
 * technicians who could go. `leftOut` are the first of those who cannot; missing if there are none.
 */
export const Forecast = z.object({
  bookingId: z.string(),
  arrivesAt: z.nullable(Time),
  best: z.nullable(Proposal),
  others: z.array(Proposal),
  leftOut: z.optional(z.array(LeftOut)),
  endsAt: z.nullable(Time),
  /** Present once the booking was offered to a technician. */
  asked: z.optional(OfferHistory),
  /** Present while only a person decides about it: nobody is proposed, and `others` could go. */
  held: z.optional(Hold),
  /** Missing unless another technician is so much better for the assigned booking that it is worth reassigning. */
  better: z.optional(Reassignment),
});
export type Forecast = z.infer<typeof Forecast>;

/** Whether a booking needs a technician: it has none, or its own is lost and somebody else is proposed. */
export const needsTechnician = (booking: Assigned, forecast: Pick<Forecast, 'best'> | undefined): boolean =>
  isUnassigned(booking) ||
  (isOpen(booking.status) && Boolean(forecast?.best) && forecast?.best?.techId !== booking.assignedTechId);

/**
 * Whether nobody is left for a booking without a technician: all who could go have been asked and have not taken it, or,
 * for an emergency, nobody on duty can go.
 */
export const isNobodyLeft = (
  { best, others, endsAt, asked }: Forecast,
  { serviceType }: { serviceType: ServiceType },
): boolean =>
  asked?.isOver ?? (serviceType === 'emergency' && best === null && others.length === 0 && endsAt === null);

/**
 * Whether no technician can keep the promise of an emergency without one: nobody is left, or everybody is needed for
 * another call or comes too late.
 */
export const isHopeless = (forecast: Forecast, booking: { serviceType: ServiceType }): boolean =>
  booking.serviceType === 'emergency' &&
  forecast.best === null &&
  (isNobodyLeft(forecast, booking) || (forecast.others.length > 0 && isEverybodyNeeded(forecast)));

const isEverybodyNeeded = ({ others }: Forecast): boolean =>
  others.every(({ isNeededElsewhere, marginMinutes }) => isNeededElsewhere || marginMinutes < 0);

/** A standard booking that nobody can take needs a person from this time before its start: until then vans become free. */
const STANDARD_NEEDS_PERSON_MS = 30 * MINUTE_MS;

/**
 * Whether automatic mode can do nothing for a booking without a technician, so that a person has to decide: all who were
 * asked have refused, nobody can go, or everybody is needed for another call or comes too late.
 */
export const needsPerson = (
  forecast: Forecast,
  { serviceType, scheduledAt }: { serviceType: ServiceType; scheduledAt: number | null },
  nowMs: number,
): boolean =>
  forecast.asked?.isOver ||
  (forecast.best === null &&
    isEverybodyNeeded(forecast) &&
    (serviceType === 'emergency' || (scheduledAt ?? 0) - nowMs <= STANDARD_NEEDS_PERSON_MS));
