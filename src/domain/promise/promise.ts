import * as z from 'zod/mini';
import type { ServiceType } from '../bookings/service-type.ts';
import type { CompanyProfile } from '../company/company-profile.ts';
import { MINUTE_MS } from '../durations.ts';
import type { DurationRange } from '../log-normal.ts';
import { Time } from '../time.ts';

/** `vans`: computed from vans and their jobs; `prior`: nobody is on duty. */
const PromiseBasis = z.enum(['vans', 'prior']);
export type PromiseBasis = z.infer<typeof PromiseBasis>;

/** The window in which eight of ten technicians arrive: one in ten before `fromAt`, one after `byAt`. */
export const BookingPromise = z.object({ fromAt: Time, byAt: Time, basis: PromiseBasis });
export type BookingPromise = z.infer<typeof BookingPromise>;

/** The window of an emergency that is booked now; `asOf` is the time of the computation. */
export const QuotedArrival = z.extend(BookingPromise, { asOf: Time });
export type QuotedArrival = z.infer<typeof QuotedArrival>;

/**
 * What is predicted now for a booking whose technician has not arrived: the expected time and the window around it. The
 * distance is in straight-line miles from where the technician is.
 */
export const PredictedArrival = z.object({
  at: Time,
  fromAt: Time,
  byAt: Time,
  distanceMiles: z.number(),
  asOf: Time,
});
export type PredictedArrival = z.infer<typeof PredictedArrival>;

/** A changed prediction. `lateMinutes` is by how much it is after the promise: 0 in time, null without a prediction. */
export const ArrivalChange = z.object({
  bookingId: z.string(),
  arrival: z.nullable(PredictedArrival),
  lateMinutes: z.nullable(z.int()),
});
export type ArrivalChange = z.infer<typeof ArrivalChange>;

/** Returns the minutes from the promise to an arrival after it; a part of a minute is late, too. */
export const minutesLate = (arrivesAt: number, promisedAt: number): number =>
  Math.max(0, Math.ceil((arrivesAt - promisedAt) / MINUTE_MS));

/** What a promise was computed from: as a prediction's `by`, or nothing but the drive from the base. */
export const PromiseSource = z.enum(['drive', 'longDrive', 'work', 'prior']);
export type PromiseSource = z.infer<typeof PromiseSource>;

/** A promise with times in epoch milliseconds. */
export type PromisedWindow = { fromAt: number; byAt: number; source: PromiseSource };

export const basisOf = (source: PromiseSource): PromiseBasis => (source === 'prior' ? 'prior' : 'vans');

/** Minutes until somebody set out, which count as much as those of so many own bookings. */
const ASSIGNING = [0, 1, 2, 3.5, 5];

/** Returns how long it takes until somebody sets out, from the minutes that it took. */
export function assigningOf(known: readonly number[]): DurationRange {
  const sorted = [...known, ...ASSIGNING].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  return { minutes: at(0.5), lowMinutes: at(0.1), highMinutes: at(0.9) };
}

/** Returns the range of a drive after the assignment. The two are independent, so the squares of their deviations add up. */
export function withAssigning(drive: DurationRange, assigning: DurationRange): DurationRange {
  const minutes = drive.minutes + assigning.minutes;
  const deviation = (side: 'lowMinutes' | 'highMinutes') =>
    Math.hypot(drive[side] - drive.minutes, assigning[side] - assigning.minutes);
  return {
    minutes,
    lowMinutes: Math.max(0, minutes - deviation('lowMinutes')),
    highMinutes: minutes + deviation('highMinutes'),
  };
}

/**
 * Returns when somebody arrives while nobody is on duty: not before a drive from the base, and not sooner than the
 * company answers a call on average.
 */
export const priorRange = (
  driveFromBase: DurationRange,
  assigning: DurationRange,
  responseMinutes: number,
): DurationRange => {
  const { minutes, lowMinutes, highMinutes } = withAssigning(driveFromBase, assigning);
  return { minutes, lowMinutes, highMinutes: Math.max(responseMinutes, highMinutes) };
};

/** Returns the range as times, in whole minutes from now on that contain it. */
export const windowOf = (
  { lowMinutes, highMinutes }: DurationRange,
  nowMs: number,
): { fromAt: number; byAt: number } => ({
  fromAt: nowMs + Math.floor(lowMinutes) * MINUTE_MS,
  byAt: nowMs + Math.max(1, Math.ceil(highMinutes)) * MINUTE_MS,
});

/** Whether a promise is later than a company lets its customers wait without asking them. */
export const isLate = (
  byAt: number,
  nowMs: number,
  { maxWaitMinutes }: { maxWaitMinutes: number },
): boolean => byAt - nowMs > maxWaitMinutes * MINUTE_MS;

type Booked = { serviceType: ServiceType; createdAt: number; scheduledAt: number | null };

/**
 * Returns when the technician is promised to be at the car where no arrival was computed: the response time after an
 * emergency was booked, and the end of a standard booking's window. All times are in epoch milliseconds.
 */
export function promisedAtOf(
  { serviceType, createdAt, scheduledAt }: Booked,
  { responseMinutes, slots }: Pick<CompanyProfile, 'responseMinutes'> & { slots: { everyMinutes: number } },
): number {
  return serviceType === 'emergency'
    ? createdAt + responseMinutes * MINUTE_MS
    : (scheduledAt ?? createdAt) + slots.everyMinutes * MINUTE_MS;
}
