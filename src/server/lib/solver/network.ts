import { neighbourCount, neighbourLists } from './neighbours.ts';
import type { Problem, Vehicle } from './problem.ts';

/** A problem as flat arrays. Nodes are the visits, then the starts, then the ends of the vehicles. */
export class Network {
  readonly visits: number;
  readonly vehicles: number;
  readonly nodes: number;
  readonly places: number;
  /** Minutes from and to a place, in rows of `places`. */
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly place: Int32Array;
  readonly demand: Float64Array;
  readonly ready: Float64Array;
  readonly due: Float64Array;
  readonly service: Float64Array;
  readonly capacity: Float64Array;
  /** By visit and vehicle, 1 where the vehicle may make the visit. */
  readonly allowed: Uint8Array;
  /** By vehicle, the first vehicle that equals it: only one of equal empty vehicles needs to be tried. */
  readonly twin: Int32Array;
  /** By visit, `neighbourCount` visits ordered by distance, itself first. */
  readonly neighbours: Int32Array;
  readonly neighbourCount: number;
  /** Whether there are more visits than are near to one. */
  readonly isLarge: boolean;
  /** By visit, 0 where nobody knows its place. */
  readonly isPlaced: Uint8Array;
  /** The visits around which a plan is changed: those whose place is known. */
  readonly seeds: Int32Array;
  /** By visit, 1 where it stays with its vehicle. */
  readonly fixed: Uint8Array;
  /** By vehicle, the minutes that count against its first visit that is not fixed. */
  readonly openCost: Float64Array;
  /** By visit, its former vehicle, and the minutes that count against any other; -1 for none. */
  readonly former: Int32Array;
  readonly moveCost: number;

  startOf(vehicle: number): number {
    return this.visits + vehicle;
  }

  endOf(vehicle: number): number {
    return this.visits + this.vehicles + vehicle;
  }

  constructor(problem: Problem) {
    const {
      visits,
      vehicles,
      travel,
      isSymmetric = false,
      allows,
      fixed = [],
      former = [],
      moveCost = 0,
      unknown = new Set(),
    } = problem;
    const n = visits.length;
    const m = vehicles.length;
    this.visits = n;
    this.vehicles = m;
    this.nodes = n + 2 * m;
    // The last place is anywhere: no minutes from any place.
    const anywhere = travel.length;
    this.places = anywhere + 1;
    this.from = new Float64Array(this.places ** 2);
    for (const [place, row] of travel.entries()) this.from.set(row, place * this.places);
    this.to = isSymmetric ? this.from : transposed(this.from, this.places);
    const starts = vehicles.map(({ start }) => start);
    const ends = vehicles.map(({ end }) => end ?? anywhere);
    const zeros = new Array<number>(2 * m).fill(0);
    this.place = Int32Array.from([...visits.keys(), ...starts, ...ends]);
    this.demand = Float64Array.from(visits, ({ demand }) => demand);
    const froms = vehicles.map(({ from }) => from);
    const untils = vehicles.map(({ until }) => until);
    this.ready = Float64Array.from([...visits.map(({ ready }) => ready), ...froms, ...froms]);
    this.due = Float64Array.from([...visits.map(({ due }) => due), ...untils, ...untils]);
    this.service = Float64Array.from([...visits.map(({ service }) => service), ...zeros]);
    this.capacity = Float64Array.from(vehicles, ({ capacity }) => capacity);
    this.allowed = new Uint8Array(n * m).fill(1);
    for (let visit = 0; allows && visit < n; visit += 1) {
      for (let vehicle = 0; vehicle < m; vehicle += 1)
        this.allowed[visit * m + vehicle] = allows(visit, vehicle) ? 1 : 0;
    }
    this.twin = this.#twins(vehicles, unknown);
    this.fixed = new Uint8Array(n);
    for (const visit of fixed.flat()) this.fixed[visit] = 1;
    this.openCost = Float64Array.from(vehicles, ({ openCost = 0 }) => openCost);
    this.former = Int32Array.from(visits, (_, visit) => former[visit] ?? -1);
    this.moveCost = moveCost;
    this.isPlaced = Uint8Array.from(visits, (_, visit) => (unknown.has(visit) ? 0 : 1));
    const placed = [...visits.keys()].filter((visit) => !unknown.has(visit));
    this.seeds = Int32Array.from(placed.length > 0 ? placed : visits.keys());
    this.neighbourCount = neighbourCount(n);
    this.isLarge = n > this.neighbourCount;
    this.neighbours = neighbourLists(n, travel, unknown);
  }

  #twins(vehicles: readonly Vehicle[], unknown: ReadonlySet<number>): Int32Array {
    const first = new Map<string, number>();
    const servable = Buffer.alloc(this.visits);
    return Int32Array.from(vehicles, (vehicle, at) => {
      const start = unknown.has(vehicle.start) ? null : vehicle.start;
      for (let visit = 0; visit < this.visits; visit += 1)
        servable[visit] = this.allowed[visit * this.vehicles + at]!;
      const key = JSON.stringify({ ...vehicle, start }) + servable.toString('latin1');
      const twin = first.get(key) ?? at;
      first.set(key, twin);
      return twin;
    });
  }
}

function transposed(matrix: Float64Array, size: number): Float64Array {
  const other = new Float64Array(size ** 2);
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b < size; b += 1) other[b * size + a] = matrix[a * size + b]!;
  }
  return other;
}
