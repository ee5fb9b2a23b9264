import { businessHour } from '../../../domain/bookings/schedule.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { type Coordinates, milesBetween } from '../../../domain/places/place.ts';
import type { CallArea } from './waiting-places.ts';

/** A former call; `hour` (0 to 24) of the day in the company's time zone. */
export type FormerCall = Coordinates & { hour: number };

/** What former calls say at a time: the hour of that time, and how many days they come of. */
type CallHistory = { calls: FormerCall[]; hour: number; days: number };

/** Returns calls, the newest first, as they are counted at a time; the hours are those of the time zone. */
export function callHistory(
  recent: readonly (Coordinates & { createdAt: number })[],
  nowMs: number,
  timeZone: string,
): CallHistory {
  const hourOf = (atMs: number) => businessHour(new Date(atMs), timeZone).hour;
  return {
    calls: recent.map((call) => ({ ...call, hour: hourOf(call.createdAt) })),
    hour: hourOf(nowMs),
    days: Math.max(1, (nowMs - (recent.at(-1)?.createdAt ?? nowMs)) / DAY_MS),
  };
}

/** Calls of near hours count with a weight that falls like a normal distribution with this deviation. */
const HOURS_SIGMA = 2;
/** The prior counts as so many calls in each area: it decides until there are more. */
const PRIOR_CALLS = 1;

/** Returns by how much a call of another hour says something about this hour: 1 for the same, 0.6 for two hours away. */
export function hourWeight(hour: number, other: number): number {
  const apart = Math.abs(hour - other) % 24;
  return Math.exp(-((Math.min(apart, 24 - apart) / HOURS_SIGMA) ** 2) / 2);
}

/**
 * Returns the areas with their parts of the calls at an hour: those of the history at near hours, and of a prior that
 * shares the calls among the areas by the given weights (the mean of a Dirichlet distribution with the counts).
 * @param areas with the weights of the prior, such as 1 for each, or the inhabitants
 */
export function callDensity<A extends CallArea>(
  areas: readonly A[],
  calls: readonly FormerCall[],
  hour: number,
): A[] {
  const counts = new Float64Array(areas.length);
  for (const call of calls) {
    const index = nearestOf(areas, call);
    if (index >= 0) counts[index] = (counts[index] as number) + hourWeight(hour, call.hour);
  }
  const prior = areas.reduce((sum, { weight }) => sum + weight, 0);
  return areas.map((area, index) => {
    const before = prior > 0 ? (area.weight / prior) * areas.length * PRIOR_CALLS : 0;
    return { ...area, weight: (counts[index] as number) + before };
  });
}

function nearestOf(areas: readonly Coordinates[], place: Coordinates): number {
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [index, area] of areas.entries()) {
    const miles = milesBetween(area, place);
    if (miles < least) [nearest, least] = [index, miles];
  }
  return nearest;
}

/** Returns how many calls come an hour at an hour of the day, from those of some days. */
export const callsPerHour = ({ calls, hour, days }: CallHistory): number => {
  const hours = Array.from({ length: 24 }, (_, other) => hourWeight(hour, other));
  const exposure = days * hours.reduce((sum, weight) => sum + weight, 0);
  return exposure > 0 ? calls.reduce((sum, call) => sum + hourWeight(hour, call.hour), 0) / exposure : 0;
};
