import * as z from 'zod/mini';
import { MINUTE_MS } from '../durations.ts';

/** By what the figures of operations are grouped. */
export const OperationsGrouping = z.enum(['hour', 'zip', 'technician', 'service']);
export type OperationsGrouping = z.infer<typeof OperationsGrouping>;

/** The bookings that a figure counts; `predicted` are those whose arrival was predicted at departure. */
export const OperationsFigure = z.enum([
  'assigned',
  'departed',
  'arrived',
  'finished',
  'promised',
  'kept',
  'late',
  'predicted',
  'cancelled-waiting',
  'charged',
  'rated',
]);
export type OperationsFigure = z.infer<typeof OperationsFigure>;

/** Stands in a query for bookings without a technician, or whose ZIP is unknown; neither a username nor a ZIP. */
export const UNKNOWN_KEY = '-';

/** The median and the ninth of ten, in minutes; null without bookings. */
const Percentiles = z.object({ p50: z.nullable(z.number()), p90: z.nullable(z.number()) });
export type Percentiles = z.infer<typeof Percentiles>;

/**
 * The figures of some bookings. A booking is due at its creation, a standard one at the start of its window.
 * - The minutes are from when a booking is due: those of an emergency from its creation, and of a standard booking below
 *   zero before its window. Only bookings that have come to the step count. The assignment is that of the technician who
 *   has the job; a service that began without a reported arrival has arrived then.
 * - `promises` are the bookings of which is known whether the technician came by the promise, `promisesKept` those where
 *   so. One that nobody has reached counts once its promise is over, unless it was cancelled before.
 * - `etaErrorMinutes` is the median distance between the arrival predicted at departure and the actual one.
 * - `cancelledWaiting` are the bookings that were cancelled after they were due, before anybody arrived.
 * - `rating` is the average of the stars; null without any.
 * - `busyMinutes` are those from departures to ends of jobs; `utilisation` is their share of the planned shifts without
 *   breaks until now, null unless the figures are those of technicians with shifts.
 */
export const OperationsFigures = z.object({
  bookings: z.int(),
  assignMinutes: Percentiles,
  departMinutes: Percentiles,
  arriveMinutes: Percentiles,
  finishMinutes: Percentiles,
  promisesKept: z.int(),
  promises: z.int(),
  etaErrorMinutes: z.nullable(z.number()),
  cancelledWaiting: z.int(),
  kwh: z.number(),
  rating: z.nullable(z.number()),
  busyMinutes: z.number(),
  utilisation: z.nullable(z.number()),
});
export type OperationsFigures = z.infer<typeof OperationsFigures>;

/**
 * The figures of each group, in the order of the keys: an hour of the business clock from `00` to `23`, a ZIP, a
 * technician or a service; null is an unknown ZIP or no technician.
 */
export const OperationsReport = z.object({
  rows: z.array(z.extend(OperationsFigures, { key: z.nullable(z.string()) })),
  total: OperationsFigures,
});
export type OperationsReport = z.infer<typeof OperationsReport>;

/** What one booking adds to the figures; null for what has not happened or is unknown, times in milliseconds. */
export type ServedBooking = {
  assignMs: number | null;
  departMs: number | null;
  arriveMs: number | null;
  finishMs: number | null;
  /** Whether the promise was kept; null while that is open. */
  isKept: boolean | null;
  etaErrorMs: number | null;
  isCancelledWaiting: boolean;
  kwh: number | null;
  stars: number | null;
  busyMs: number | null;
};

/** Returns the interpolated quantile `share` of the values; null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at));
}

const rounded = (value: number, perUnit: number): number => Math.round(value * perUnit) / perUnit;
/** In tenths of a minute. */
const toMinutes = (ms: number | null): number | null => ms && rounded(ms / MINUTE_MS, 10);

const percentilesOf = (values: readonly number[]): Percentiles => ({
  p50: toMinutes(quantile(values, 0.5)),
  p90: toMinutes(quantile(values, 0.9)),
});

const add = (values: number[], value: number | null): void => {
  if (value !== null) values.push(value);
};

/** Returns the figures of some bookings. @param shiftMs the planned shifts of their technicians */
export function figuresOf(bookings: readonly ServedBooking[], shiftMs = 0): OperationsFigures {
  const assigned: number[] = [];
  const departed: number[] = [];
  const arrived: number[] = [];
  const finished: number[] = [];
  const etaErrors: number[] = [];
  let [promises, promisesKept, cancelledWaiting, kwh, ratings, stars, busyMs] = [0, 0, 0, 0, 0, 0, 0];
  // One pass, because a year has many bookings.
  for (const booking of bookings) {
    add(assigned, booking.assignMs);
    add(departed, booking.departMs);
    add(arrived, booking.arriveMs);
    add(finished, booking.finishMs);
    add(etaErrors, booking.etaErrorMs);
    if (booking.isKept !== null) promises += 1;
    if (booking.isKept) promisesKept += 1;
    if (booking.isCancelledWaiting) cancelledWaiting += 1;
    if (booking.stars !== null) ratings += 1;
    kwh += booking.kwh ?? 0;
    stars += booking.stars ?? 0;
    busyMs += booking.busyMs ?? 0;
  }
  return {
    bookings: bookings.length,
    assignMinutes: percentilesOf(assigned),
    departMinutes: percentilesOf(departed),
    arriveMinutes: percentilesOf(arrived),
    finishMinutes: percentilesOf(finished),
    promisesKept,
    promises,
    etaErrorMinutes: toMinutes(quantile(etaErrors, 0.5)),
    cancelledWaiting,
    kwh: rounded(kwh, 100),
    rating: ratings > 0 ? rounded(stars / ratings, 100) : null,
    busyMinutes: rounded(busyMs / MINUTE_MS, 10),
    utilisation: shiftMs > 0 ? rounded(busyMs / shiftMs, 1000) : null,
  };
}

type Shift = { startsAt: number; endsAt: number; breakStartsAt: number | null; breakEndsAt: number | null };
type Span = { fromMs: number; untilMs: number };

const overlapMs = (startsAt: number, endsAt: number, { fromMs, untilMs }: Span): number =>
  Math.max(0, Math.min(endsAt, untilMs) - Math.max(startsAt, fromMs));

/** Returns the time of a shift within a span, without its break. */
export const workMs = ({ startsAt, endsAt, breakStartsAt, breakEndsAt }: Shift, span: Span): number =>
  overlapMs(startsAt, endsAt, span) -
  (breakStartsAt !== null && breakEndsAt !== null ? overlapMs(breakStartsAt, breakEndsAt, span) : 0);
