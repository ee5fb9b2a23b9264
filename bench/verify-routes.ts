import { distanceBetween, type Instance } from './solomon.ts';

/** Sums of square roots in another order differ in the last digits. */
const ROUNDING = 1e-6;

/**
 * Drives the routes, lists of customers by index, and returns their distance.
 * @throws Error if a customer is missing or visited twice, or a limit of the instance is broken
 */
export function verifyRoutes(instance: Instance, routes: readonly number[][]): number {
  const { name, vehicles, capacity, depot, customers } = instance;
  const fail = (problem: string): never => {
    throw new Error(`${name}: ${problem}`);
  };
  const visited = routes.flat();
  if (new Set(visited).size !== visited.length) fail('a customer is visited twice');
  if (visited.length !== customers.length)
    fail(`${customers.length - visited.length} customers are not visited`);
  if (routes.filter((route) => route.length > 0).length > vehicles)
    fail(`more than ${vehicles} vehicles drive`);
  let distance = 0;
  for (const route of routes) {
    let [at, time, load] = [depot, depot.ready, 0];
    for (const index of route) {
      const stop = customers[index] ?? fail(`there is no customer ${index + 1}`);
      const leg = distanceBetween(at, stop);
      distance += leg;
      load += stop.demand;
      time = Math.max(time + leg, stop.ready);
      if (time > stop.due + ROUNDING) fail(`customer ${stop.number} is visited after ${stop.due}`);
      time += stop.service;
      at = stop;
    }
    if (load > capacity) fail(`a vehicle carries ${load} of ${capacity}`);
    const home = route.length > 0 ? distanceBetween(at, depot) : 0;
    distance += home;
    if (time + home > depot.due + ROUNDING) fail(`a vehicle is back after ${depot.due}`);
  }
  return distance;
}
