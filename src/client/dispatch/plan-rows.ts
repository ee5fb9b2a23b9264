import type { DayPlan, PlanLane, UnplannedBooking } from '../../contract/shapes/day-plan.ts';
import { lineCount, spanLines, spanOfReason, spanOfStop } from './plan-scale.ts';
import { type Movable, toMovable } from './use-move.ts';

/** The lines of a lane, in pixels, and what it has besides. */
const LINE_PX = 48;
const AROUND_PX = 9;
/** Unplanned bookings that overlap are many lines: they are drawn in parts. */
const LINES_OF_PART = 4;

type Placed = { bookingId: string; startMs: number };

/** A row of the plan: the lane of a technician, or a part of what fits nowhere. */
export type LaneRow = { key: string; techId: string | null; height: number; stops: readonly Placed[] } & (
  | { lane: PlanLane }
  | { lane: null; bookings: readonly UnplannedBooking[] }
);

/** The key of the first part of what fits nowhere. */
export const NOBODY_KEY = ':0';

const heightOf = (lines: readonly number[]): number => lineCount(lines) * LINE_PX + AROUND_PX;

/** Returns what fits nowhere, then the lanes. */
export const laneRows = ({ lanes, unplanned }: DayPlan): LaneRow[] => [
  ...partsOf(unplanned),
  ...lanes.map((lane): LaneRow => {
    const { techId, stops } = lane;
    const spans = stops.map(spanOfStop);
    const placed = stops.map(({ bookingId }, n) => ({ bookingId, startMs: spans[n]?.startMs ?? 0 }));
    return { key: techId, techId, height: heightOf(spanLines(spans)), stops: placed, lane };
  }),
];

function partsOf(unplanned: readonly UnplannedBooking[]): LaneRow[] {
  const lines = spanLines(unplanned.map(spanOfReason));
  return Array.from({ length: Math.ceil(lineCount(lines) / LINES_OF_PART) }, (_, part): LaneRow => {
    const bookings = unplanned.filter((_booking, n) => Math.floor((lines[n] ?? 0) / LINES_OF_PART) === part);
    const spans = bookings.map(spanOfReason);
    const stops = bookings.map(({ bookingId }, n) => ({ bookingId, startMs: spans[n]?.startMs ?? 0 }));
    const height = heightOf(spanLines(spans));
    return { key: `:${part}`, techId: null, height, stops, lane: null, bookings };
  });
}

/** The bookings of a plan that may be moved. */
export const movablesOf = ({ lanes, unplanned }: DayPlan): Map<string, Movable> =>
  new Map(
    [
      ...unplanned.map((booking): Movable => ({ ...booking, holder: null, lane: null })),
      ...lanes.flatMap(({ techId, stops }) => stops.flatMap((stop) => toMovable(stop, techId) ?? [])),
    ].map((movable) => [movable.bookingId, movable]),
  );

/** The next booking in the row, or the one nearest in time in the next row that has any. */
export function neighbourOf(
  rows: readonly LaneRow[],
  bookingId: string,
  { step, within }: { step: number; within: boolean },
): string | undefined {
  const at = rows.findIndex(({ stops }) => stops.some((stop) => stop.bookingId === bookingId));
  const own = (rows[at]?.stops ?? []).toSorted((a, b) => a.startMs - b.startMs);
  const place = own.findIndex((stop) => stop.bookingId === bookingId);
  if (within) return own[place + step]?.bookingId;
  const startMs = own[place]?.startMs ?? 0;
  for (let other = at + step; other >= 0 && other < rows.length; other += step) {
    const distance = (stop: Placed) => Math.abs(stop.startMs - startMs);
    const [nearest] = (rows[other]?.stops ?? []).toSorted((a, b) => distance(a) - distance(b));
    if (nearest) return nearest.bookingId;
  }
  return undefined;
}
