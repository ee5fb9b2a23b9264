import * as z from 'zod/mini';
import { Connector } from '../bookings/connector.ts';
import { Kwh } from '../bookings/energy.ts';
import { OutReason } from '../bookings/job-problem.ts';
import { HOUR_MS } from '../durations.ts';
import { texts } from '../texts.ts';
import { Time, toTime } from '../time.ts';
import { FoundPlace, LeaveKind, ShiftPlace, TypedPlace, Vehicle } from './roster.ts';

const LONGEST_SHIFT_MS = 24 * HOUR_MS;
/** Two shifts a day for a quarter. */
const MAX_SHIFTS = 200;

/** A planned shift with at most one planned break. */
const Shift = z.object({
  startsAt: Time,
  endsAt: Time,
  breakStartsAt: z.nullable(Time),
  breakEndsAt: z.nullable(Time),
});
export type Shift = z.infer<typeof Shift>;

/**
 * What a technician's van carries; null for what nobody has entered. `chargeKwh` was typed at `chargedAt`; `kwhLeft` is what
 * the jobs finished since then have left of it.
 */
const Van = z.object({
  connectors: z.nullable(z.array(Connector)),
  capacityKwh: z.nullable(Kwh),
  chargeKwh: z.nullable(Kwh),
  chargedAt: z.nullable(Time),
  kwhLeft: z.nullable(z.number()),
});

/** A shift as the roster has it: where it begins and ends, and with which vehicle; null: the technician's own van. */
const PlannedShift = z.extend(Shift, {
  startPlace: z.nullable(ShiftPlace),
  endPlace: z.nullable(ShiftPlace),
  vehicle: z.nullable(
    z.pick(Vehicle, {
      id: true,
      name: true,
      plate: true,
      connectors: true,
      capacityKwh: true,
      kwhLeft: true,
    }),
  ),
});
export type PlannedShift = z.infer<typeof PlannedShift>;

/**
 * When a technician works, and with what: the shifts and times off that have not ended a week ago, by time, the own van
 * and where the technician lives. A technician without shifts is limited by duty only. `out` is present while the
 * technician gets no job, because the van has broken down or has no energy.
 */
export const Availability = z.object({
  techId: z.string(),
  shifts: z.array(PlannedShift),
  leaves: z.array(z.object({ startsAt: Time, endsAt: Time, kind: LeaveKind })),
  van: Van,
  home: z.nullable(FoundPlace),
  out: z.optional(z.object({ kind: OutReason, since: Time })),
});
export type Availability = z.infer<typeof Availability>;

/** Whether the instant has a UTC form with a year of four digits, which an offset can make too small or too large. */
const isWritable = (ms: number): boolean => Time.safeParse(toTime(ms)).success;

const inOrder = ({ startsAt, endsAt, breakStartsAt, breakEndsAt }: Shift): boolean => {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  // A shift is checked even when a time of it is no time, and compares as NaN.
  if (!(start < end && end - start <= LONGEST_SHIFT_MS)) return false;
  if (!isWritable(start) || !isWritable(end)) return false;
  if (breakStartsAt === null || breakEndsAt === null) return breakStartsAt === breakEndsAt;
  const [pause, again] = [Date.parse(breakStartsAt), Date.parse(breakEndsAt)];
  return start <= pause && pause < again && again <= end;
};

const apart = (shifts: readonly Shift[]): boolean => {
  const sorted = [...shifts].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return sorted.every((shift, i) => {
    const next = sorted[i + 1];
    return !next || Date.parse(shift.endsAt) <= Date.parse(next.startsAt);
  });
};

const SHIFT_INVALID = texts('A shift ends after it starts, and its break lies within it.');
const SHIFTS_OVERLAP = texts('Shifts must not overlap.');

/**
 * Replaces the given parts: the shifts that have not ended a week ago, the connectors and the capacity of the own van, the
 * home, and the present charge of the vehicle of the shift that is under way, or else of the own van. A shift keeps the
 * places and the vehicle of the one that it overlaps.
 */
export const AvailabilityChange = z.strictObject({
  shifts: z.optional(
    z
      .array(Shift.check(z.refine(inOrder, SHIFT_INVALID)))
      .check(z.maxLength(MAX_SHIFTS), z.refine(apart, SHIFTS_OVERLAP)),
  ),
  connectors: z.optional(z.nullable(z.array(Connector).check(z.maxLength(Connector.options.length)))),
  capacityKwh: z.optional(z.nullable(Kwh)),
  chargeKwh: z.optional(z.nullable(Kwh)),
  home: z.optional(z.nullable(TypedPlace)),
});
export type AvailabilityChange = z.infer<typeof AvailabilityChange>;
