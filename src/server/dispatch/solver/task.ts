import { randomFrom } from '../../../domain/random.ts';
import type { Market } from '../../../domain/tracking/drive-time.ts';
import { drivesBetween, type TaskPlace } from './drives.ts';
import type { Problem, Vehicle, Visit } from './problem.ts';
import { solve } from './solve.ts';

/** A planning problem as it is sent to the worker, which computes the drives between all places. */
export type PlanTask = {
  /** The places of the visits, then further ones. */
  places: TaskPlace[];
  hour: { hour: number; weekdayMonday0: number };
  factors: Record<Market, number>;
  visits: Visit[];
  vehicles: Vehicle[];
  /** By visit and vehicle, 1 where the vehicle cannot make the visit. */
  unable: Uint8Array;
  fixed: number[][];
  former: number[];
};

/** How long a search may take; another seed tries other changes. */
export type Search = { maxMs: number; seed: number };

export const WHOLE_SEARCH: Search = { maxMs: 1000, seed: 1 };

/** `isOver` is false while a further search from this plan, with another seed, may well find a better one. */
export type TaskResult = { routes: number[][]; left: number[]; isOver: boolean };

/** The search is a number of iterations for each visit that may move, so that the same task has the same plan. */
const ITERATIONS_PER_VISIT = 256;
/** With more visits to move a search takes the time that it has, and others go on from its plan. */
const MAX_AT_ONCE = 200;
/** Such a search has little heat, so that it keeps what the one before has found. */
const LITTLE_HEAT = { first: 0.03, last: 0.01 };
/** A plan changes only for a gain of more than these minutes, so that it does not change under the dispatcher's finger. */
const KEEP_MINUTES = 5;

/** Plans a task; without any time it is a first insertion. */
export function solveTask(task: PlanTask, { maxMs, seed }: Search = WHOLE_SEARCH): TaskResult {
  const movable = task.visits.length - task.fixed.flat().length;
  const isLarge = movable > MAX_AT_ONCE;
  const iterations = movable * ITERATIONS_PER_VISIT;
  let beganAt: number | undefined;
  const { routes, left } = solve(toProblem(task), {
    random: randomFrom(seed),
    keepMinutes: KEEP_MINUTES,
    ...(isLarge && { heat: LITTLE_HEAT }),
    progress: (done) => {
      beganAt ??= performance.now();
      const share = maxMs === 0 ? 1 : (performance.now() - beganAt) / maxMs;
      return isLarge || share >= 1 ? share : done / iterations;
    },
  });
  return { routes, left, isOver: !isLarge };
}

function toProblem({ places, hour, factors, visits, vehicles, unable, fixed, former }: PlanTask): Problem {
  return {
    visits,
    vehicles,
    allows: (visit, vehicle) => unable[visit * vehicles.length + vehicle] === 0,
    travel: drivesBetween(places, visits.length, { hour, factors }),
    isSymmetric: true,
    unknown: new Set(places.flatMap((place, at) => (place ? [] : at))),
    fixed,
    former,
  };
}
