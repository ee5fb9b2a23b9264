import * as z from 'zod/mini';
import { Latitude, Longitude } from './place.ts';
import { Time } from './time.ts';

/** 'true' and 'false' as text, the form that the wire uses everywhere for duty. */
export const OnDuty = z.enum(['true', 'false']);
export type OnDuty = z.infer<typeof OnDuty>;
export const toOnDuty = (isOnDuty: boolean): OnDuty => (isOnDuty ? 'true' : 'false');

/** One GPS reading: accuracy in metres, speed in metres per second, heading in degrees from north. */
export const Fix = z.object({
  latitude: Latitude,
  longitude: Longitude,
  accuracy: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(100_000)))),
  speed: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(200)))),
  heading: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(360)))),
  isOnDuty: z.optional(z.nullable(OnDuty)),
  recordedAt: z.optional(z.nullable(Time)),
});
export type Fix = z.infer<typeof Fix>;

export const FixBatch = z.object({ fixes: z.array(Fix).check(z.maxLength(200)) });

export const FixStored = z.object({ ok: z.literal(true), receivedAt: Time });
export const FixesStored = z.object({ ok: z.literal(true), stored: z.int(), duplicates: z.int() });

/** Where a technician has been on the way to one booking, oldest first. */
export const TrailPoint = z.object({ latitude: z.number(), longitude: z.number(), recordedAt: Time });
export type TrailPoint = z.infer<typeof TrailPoint>;

/** A technician's newest position, as the board lists it. */
export const TechnicianLocation = z.object({
  id: z.string(),
  techId: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.nullable(z.number()),
  speed: z.nullable(z.number()),
  heading: z.nullable(z.number()),
  lastActiveAt: Time,
  isOnDuty: OnDuty,
});
export type TechnicianLocation = z.infer<typeof TechnicianLocation>;

/** One technician of the roster; a position is null when there was never one. */
export const RosterTechnician = z.object({
  techId: z.string(),
  name: z.nullable(z.string()),
  isOnDuty: OnDuty,
  lastActiveAt: z.nullable(Time),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  openJobs: z.int(),
});
export type RosterTechnician = z.infer<typeof RosterTechnician>;

/**
 * A technician for one booking: straight miles, minutes until the technician is there (the drive, for a busy one
 * after the present work), the reason for its place.
 */
export const Candidate = z.object({
  techId: z.string(),
  distance: z.nullable(z.number()),
  estimatedTimeMinutes: z.nullable(z.int()),
  lastActiveAt: z.nullable(Time),
  isOnDuty: OnDuty,
  openJobs: z.int(),
  reason: z.string(),
});
export type Candidate = z.infer<typeof Candidate>;

export const DutyChange = z.object({ isOnDuty: OnDuty });

const bands = [
  [10, 'Excellent'],
  [50, 'Good'],
  [100, 'Fair'],
] as const;

/** Metres of uncertainty in a word. */
export const accuracyBand = (meters: number): 'Excellent' | 'Good' | 'Fair' | 'Poor' =>
  bands.find(([under]) => meters < under)?.[1] ?? 'Poor';

const MPH_PER_METER_PER_SECOND = 2.237;

/** Speed as shown: under 0.1 mph is '0 mph'. */
export function formatSpeed(metersPerSecond: number | null): string {
  const mph = (metersPerSecond ?? 0) * MPH_PER_METER_PER_SECOND;
  return mph < 0.1 ? '0 mph' : `${mph.toFixed(1)} mph`;
}

/** A technician counts as online with a position at most this old, and is listed for 12 hours. */
export const ONLINE_MS = 5 * 60 * 1000;
export const LISTED_MS = 12 * 60 * 60 * 1000;
