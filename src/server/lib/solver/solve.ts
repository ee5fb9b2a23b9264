import { Network } from './network.ts';
import { createOrdering } from './ordering.ts';
import type { Problem } from './problem.ts';
import { insertAnywhere, recreate, warmStart } from './recreate.ts';
import { VehicleRoutes } from './routes.ts';
import { ruin } from './ruin.ts';

/** First and last temperature of the annealing, as shares of the mean minutes per visit of the first plan. */
type TemperatureRange = { first: number; last: number };
const TEMPERATURES: TemperatureRange = { first: 1, last: 0.1 };
/** Minutes that a visit without a vehicle costs: more than any detour. */
const UNASSIGNED_COST = 1e6;
/** Iterations between looks at the progress. */
const BATCH = 64;
/** Sums of the same minutes in another order differ in the last digits. */
const ROUNDING = 1e-9;

/** The visits of each vehicle in order, the visits that fit nowhere, and the minutes of all drives. */
export type Plan = { routes: number[][]; unassigned: number[]; cost: number; iterations: number };

type Solving = {
  random: () => number;
  /** Returns the share of the search that is done after some iterations; it ends at 1. */
  progress: (iterations: number) => number;
  /** The minutes that the search has to gain on the plan it begins with, which stays otherwise. */
  minGainMinutes?: number;
  temperatures?: TemperatureRange;
};

/**
 * Plans visits with time windows by ruin and recreate, accepted by simulated annealing: J. Christiaens and G. Vanden
 * Berghe, 'Slack Induction by String Removals for Vehicle Routing Problems', Transportation Science 54(2), 2020.
 */
export function solve(
  problem: Problem,
  { random, progress, minGainMinutes = 0, temperatures = TEMPERATURES }: Solving,
): Plan {
  const network = new Network(problem);
  const order = createOrdering(network, random);
  const current = new VehicleRoutes(network);
  warmStart(current, problem);
  recreate(current, order(unassignedOf(current)), neverBlink);
  insertAnywhere(current, unassignedOf(current));
  const firstCost = costOf(current);
  const best = new VehicleRoutes(network);
  const next = new VehicleRoutes(network);
  best.copy(current);
  next.copy(current);
  const scale = current.cost / Math.max(1, network.visits - current.unassigned);

  let iterations = 0;
  let hasGained = false;
  for (let share = progress(0); share < 1; share = progress(iterations)) {
    const temperature = scale * temperatures.first * (temperatures.last / temperatures.first) ** share;
    for (let end = iterations + BATCH; iterations < end; iterations += 1) {
      recreate(next, order(ruin(next, random)), random);
      if (costOf(next) < costOf(current) - temperature * Math.log(random())) {
        current.takeOver(next);
        const least = hasGained ? costOf(best) - ROUNDING : firstCost - Math.max(minGainMinutes, ROUNDING);
        if (costOf(current) < least) {
          best.copy(current);
          hasGained = true;
        }
      } else next.takeOver(current);
    }
  }
  return { routes: best.toLists(), unassigned: unassignedOf(best), cost: best.cost, iterations };
}

const neverBlink = () => 1;

const unassignedOf = ({ vehicle }: VehicleRoutes): number[] =>
  [...vehicle.keys()].filter((visit) => vehicle[visit] === -1);

const costOf = (routes: VehicleRoutes): number =>
  routes.cost + routes.penalty + routes.unassigned * UNASSIGNED_COST;

/** The progress of a search that ends after some seconds of processor time, so that other processes do not count. */
export function untilSeconds(seconds: number): (iterations: number) => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / (seconds * 1e6);
  };
}
