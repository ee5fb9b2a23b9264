import type { VehicleRoutes } from './routes.ts';

/** Mean number of visits removed at once, and the longest string removed from one vehicle. */
const REMOVED = 10;
const MAX_STRING = 10;
/** The chance that a string is split, and that one more visit in its middle then stays. */
const SPLIT = 0.5;
const STAYS = 0.99;

/**
 * Removes strings of neighbouring visits from vehicles that are near each other, and returns the removed visits:
 * the ruin of J. Christiaens and G. Vanden Berghe, 'Slack Induction by String Removals for Vehicle Routing Problems',
 * Transportation Science 54(2), 2020, section 5.
 */
export function ruin(routes: VehicleRoutes, random: () => number): number[] {
  const { visits, vehicles, neighbours, neighbourCount, seeds } = routes.network;
  const planned = visits - routes.unassigned;
  if (planned === 0) return unassignedNear(routes, seeds[Math.floor(random() * seeds.length)]!);
  const used = usedVehicles(routes);
  const maxString = Math.min(MAX_STRING, planned / used);
  const maxStrings = (4 * REMOVED) / (1 + maxString) - 1;
  const strings = Math.floor(random() * maxStrings + 1);
  const seed = seeds[Math.floor(random() * seeds.length)]!;
  const removed = unassignedNear(routes, seed);
  const ruined = new Uint8Array(vehicles);
  let count = 0;
  for (let at = seed * neighbourCount; count < strings && at < (seed + 1) * neighbourCount; at += 1) {
    const visit = neighbours[at]!;
    const vehicle = routes.vehicle[visit]!;
    if (vehicle === -1 || ruined[vehicle] === 1) continue;
    removeString(routes, visit, maxString, random, removed);
    routes.updateTimes(vehicle);
    ruined[vehicle] = 1;
    count += 1;
  }
  return removed;
}

/** The visits near one that no vehicle has, of a small problem all. */
function unassignedNear({ network, vehicle, unassigned }: VehicleRoutes, seed: number): number[] {
  const { neighbours, neighbourCount, isLarge } = network;
  const list: number[] = [];
  if (unassigned === 0) return list;
  for (let at = 0; at < neighbourCount; at += 1) {
    const visit = isLarge ? neighbours[seed * neighbourCount + at]! : at;
    if (vehicle[visit] === -1) list.push(visit);
  }
  return list;
}

function usedVehicles(routes: VehicleRoutes): number {
  let used = 0;
  for (let vehicle = 0; vehicle < routes.network.vehicles; vehicle += 1)
    used += routes.isEmpty(vehicle) ? 0 : 1;
  return used;
}

/** Removes a string that contains the visit, or, split, its two ends. */
function removeString(
  routes: VehicleRoutes,
  visit: number,
  maxString: number,
  random: () => number,
  removed: number[],
): void {
  const { next, previous } = routes;
  const { visits, fixed } = routes.network;
  let size = 1;
  for (let at = next[visit]!; at < visits; at = next[at]!) size += 1;
  let ahead = 0;
  for (let at = previous[visit]!; at < visits; at = previous[at]!) ahead += 1;
  size += ahead;
  const length = Math.floor(random() * Math.min(size, maxString) + 1);
  let skipped = 0;
  if (length > 1 && length < size && random() < SPLIT) {
    skipped = 1;
    while (length + skipped < size && random() < STAYS) skipped += 1;
  }
  const span = length + skipped;
  // The string begins so that it contains the visit and stays within the route.
  const earliest = Math.max(0, ahead - span + 1);
  const latest = Math.min(ahead, size - span);
  const first = earliest + Math.floor(random() * (latest - earliest + 1));
  let at = visit;
  for (let back = ahead - first; back > 0; back -= 1) at = previous[at]!;
  const gap = skipped === 0 ? span : 1 + Math.floor(random() * (length - 1));
  for (let step = 0; step < span; step += 1) {
    const then = next[at]!;
    if ((step < gap || step >= gap + skipped) && fixed[at] === 0) {
      removed.push(at);
      routes.remove(at);
    }
    at = then;
  }
}
