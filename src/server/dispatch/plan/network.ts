import type { Problem } from './problem.ts';

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
  /** By visit, the visits ordered by distance, itself first. */
  readonly near: Int32Array;
  /** By visit, 1 where it stays with its vehicle. */
  readonly fixed: Uint8Array;

  startOf(vehicle: number): number {
    return this.visits + vehicle;
  }

  endOf(vehicle: number): number {
    return this.visits + this.vehicles + vehicle;
  }

  constructor({ visits, vehicles, travel, allows = () => true, fixed = [] }: Problem) {
    const [n, m] = [visits.length, vehicles.length];
    this.visits = n;
    this.vehicles = m;
    this.nodes = n + 2 * m;
    // The last place is anywhere: no minutes from any place.
    const anywhere = travel.length;
    this.places = anywhere + 1;
    this.from = new Float64Array(this.places ** 2);
    this.to = new Float64Array(this.places ** 2);
    for (const [a, row] of travel.entries()) {
      for (const [b, minutes] of row.entries()) {
        this.from[a * this.places + b] = minutes;
        this.to[b * this.places + a] = minutes;
      }
    }
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
    this.allowed = new Uint8Array(n * m);
    for (let visit = 0; visit < n; visit += 1) {
      for (let vehicle = 0; vehicle < m; vehicle += 1) {
        this.allowed[visit * m + vehicle] = allows(visit, vehicle) ? 1 : 0;
      }
    }
    const keys = vehicles.map((vehicle, at) =>
      JSON.stringify([vehicle, visits.map((_, visit) => this.allowed[visit * m + at])]),
    );
    this.twin = Int32Array.from(keys, (key) => keys.indexOf(key));
    this.fixed = new Uint8Array(n);
    for (const visit of fixed.flat()) this.fixed[visit] = 1;
    this.near = new Int32Array(n * n);
    for (let visit = 0; visit < n; visit += 1) {
      const row = travel[visit] ?? [];
      const order = [...visits.keys()].sort((a, b) => (row[a] ?? 0) - (row[b] ?? 0));
      this.near.set([visit, ...order.filter((other) => other !== visit)], visit * n);
    }
  }
}
