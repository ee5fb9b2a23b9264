import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { toDollars } from '../money/money.ts';

/** By what the figures of operations are grouped. */
export const OperationsGrouping = z.enum(['hour', 'day', 'week', 'zip', 'technician', 'service']);
export type OperationsGrouping = z.infer<typeof OperationsGrouping>;

/**
 * The bookings that a figure counts; `predicted` are those whose arrival was predicted at departure, `busy` those that
 * took somebody's time, `revenue` those of which money was taken or given back.
 */
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
  'no-show',
  'charged',
  'rated',
  'busy',
  'revenue',
]);
export type OperationsFigure = z.infer<typeof OperationsFigure>;

/** Stands in a query for bookings without a technician, or whose ZIP is unknown; neither a username nor a ZIP. */
export const UNKNOWN_KEY = '-';

/** The median and the ninth of ten, in minutes; null without bookings. */
export const Percentiles = z.object({ p50: z.nullable(z.number()), p90: z.nullable(z.number()) });
export type Percentiles = z.infer<typeof Percentiles>;

/**
 * The figures of some bookings. A booking is due at its creation, a standard one at the start of its window. One that waits
 * for its payment, or has ended unpaid, counts in `revenue` alone.
 * - The minutes are from when a booking is due: those of an emergency from its creation, and of a standard booking below
 *   zero before its window. Only bookings that have come to the step count. The assignment is that of the technician who
 *   has the job; a service that began without a reported arrival has arrived then.
 * - `promises` are the bookings of which is known whether the technician came by the promise, `promisesKept` those where
 *   so. One that nobody has reached counts once its promise is over, unless it was cancelled before.
 * - `etaErrorMinutes` is the median distance between the arrival predicted at departure and the actual one.
 * - `cancelledWaiting` are the bookings that were cancelled after they were due, before anybody arrived.
 * - `noShows` are the bookings that ended because nobody, or no car, was there.
 * - `rating` is the average of the stars; null without any.
 * - `busyMinutes` are those from departures to ends of jobs; `utilisation` is their share of the van-hours, null unless the
 *   figures are those of technicians with such.
 * - `revenue` is the net of the books, in USD: what was sold less what was given back, without tax. It counts by the time
 *   at which the money moved, whenever its booking was due.
 * - `vanHours` are those on duty until now with a van that is well, of the technician or in the time of the group; on days
 *   without any recorded duty the planned shifts without breaks. `revenuePerVanHour` is their share of the revenue. Both are
 *   null without such hours.
 * - `counts` has the bookings behind each figure: those that `GET /api/admin/bookings?figure=…` lists.
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
  noShows: z.int(),
  revenue: z.number(),
  vanHours: z.nullable(z.number()),
  revenuePerVanHour: z.nullable(z.number()),
  counts: z.record(OperationsFigure, z.int()),
});
export type OperationsFigures = z.infer<typeof OperationsFigures>;

/**
 * The figures of each group, in the order of the keys: an hour of the business clock from `00` to `23`, a day, the Monday
 * of a week, a ZIP, a technician or a service; null is an unknown ZIP, no technician, or money without a booking.
 */
export const OperationsReport = z.object({
  rows: z.array(z.extend(OperationsFigures, { key: z.nullable(z.string()) })),
  total: OperationsFigures,
  /** What the van-hours are: duty, planned shifts, or both on different days; null without any. */
  vanHoursBasis: z.nullable(z.enum(['duty', 'shifts', 'both'])),
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
  isNoShow: boolean;
  kwh: number | null;
  stars: number | null;
  busyMs: number | null;
};

/** Sorts as numbers, several times faster than an array. */
const sortedOf = (values: readonly number[]): Float64Array => new Float64Array(values).sort();

/** Returns the interpolated quantile `share` of sorted values; null without values. */
function quantileOf(sorted: Float64Array, share: number): number | null {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at));
}

/** Returns the interpolated quantile `share` of the values; null without values. */
export const quantile = (values: readonly number[], share: number): number | null =>
  quantileOf(sortedOf(values), share);

const rounded = (value: number, perUnit: number): number => Math.round(value * perUnit) / perUnit;
/** In tenths of a minute. */
const toMinutes = (ms: number | null): number | null => ms && rounded(ms / MINUTE_MS, 10);

