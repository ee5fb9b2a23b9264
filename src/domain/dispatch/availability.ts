import * as z from 'zod/mini';
import { Connector } from '../bookings/connector.ts';
import { Kwh } from '../bookings/energy.ts';
import { OutReason } from '../bookings/job-problem.ts';
import { HOUR_MS } from '../durations.ts';
import { texts } from '../texts.ts';
import { Time, toTime } from '../time.ts';

const LONGEST_SHIFT_MS = 24 * HOUR_MS;
const MAX_SHIFTS = 31;

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

/**
 * When a technician works, and with what. A technician without shifts is limited by duty only. `out` is present while the
 * technician gets no job, because the van has broken down or has no energy.
 */
export const Availability = z.object({
  techId: z.string(),
  shifts: z.array(Shift),
  van: Van,
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

/** Replaces the given parts: all shifts, the connectors, the capacity, the present charge. */
export const AvailabilityChange = z.strictObject({
  shifts: z.optional(
    z
      .array(Shift.check(z.refine(inOrder, SHIFT_INVALID)))
      .check(z.maxLength(MAX_SHIFTS), z.refine(apart, SHIFTS_OVERLAP)),
  ),
  connectors: z.optional(z.nullable(z.array(Connector).check(z.maxLength(Connector.options.length)))),
  capacityKwh: z.optional(z.nullable(Kwh)),
  chargeKwh: z.optional(z.nullable(Kwh)),
});
export type AvailabilityChange = z.infer<typeof AvailabilityChange>;
