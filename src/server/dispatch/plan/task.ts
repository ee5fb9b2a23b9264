import { driveTime, type Market } from '../../../domain/drive-time.ts';
import { type Coordinates, milesBetween } from '../../../domain/place.ts';
import { randomFrom } from '../../../domain/random.ts';
import type { Problem, Vehicle, Visit } from './problem.ts';
import { solve } from './solve.ts';

/** The place of a visit or of a start; null stands for anywhere, no minutes from any place. */
export type TaskPlace = (Coordinates & { inCity: boolean }) | null;

/** A planning problem as it is sent to the worker, which computes the drives between all places. */
export type PlanTask = {
  /** The places of the visits, then further ones. */
  places: TaskPlace[];
  hour: { hour: number; weekdayMonday0: number };
  factors: Record<Market, number>;
  visits: Visit[];
  vehicles: Vehicle[];
  /** Visits that a vehicle cannot make, in pairs. */
  unable: [visit: number, vehicle: number][];
  fixed: number[][];
  former: number[];
};

export type TaskResult = { routes: number[][]; left: number[] };

const SEED = 1;
/** The search is a number of iterations for each visit that may move, so that the same task has the same plan. */
const ITERATIONS_PER_VISIT = 256;
const MAX_ITERATIONS = 16_384;
/** A search that takes longer on a slow or busy machine ends early. */
const MAX_MS = 1000;
/** A plan changes only for a gain of more than these minutes, so that it does not change under the dispatcher's finger. */
const KEEP_MINUTES = 5;

/** Plans a task; `searches` is false for the first insertion only. */
export function solveTask(task: PlanTask, searches = true): TaskResult {
  const movable = task.visits.length - task.fixed.flat().length;
  const iterations = Math.min(MAX_ITERATIONS, movable * ITERATIONS_PER_VISIT);
  const endsAt = performance.now() + MAX_MS;
  const { routes, left } = solve(toProblem(task), {
    random: randomFrom(SEED),
    keepMinutes: KEEP_MINUTES,
    progress: (done) => (!searches || performance.now() > endsAt ? 1 : done / iterations),
  });
  return { routes, left };
}

function toProblem({ places, hour, factors, visits, vehicles, unable, fixed, former }: PlanTask): Problem {
  const minutes = (from: TaskPlace, to: TaskPlace) => {
    if (!from || !to) return 0;
    const market: Market = from.inCity || to.inCity ? 'nyc' : 'elsewhere';
    return driveTime({ miles: milesBetween(from, to), market, factor: factors[market], ...hour }).minutes;
  };
  const barred = new Set(unable.map(([visit, vehicle]) => visit * vehicles.length + vehicle));
  return {
    visits,
    vehicles,
    allows: (visit, vehicle) => !barred.has(visit * vehicles.length + vehicle),
    travel: places.map((from) => places.map((to) => (from === to ? 0 : minutes(from, to)))),
    fixed,
    former,
  };
}
