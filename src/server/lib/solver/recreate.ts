import type { Problem } from './problem.ts';
import type { VehicleRoutes } from './routes.ts';

/** The chance that a place in a route is overlooked, which lets the second best place win now and then. */
const BLINK = 0.01;

/** Puts each visit, in order, where it costs least; a visit that fits nowhere stays unassigned. */
export function recreate(routes: VehicleRoutes, visits: readonly number[], random: () => number): void {
  for (const visit of visits) insertAtBest(routes, visit, random);
}

/** Puts each visit that still has no vehicle with the first one that can make it. */
export function insertAnywhere(routes: VehicleRoutes, visits: readonly number[]): void {
  for (const visit of visits) {
    for (let vehicle = 0; vehicle < routes.network.vehicles && routes.vehicle[visit] === -1; vehicle += 1)
      insertAtBest(routes, visit, () => 1, vehicle);
  }
}

/**
 * Begins with the fixed visits of each vehicle, and with the visits that a vehicle had in a former plan and still can
 * make.
 */
export function warmStart(routes: VehicleRoutes, { fixed = [], former = [] }: Problem): void {
  for (const [vehicle, visits] of fixed.entries()) {
    let behind = routes.network.startOf(vehicle);
    for (const visit of visits) {
      routes.insert(visit, behind, vehicle);
      behind = visit;
    }
  }
  for (const [visit, vehicle] of former.entries()) {
    if (vehicle !== -1) insertAtBest(routes, visit, () => 1, vehicle);
  }
}

/** Tries the vehicle given, or those that come into question. */
function insertAtBest(routes: VehicleRoutes, visit: number, random: () => number, only = -1): void {
  const network = routes.network;
  const { vehicles, place, places, from, to, ready, due, service, demand, capacity, allowed, twin, former } =
    network;
  const { next, earliest, latest, leg, load, shortlist } = routes;
  const row = visit * places;
  const readyAt = ready[visit]!;
  const dueAt = due[visit]!;
  const minutes = service[visit]!;
  const size = demand[visit]!;
  let best = Number.POSITIVE_INFINITY;
  let bestBehind = -1;
  let bestVehicle = -1;
  let triedEmpty = -1;
  const count = only === -1 ? shortlist.find(routes, visit) : 1;
  for (let at = 0; at < count; at += 1) {
    const vehicle = only === -1 ? shortlist.vehicles[at]! : only;
    if (allowed[visit * vehicles + vehicle] === 0 || load[vehicle]! + size > capacity[vehicle]!) continue;
    const start = network.startOf(vehicle);
    const end = network.endOf(vehicle);
    if (next[start] === end) {
      // An equal vehicle is as good, unless the visit was with this one.
      if (triedEmpty === twin[vehicle] && former[visit] !== vehicle) continue;
      triedEmpty = twin[vehicle]!;
    }
    const penalty = routes.penaltyOf(visit, vehicle);
    for (let behind = start; behind !== end; ) {
      const before = next[behind]!;
      const departsAt = earliest[behind]! + service[behind]!;
      if (departsAt > dueAt) break;
      const there = to[row + place[behind]!]!;
      const on = from[row + place[before]!]!;
      const extra = there + on - leg[behind]! + penalty;
      if (extra < best) {
        const arrival = departsAt + there;
        const begins = Math.max(arrival, readyAt);
        if (begins <= dueAt && begins + minutes + on <= latest[before]! && random() >= BLINK) {
          best = extra;
          bestBehind = behind;
          bestVehicle = vehicle;
        }
      }
      behind = before;
    }
  }
  if (bestVehicle !== -1) routes.insert(visit, bestBehind, bestVehicle);
}
