import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { Coordinates } from '../places/place.ts';
import { type Texts, texts } from '../texts.ts';
import { Time } from '../time.ts';

/** Duty as the text 'true' or 'false', the form of all API fields about duty. */
export const OnDuty = z.enum(['true', 'false']);
export type OnDuty = z.infer<typeof OnDuty>;
export const toOnDuty = (isOnDuty: boolean): OnDuty => (isOnDuty ? 'true' : 'false');

/** How devices and JSON libraries write a number that is none. */
const notNumbers = ['', 'nan', 'infinity', '-infinity', 'null'];

const isNoNumber = (value: unknown): boolean =>
  typeof value === 'number'
    ? !Number.isFinite(value)
    : typeof value === 'string' && notNumbers.includes(value.trim().toLowerCase());

/** A number from 0 to `most`; null for what `isUnknown` says is none. */
const measurement = (most: number, isUnknown: (value: unknown) => boolean) =>
  z.optional(
    z.pipe(
      z.transform((value: number | null) => (isUnknown(value) ? null : value)),
      z.nullable(z.number().check(z.gte(0), z.lte(most))),
    ),
  );

/** Devices write an unknown speed or heading as -1 or NaN; the position is good without it. */
const isUnmeasured = (value: unknown): boolean =>
  isNoNumber(value) || (typeof value === 'number' && value < 0);

/** One GPS reading: accuracy in metres, speed in metres per second, heading in degrees from north. */
export const Fix = z.extend(Coordinates, {
  // A negative accuracy means that the position itself is none.
  accuracy: measurement(100_000, isNoNumber),
  speed: measurement(200, isUnmeasured),
  heading: measurement(360, isUnmeasured),
  isOnDuty: z.optional(z.nullable(OnDuty)),
  recordedAt: z.optional(z.nullable(Time)),
});
export type Fix = z.infer<typeof Fix>;

export const FixBatch = z.object({ fixes: z.array(Fix).check(z.maxLength(200)) });

export const FixStored = z.object({ ok: z.literal(true), receivedAt: Time });
export const FixesStored = z.object({ ok: z.literal(true), stored: z.int(), duplicates: z.int() });

/** A point of a technician's trail to one booking. */
export const TrailPoint = z.extend(Coordinates, { recordedAt: Time });
export type TrailPoint = z.infer<typeof TrailPoint>;

/** A measured position, in the units of `Fix`; null for what the device did not measure. */
export const MeasuredPosition = z.extend(Coordinates, {
  accuracy: z.nullable(z.number()),
  speed: z.nullable(z.number()),
  heading: z.nullable(z.number()),
});

/** A technician's newest position in the list of the board. */
export const TechnicianLocation = z.extend(MeasuredPosition, {
  id: z.string(),
  techId: z.string(),
  lastActiveAt: Time,
  isOnDuty: OnDuty,
});
export type TechnicianLocation = z.infer<typeof TechnicianLocation>;

/** A technician of the roster; `phone` is for dispatchers; coordinates are null for a technician who never sent a position. */
export const RosterTechnician = z.object({
  techId: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  isOnDuty: OnDuty,
  lastActiveAt: z.nullable(Time),
  latitude: z.nullable(Coordinates.shape.latitude),
  longitude: z.nullable(Coordinates.shape.longitude),
  openJobs: z.int(),
});
export type RosterTechnician = z.infer<typeof RosterTechnician>;

/**
 * A technician who could take a booking. `distance` is in straight-line miles; `estimatedTimeMinutes` is the time until
 * the arrival, after the current work of a busy technician; `reason` explains the rank.
 */
export const Candidate = z.object({
  techId: z.string(),
  distance: z.nullable(z.number()),
  estimatedTimeMinutes: z.nullable(z.int()),
  lastActiveAt: z.nullable(Time),
  isOnDuty: OnDuty,
  openJobs: z.int(),
  reason: z.string(),
  /** Present if a rule of dispatch speaks against the technician; the dispatcher may overrule it. */
  hindered: z.optional(z.literal(true)),
});
export type Candidate = z.infer<typeof Candidate>;

/** `isWell` ends that a technician gets no job, as going on duty does. */
export const DutyChange = z.object({ isOnDuty: OnDuty, isWell: z.optional(z.literal(true)) });

const bands = texts([
  [10, 'Excellent'],
  [50, 'Good'],
  [100, 'Fair'],
]);
const POOR = texts('Poor');

/** Returns the name of an accuracy in metres. */
export const accuracyBand = (meters: number): 'Excellent' | 'Good' | 'Fair' | 'Poor' =>
  bands.find(([under]) => meters < under)?.[1] ?? POOR;

const MPH_PER_METER_PER_SECOND = 2.237;

/** Returns a speed in miles per hour; a speed below 0.1 mph is '0 mph'. */
export function formatSpeed(metersPerSecond: number | null, { t }: Pick<Texts, 't'>): string {
  const mph = (metersPerSecond ?? 0) * MPH_PER_METER_PER_SECOND;
  return t('{speed} mph', { speed: mph < 0.1 ? '0' : mph.toFixed(1) });
}

/** The maximum age of the newest position of an online technician, and of a listed technician. */
export const ONLINE_MS = 5 * MINUTE_MS;
export const LISTED_MS = 12 * HOUR_MS;
