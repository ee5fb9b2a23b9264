import * as z from 'zod/mini';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { ServiceType } from '../../domain/bookings/service-type.ts';
import { Time } from '../../domain/time.ts';
import { OnDuty } from '../../domain/tracking/position.ts';

const plannedBooking = {
  bookingId: z.string(),
  version: z.int(),
  serviceType: ServiceType,
  status: BookingStatus,
  customerName: z.string(),
  location: z.string(),
  scheduledAt: z.nullable(Time),
  promisedAt: Time,
};

/** `done` and `underway` stay as they are, `assigned` stays with its technician, `proposed` nobody has yet. */
export const StopKind = z.enum(['done', 'underway', 'assigned', 'proposed']);
export type StopKind = z.infer<typeof StopKind>;

/**
 * A booking in a technician's lane; times that have not come are predicted, to the minute. `driveMinutes` is the drive
 * to it, null where it is over or nobody knows from where; `marginMinutes` are those from the arrival to the promise,
 * negative after it.
 */
export const PlannedStop = z.object({
  ...plannedBooking,
  kind: StopKind,
  driveMinutes: z.nullable(z.int()),
  arrivesAt: z.nullable(Time),
  startsAt: Time,
  endsAt: Time,
  marginMinutes: z.nullable(z.int()),
});
export type PlannedStop = z.infer<typeof PlannedStop>;

/** A shift or a break. */
export const Period = z.object({ startsAt: Time, endsAt: Time });

/** A technician's day, in order. `shift` is null if nobody has entered one; `breaks` include times between two shifts. */
export const PlanLane = z.object({
  techId: z.string(),
  name: z.nullable(z.string()),
  isOnDuty: OnDuty,
  shift: z.nullable(Period),
  breaks: z.array(Period),
  stops: z.array(PlannedStop),
});
export type PlanLane = z.infer<typeof PlanLane>;

/** A booking that fits into no lane; `reason` says why, in words. */
export const UnplannedBooking = z.object({ ...plannedBooking, reason: z.string() });
export type UnplannedBooking = z.infer<typeof UnplannedBooking>;

/** The plan of one day of the business clock, as far as known at `plannedAt`. */
export const DayPlan = z.object({
  day: z.iso.date(),
  plannedAt: Time,
  lanes: z.array(PlanLane),
  unplanned: z.array(UnplannedBooking),
});
export type DayPlan = z.infer<typeof DayPlan>;

/**
 * A booking whose margin or technician a move changes: margins in minutes, null while no technician is planned;
 * `formerTechId` is who has it before, `techId` who has it afterwards.
 */
export const MarginChange = z.object({
  bookingId: z.string(),
  customerName: z.string(),
  formerTechId: z.nullable(z.string()),
  techId: z.nullable(z.string()),
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
});
export type MarginChange = z.infer<typeof MarginChange>;

/** What giving a booking to a technician, or to nobody, does to promises; the moved booking is the first. */
export const MoveEffect = z.object({ version: z.int(), changes: z.array(MarginChange) });
export type MoveEffect = z.infer<typeof MoveEffect>;
