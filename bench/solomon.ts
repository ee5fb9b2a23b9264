import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Problem } from '../src/server/lib/solver/problem.ts';

const COLUMNS = 7;

export type Stop = {
  number: number;
  x: number;
  y: number;
  demand: number;
  ready: number;
  due: number;
  service: number;
};
export type Instance = { name: string; vehicles: number; capacity: number; depot: Stop; customers: Stop[] };

/**
 * Reads an instance in the format of M. M. Solomon, 'Algorithms for the Vehicle Routing and Scheduling Problems with
 * Time Window Constraints', Operations Research 35(2), 1987.
 * @throws Error if the file has no fleet, no depot or a row that is not seven numbers
 */
export function readInstance(file: string): Instance {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((row) => row.length > 1 && row.every((value) => !Number.isNaN(value)));
  const [fleet = [], ...stops] = rows;
  const [vehicles, capacity] = fleet;
  const [depot, ...customers] = stops.map((row): Stop => {
    const [number = 0, x = 0, y = 0, demand = 0, ready = 0, due = 0, service = 0] = row;
    if (row.length !== COLUMNS) throw new Error(`${file}: ${row.join(' ')} is no customer.`);
    return { number, x, y, demand, ready, due, service };
  });
  if (fleet.length !== 2 || !vehicles || !capacity || !depot)
    throw new Error(`${file} is no instance in Solomon's format.`);
  return { name: basename(file).replace(/\.txt$/i, ''), vehicles, capacity, depot, customers };
}

export const distanceBetween = (a: Stop, b: Stop): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The instance as a planning problem, whose visit `i` is customer `i + 1`. */
export function toProblem({ vehicles, capacity, depot, customers }: Instance): Problem {
  const stops = [...customers, depot];
  const start = customers.length;
  const vehicle = { start, end: start, capacity, from: depot.ready, until: depot.due };
  return {
    visits: customers,
    vehicles: Array.from({ length: vehicles }, () => vehicle),
    travel: stops.map((from) => stops.map((to) => distanceBetween(from, to))),
  };
}
