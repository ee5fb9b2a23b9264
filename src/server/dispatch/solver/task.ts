import { type Coordinates, type Direction, directionOf, milesApart } from '../../../domain/places/place.ts';
import { randomFrom } from '../../../domain/random.ts';
import { type Drives, drivesOf, type Market } from '../../../domain/tracking/drive-time.ts';
import type { Problem, Vehicle, Visit } from '../../lib/solver/problem.ts';
import { solve } from '../../lib/solver/solve.ts';

/** A planning problem as it is sent to the worker, which computes the drives between all places. */
export type PlanTask = {
  /** The places of the visits, then further ones. */
  places: TaskPlace[];
  hour: { hour: number; weekdayMonday0: number };
  factors: Record<Market, number>;
  visits: Visit[];
  vehicles: Vehicle[];
  /** By visit and vehicle, 1 where the vehicle cannot make the visit. */
  incompatible: Uint8Array;
  fixed: number[][];
  former: number[];
  moveCost: number;
};

/** How long a search may take; another seed tries other changes. */
export type Search = { maxMs: number; seed: number };

export const FULL_SEARCH: Search = { maxMs: 1000, seed: 1 };

/** `isFinal` is false while a further search from this plan, with another seed, may well find a better one. */
export type TaskResult = { routes: number[][]; unassigned: number[]; isFinal: boolean };

/** The search is a number of iterations for each visit that may move, so that the same task has the same plan. */
const ITERATIONS_PER_VISIT = 256;
/** With more visits to move a search takes the time that it has, and others go on from its plan. */
const MAX_AT_ONCE = 200;
/** Such a search is cool, so that it keeps what the one before has found. */
const LOW_TEMPERATURES = { first: 0.03, last: 0.01 };
/** A plan changes only for a gain of more than these minutes, so that it does not change under the dispatcher's finger. */
const MIN_GAIN_MINUTES = 5;

/** Plans a task; without any time it is a first insertion. */
export function solveTask(task: PlanTask, { maxMs, seed }: Search = FULL_SEARCH): TaskResult {
  const movable = task.visits.length - task.fixed.flat().length;
  const isLarge = movable > MAX_AT_ONCE;
  const iterations = movable * ITERATIONS_PER_VISIT;
  let beganAt: number | undefined;
  const { routes, unassigned } = solve(toProblem(task), {
    random: randomFrom(seed),
    minGainMinutes: MIN_GAIN_MINUTES,
    ...(isLarge && { temperatures: LOW_TEMPERATURES }),
    progress: (done) => {
      beganAt ??= performance.now();
      const share = maxMs === 0 ? 1 : (performance.now() - beganAt) / maxMs;
      return isLarge || share >= 1 ? share : done / iterations;
    },
  });
  return { routes, unassigned, isFinal: !isLarge };
}

function toProblem({
  places,
  hour,
  factors,
  visits,
  vehicles,
  incompatible,
  fixed,
  former,
  moveCost,
}: PlanTask): Problem {
  return {
    visits,
    vehicles,
    allows: (visit, vehicle) => incompatible[visit * vehicles.length + vehicle] === 0,
    travel: drivesBetween(places, visits.length, { hour, factors }),
    isSymmetric: true,
    unknown: new Set(places.flatMap((place, at) => (place ? [] : at))),
    fixed,
    former,
    moveCost,
  };
}

/** The place of a visit or of a start, with the factor of drives that end there; null stands for anywhere, no minutes from any place. */
export type TaskPlace = (Coordinates & { inCity: boolean; factor: number }) | null;

type Traffic = { hour: { hour: number; weekdayMonday0: number }; factors: Record<Market, number> };

/**
 * The minutes of the drives between each place and each of the visits, which are the first places; nobody drives between
 * the others. A drive takes as long as the way back.
 */
function drivesBetween(
  places: readonly TaskPlace[],
  visits: number,
  { hour, factors }: Traffic,
): Float64Array[] {
  const drives: Record<Market, Drives> = {
    nyc: drivesOf({ ...hour, market: 'nyc', factor: factors.nyc }),
    elsewhere: drivesOf({ ...hour, market: 'elsewhere', factor: factors.elsewhere }),
  };
  const rows = places.map(() => new Float64Array(places.length));
  const known: Known[] = [];
  for (const [at, place] of places.entries())
    if (place) {
      const { inCity, factor } = place;
      known.push({ at, inCity, factor, direction: directionOf(place) });
    }
  for (const from of known) {
    for (const to of known) {
      if (to.at >= from.at || to.at >= visits) break;
      const drive = from.inCity || to.inCity ? drives.nyc : drives.elsewhere;
      const minutes = drive(milesApart(from.direction, to.direction)) * from.factor * to.factor;
      rows[from.at]![to.at] = minutes;
      rows[to.at]![from.at] = minutes;
    }
  }
  return rows;
}

type Known = { at: number; inCity: boolean; factor: number; direction: Direction };