function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = sortedOf(values);
  return { p50: toMinutes(quantileOf(sorted, 0.5)), p90: toMinutes(quantileOf(sorted, 0.9)) };
}

const add = (values: number[], value: number | null): void => {
  if (value !== null) values.push(value);
};

/** Money of the books in cents, and the number of bookings that it is of. */
export type NetMoney = { cents: number; bookings: number };

/** Returns the figures of some bookings. @param vanMs the van-hours of their technicians, or of their time */
export function figuresOf(
  bookings: readonly ServedBooking[],
  vanMs = 0,
  net: NetMoney = { cents: 0, bookings: 0 },
): OperationsFigures {
  const assigned: number[] = [];
  const departed: number[] = [];
  const arrived: number[] = [];
  const finished: number[] = [];
  const etaErrors: number[] = [];
  const counts = { kept: 0, late: 0, 'cancelled-waiting': 0, 'no-show': 0, charged: 0, rated: 0, busy: 0 };
  let [kwh, stars, busyMs] = [0, 0, 0];
  // One pass, because a year has many bookings.
  for (const booking of bookings) {
    add(assigned, booking.assignMs);
    add(departed, booking.departMs);
    add(arrived, booking.arriveMs);
    add(finished, booking.finishMs);
    add(etaErrors, booking.etaErrorMs);
    if (booking.isKept !== null) counts[booking.isKept ? 'kept' : 'late'] += 1;
    if (booking.isCancelledWaiting) counts['cancelled-waiting'] += 1;
    if (booking.isNoShow) counts['no-show'] += 1;
    if (booking.kwh !== null) counts.charged += 1;
    if (booking.stars !== null) counts.rated += 1;
    if (booking.busyMs !== null) counts.busy += 1;
    kwh += booking.kwh ?? 0;
    stars += booking.stars ?? 0;
    busyMs += booking.busyMs ?? 0;
  }
  const promises = counts.kept + counts.late;
  return {
    bookings: bookings.length,
    assignMinutes: percentilesOf(assigned),
    departMinutes: percentilesOf(departed),
    arriveMinutes: percentilesOf(arrived),
    finishMinutes: percentilesOf(finished),
    promisesKept: counts.kept,
    promises,
    etaErrorMinutes: toMinutes(quantile(etaErrors, 0.5)),
    cancelledWaiting: counts['cancelled-waiting'],
    kwh: rounded(kwh, 100),
    rating: counts.rated > 0 ? rounded(stars / counts.rated, 100) : null,
    busyMinutes: rounded(busyMs / MINUTE_MS, 10),
    utilisation: vanMs > 0 ? rounded(busyMs / vanMs, 1000) : null,
    noShows: counts['no-show'],
    revenue: toDollars(net.cents),
    vanHours: vanMs > 0 ? rounded(vanMs / HOUR_MS, 10) : null,
    revenuePerVanHour: vanMs > 0 ? toDollars(Math.round((net.cents * HOUR_MS) / vanMs)) : null,
    counts: {
      ...counts,
      ...{ assigned: assigned.length, departed: departed.length, arrived: arrived.length },
      ...{ finished: finished.length, promised: promises, predicted: etaErrors.length },
      revenue: net.bookings,
    },
  };
}

/** A shift or recorded duty, in epoch milliseconds. */
export type Worked = {
  startsAt: number;
  endsAt: number;
  breakStartsAt: number | null;
  breakEndsAt: number | null;
};
type Span = { fromMs: number; untilMs: number };

const overlapMs = (startsAt: number, endsAt: number, { fromMs, untilMs }: Span): number =>
  Math.max(0, Math.min(endsAt, untilMs) - Math.max(startsAt, fromMs));

/** Returns the time of a shift or of duty within a span, without its break. */
export const workMs = ({ startsAt, endsAt, breakStartsAt, breakEndsAt }: Worked, span: Span): number =>
  overlapMs(startsAt, endsAt, span) -
  (breakStartsAt !== null && breakEndsAt !== null ? overlapMs(breakStartsAt, breakEndsAt, span) : 0);
