import * as z from 'zod/mini';
import { Connector } from '../bookings/connector.ts';
import { Kwh } from '../bookings/energy.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { Latitude, Longitude } from '../places/place.ts';
import { singleLine } from '../plain-text.ts';
import { texts } from '../texts.ts';
import { Time, toTime } from '../time.ts';
import { VanColor } from './van-color.ts';

const LONGEST_SHIFT_MS = 24 * HOUR_MS;
/** A whole day off on the day on which clocks go back. */
const LONGEST_LEAVE_MS = 25 * HOUR_MS;
/** More than 50 technicians have shifts in a month. */
const MAX_ENTRIES = 2000;

export const LeaveKind = z.enum(['vacation', 'sick', 'personal', 'training']);
export type LeaveKind = z.infer<typeof LeaveKind>;

export const leaveNames: Record<LeaveKind, string> = texts({
  vacation: 'Vacation',
  sick: 'Sick',
  personal: 'Personal leave',
  training: 'Training',
});

/** The technician's home, the company's base, and the depot of the shift's vehicle, which is the base without one. */
const NamedPlace = z.enum(['home', 'base', 'depot']);

export const placeNames: Record<z.infer<typeof NamedPlace>, string> = texts({
  home: 'Home',
  base: 'Base',
  depot: 'Depot',
});

const PLACE_INVALID = texts('Please name the place in 1 to 200 characters.');
const PlaceText = z
  .string(PLACE_INVALID)
  .check(singleLine, z.minLength(1, PLACE_INVALID), z.maxLength(200, PLACE_INVALID));

export const FoundPlace = z.object({ location: PlaceText, latitude: Latitude, longitude: Longitude });
export type FoundPlace = z.infer<typeof FoundPlace>;

/** Where a shift begins or ends. */
export const ShiftPlace = z.union([NamedPlace, FoundPlace]);
export type ShiftPlace = z.infer<typeof ShiftPlace>;

/** A place whose coordinates the server looks for if they are missing. */
export const TypedPlace = z.strictObject({
  location: PlaceText,
  latitude: z.optional(Latitude),
  longitude: z.optional(Longitude),
});
export type TypedPlace = z.infer<typeof TypedPlace>;

/**
 * A shift of the roster, or with `leave` a time off. `breakFrom` and `breakTo` are a planned break; a shift without
 * `vehicleId` is driven with the technician's own van.
 */
export const RosterShift = z.object({
  techId: z.string(),
  startAt: Time,
  endAt: Time,
  breakFrom: z.nullable(Time),
  breakTo: z.nullable(Time),
  startPlace: z.nullable(ShiftPlace),
  endPlace: z.nullable(ShiftPlace),
  vehicleId: z.nullable(z.string()),
  leave: z.nullable(LeaveKind),
});
export type RosterShift = z.infer<typeof RosterShift>;

const TypedShiftPlace = z.union([NamedPlace, TypedPlace]);
export type TypedShiftPlace = z.infer<typeof TypedShiftPlace>;

const TypedShift = z.strictObject({
  techId: z.string(),
  startAt: Time,
  endAt: Time,
  breakFrom: z.nullish(Time),
  breakTo: z.nullish(Time),
  startPlace: z.nullish(TypedShiftPlace),
  endPlace: z.nullish(TypedShiftPlace),
  vehicleId: z.nullish(z.string()),
  leave: z.nullish(LeaveKind),
});
export type TypedShift = z.infer<typeof TypedShift>;

/** Whether the instant has a UTC form with a year of four digits, which an offset can make too small or too large. */
const isWritable = (ms: number): boolean => Time.safeParse(toTime(ms)).success;

const isInOrder = ({ startAt, endAt, leave }: TypedShift): boolean => {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)];
  return (
    start < end &&
    end - start <= (leave ? LONGEST_LEAVE_MS : LONGEST_SHIFT_MS) &&
    isWritable(start) &&
    isWritable(end)
  );
};

const hasBreakWithin = ({ startAt, endAt, breakFrom, breakTo, leave }: TypedShift): boolean => {
  if (breakFrom == null || breakTo == null) return breakFrom == null && breakTo == null;
  const [from, to] = [Date.parse(breakFrom), Date.parse(breakTo)];
  return !leave && Date.parse(startAt) <= from && from < to && to <= Date.parse(endAt);
};

