import type { DayPlan, PlannedStop, UnplannedBooking } from '../../contract/shapes/day-plan.ts';
import { addDays, type Calendar, slotsOf, startOfDayMs } from '../../domain/bookings/schedule.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts';

/** The length of a booking that nobody has planned. */
const USUAL_MS = 45 * MINUTE_MS;

/** A piece of a lane, in epoch milliseconds. */
export type Span = { startMs: number; endMs: number };

/** The hours that the lanes show; `hours` are those that begin within. */
export type Scale = { fromMs: number; untilMs: number; hours: number[] };

/** Where an unplanned booking is drawn: in its window, or before its promise. */
export function spanOf({ scheduledAt, promisedAt }: UnplannedBooking): Span {
  const startMs = scheduledAt === null ? Date.parse(promisedAt) - USUAL_MS : Date.parse(scheduledAt);
  return { startMs, endMs: startMs + USUAL_MS };
}

/** How long an unplanned booking is drawn: longer than the service, so that the reason can be read. */
const REASON_MS = 120 * MINUTE_MS;

export function spanOfReason(booking: UnplannedBooking): Span {
  const { startMs } = spanOf(booking);
  return { startMs, endMs: startMs + REASON_MS };
}

export const spanOfStop = ({ startsAt, endsAt }: PlannedStop): Span => {
  return { startMs: Date.parse(startsAt), endMs: Date.parse(endsAt) };
};

/** The hours of the company's slots, and as many more as the plan needs. */
export function scaleOf({ day, lanes, unplanned }: DayPlan, calendar: Calendar): Scale {
  const midnightMs = startOfDayMs(day, calendar.timeZone);
  const slots = slotsOf(day, calendar).map((slot) => slot.getTime());
  const stops = lanes.flatMap((lane) => lane.stops);
  const spans = unplanned.map(spanOf);
  const firstMs = Math.min(
    ...slots,
    ...stops.map(
      ({ arrivesAt, startsAt, driveMinutes }) =>
        Date.parse(arrivesAt ?? startsAt) - (driveMinutes ?? 0) * MINUTE_MS,
    ),
    ...spans.map(({ startMs }) => startMs),
  );
  const lastMs = Math.max(
    ...slots.map((slot) => slot + USUAL_MS),
    ...stops.flatMap(({ endsAt, promisedAt }) => [Date.parse(endsAt), Date.parse(promisedAt)]),
    ...spans.map(({ endMs }) => endMs),
  );
  // What reaches far into another day, such as a promise of last week, is cut off at midnight.
  const endOfDayMs = startOfDayMs(addDays(day, 1), calendar.timeZone);
  const from = Math.max(0, Math.floor((firstMs - midnightMs) / HOUR_MS));
  const last = Math.min(lastMs, endOfDayMs);
  const until = Math.max(from + 1, Math.ceil((last - midnightMs) / HOUR_MS));
  const hours = Array.from({ length: until - from }, (_, n) => midnightMs + (from + n) * HOUR_MS);
  return { fromMs: midnightMs + from * HOUR_MS, untilMs: midnightMs + until * HOUR_MS, hours };
}

/** Where a time is drawn, in percent of the lane, within its ends. */
export const percentOf = ({ fromMs, untilMs }: Scale, ms: number): number =>
  Math.min(1, Math.max(0, (ms - fromMs) / (untilMs - fromMs))) * 100;

/** Puts spans that overlap into different lines. Returns the line of each. */
export function spanLines(spans: readonly Span[]): number[] {
  const ends: number[] = [];
  const order = [...spans.keys()].sort((a, b) => (spans[a]?.startMs ?? 0) - (spans[b]?.startMs ?? 0));
  const lines = new Array<number>(spans.length).fill(0);
  for (const index of order) {
    const { startMs, endMs } = spans[index] ?? { startMs: 0, endMs: 0 };
    const free = ends.findIndex((end) => end <= startMs);
    const line = free === -1 ? ends.length : free;
    ends[line] = endMs;
    lines[index] = line;
  }
  return lines;
}

/** The number of lines, at least one. */
export const lineCount = (lines: readonly number[]): number => Math.max(0, ...lines) + 1;