const SHIFT_ORDER = texts('A shift ends after it starts, at most 24 hours later.');
const BREAK_WITHIN = texts('A break has a start and an end within its shift.');
const TOO_MANY = texts('Please change at most 2,000 shifts at once.');

/** What a roster is replaced with. */
export const RosterChange = z
  .array(TypedShift.check(z.refine(isInOrder, SHIFT_ORDER), z.refine(hasBreakWithin, BREAK_WITHIN)))
  .check(z.maxLength(MAX_ENTRIES, TOO_MANY));

/** A roster keeps what has ended for two years, and plans as far ahead. */
const PLANNED_MS = 2 * 365 * DAY_MS;
export const isOfRoster = (atMs: number, nowMs: number): boolean => Math.abs(atMs - nowMs) <= PLANNED_MS;

type Held = { startsAt: number; endsAt: number };

/** Returns the first two of some periods that overlap, by time; null if none do. */
export function firstOverlap<P extends Held>(periods: readonly P[]): readonly [P, P] | null {
  const sorted = [...periods].sort((a, b) => a.startsAt - b.startsAt);
  let last: P | undefined;
  for (const period of sorted) {
    if (last && period.startsAt < last.endsAt) return [last, period];
    if (!last || period.endsAt > last.endsAt) last = period;
  }
  return null;
}

const NAME_INVALID = texts('Please name the vehicle in 1 to 60 characters.');
const PLATE_INVALID = texts('A plate has at most 15 characters.');
/** The fastest chargers of today give less. */
const MAX_KW = 1000;
const KW_INVALID = texts('Please enter a power of 1 to 1000 kW.');

/**
 * A vehicle of the company; null for what nobody has entered. `depotKw` is the power of its charger at the depot: with one
 * it is full when a shift begins, if the time since the shift before is enough. `kwhLeft` is what is known to be left now.
 */
export const Vehicle = z.object({
  id: z.string(),
  name: z.string(),
  plate: z.nullable(z.string()),
  color: z.nullable(VanColor),
  connectors: z.nullable(z.array(Connector)),
  capacityKwh: z.nullable(Kwh),
  kwhLeft: z.nullable(z.number()),
  depotKw: z.nullable(z.number()),
  depot: z.nullable(FoundPlace),
  active: z.boolean(),
});
export type Vehicle = z.infer<typeof Vehicle>;

const vehicleFields = {
  name: z
    .string(NAME_INVALID)
    .check(singleLine, z.trim(), z.minLength(1, NAME_INVALID), z.maxLength(60, NAME_INVALID)),
  plate: z.nullish(z.string(PLATE_INVALID).check(singleLine, z.trim(), z.maxLength(15, PLATE_INVALID))),
  color: z.nullish(VanColor),
  connectors: z.nullish(z.array(Connector).check(z.maxLength(Connector.options.length))),
  capacityKwh: z.nullish(Kwh),
  /** What is in the battery now. */
  chargeKwh: z.nullish(Kwh),
  depotKw: z.nullish(z.number(KW_INVALID).check(z.gte(1, KW_INVALID), z.lte(MAX_KW, KW_INVALID))),
  depot: z.nullish(TypedPlace),
};
export const NewVehicle = z.strictObject(vehicleFields);
export type NewVehicle = z.infer<typeof NewVehicle>;

/** Replaces the given fields; one that is not `active` is given to no new shifts. */
export const VehicleChange = z.strictObject({
  ...vehicleFields,
  name: z.optional(vehicleFields.name),
  active: z.optional(z.boolean()),
});
export type VehicleChange = z.infer<typeof VehicleChange>;

/**
 * The bookings expected in each of the 24 hours of a day on the clock, and the vans that they need, a number with a
 * fraction each.
 */
export const RosterForecast = z.object({
  /** The days with bookings from which the expectation comes; 0 while there are none. */
  historyDays: z.int(),
  /** How long a van is away with one booking on average: the drive and the service. */
  minutesPerBooking: z.number(),
  days: z.array(z.object({ day: z.string(), bookings: z.array(z.number()), vans: z.array(z.number()) })),
});
export type RosterForecast = z.infer<typeof RosterForecast>;
