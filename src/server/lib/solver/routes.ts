import type { Network } from './network.ts';
import { VehicleShortlist } from './vehicle-shortlist.ts';

/**
 * The visits of each vehicle in order, as a linked list of nodes, with the earliest and the latest start of the service
 * at each node (the forward slack of M. W. P. Savelsbergh, 'The Vehicle Routing Problem with Time Windows: Minimizing
 * Route Duration', ORSA Journal on Computing 4, 1992): whether a visit fits between two nodes is decided without a loop.
 */
export class VehicleRoutes {
  readonly network: Network;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** By visit, its vehicle; -1 while no vehicle has it. */
  readonly vehicle: Int32Array;
  readonly earliest: Float64Array;
  readonly latest: Float64Array;
  /** Minutes to the next node; 0 for a vehicle without visits, which stays where it is. */
  readonly leg: Float64Array;
  readonly load: Float64Array;
  /** By vehicle, the number of its visits whose place is known. */
  readonly placed: Int32Array;
  readonly shortlist: VehicleShortlist;
  /** By vehicle, the number of its visits that are not fixed. */
  readonly free: Int32Array;
  /** The minutes of all legs. */
  cost = 0;
  /** The minutes that count against vehicles in use, and against visits that have left their former vehicles. */
  penalty = 0;
  /** The number of visits that no vehicle has. */
  unassigned: number;
  /** The vehicles whose visits have changed since `takeOver`, also as marks. */
  #changed: number[] = [];
  readonly #isChanged: Uint8Array;

  constructor(network: Network) {
    const { nodes, vehicles, visits, ready, due } = network;
    this.network = network;
    this.next = new Int32Array(nodes).fill(-1);
    this.previous = new Int32Array(nodes).fill(-1);
    this.vehicle = new Int32Array(visits).fill(-1);
    this.earliest = Float64Array.from(ready);
    this.latest = Float64Array.from(due);
    this.leg = new Float64Array(nodes);
    this.load = new Float64Array(vehicles);
    this.placed = new Int32Array(vehicles);
    this.free = new Int32Array(vehicles);
    this.shortlist = new VehicleShortlist(network);
    this.#isChanged = new Uint8Array(vehicles);
    this.unassigned = visits;
    for (let vehicle = 0; vehicle < vehicles; vehicle += 1) {
      this.next[network.startOf(vehicle)] = network.endOf(vehicle);
      this.previous[network.endOf(vehicle)] = network.startOf(vehicle);
    }
  }

  copy(other: VehicleRoutes): void {
    this.next.set(other.next);
    this.previous.set(other.previous);
    this.vehicle.set(other.vehicle);
    this.earliest.set(other.earliest);
    this.latest.set(other.latest);
    this.leg.set(other.leg);
    this.load.set(other.load);
    this.placed.set(other.placed);
    this.free.set(other.free);
    this.cost = other.cost;
    this.penalty = other.penalty;
    this.unassigned = other.unassigned;
  }

  /** Becomes equal to another plan from which it differs only in the vehicles that one of the two has changed. */
  takeOver(other: VehicleRoutes): void {
    // A few arrays are copied as a whole in less time than visit by visit.
    if (!this.network.isLarge) {
      this.copy(other);
      return;
    }
    for (const vehicle of other.#changed) this.#markChanged(vehicle);
    for (const vehicle of this.#changed) this.#removeAll(vehicle);
    for (const vehicle of this.#changed) this.#copyVehicle(other, vehicle);
    this.cost = other.cost;
    this.penalty = other.penalty;
    this.unassigned = other.unassigned;
    this.#forgetChanges();
    other.#forgetChanges();
  }

  #markChanged(vehicle: number): void {
    if (this.#isChanged[vehicle] === 1) return;
    this.#isChanged[vehicle] = 1;
    this.#changed.push(vehicle);
  }

  #forgetChanges(): void {
    for (const vehicle of this.#changed) this.#isChanged[vehicle] = 0;
    this.#changed = [];
  }

  #removeAll(vehicle: number): void {
    const { visits } = this.network;
    for (let at = this.next[this.network.startOf(vehicle)]!; at < visits; at = this.next[at]!) {
      this.vehicle[at] = -1;
      this.leg[at] = 0;
    }
  }

  #copyVehicle(other: VehicleRoutes, vehicle: number): void {
    for (let at = this.network.startOf(vehicle); at !== -1; at = other.next[at]!) {
      this.next[at] = other.next[at]!;
      this.previous[at] = other.previous[at]!;
      this.earliest[at] = other.earliest[at]!;
      this.latest[at] = other.latest[at]!;
      this.leg[at] = other.leg[at]!;
      if (at < this.network.visits) this.vehicle[at] = vehicle;
    }
    this.load[vehicle] = other.load[vehicle]!;
    this.placed[vehicle] = other.placed[vehicle]!;
    this.free[vehicle] = other.free[vehicle]!;
  }

  /** The minutes that count against a visit with a vehicle, beside the drives. */
  penaltyOf(visit: number, vehicle: number): number {
    const { fixed, former, openCost, moveCost } = this.network;
    if (fixed[visit] === 1) return 0;
    const isMoved = former[visit] !== -1 && former[visit] !== vehicle;
    return (this.free[vehicle] === 0 ? openCost[vehicle]! : 0) + (isMoved ? moveCost : 0);
  }

  isEmpty(vehicle: number): boolean {
    return this.next[this.network.startOf(vehicle)] === this.network.endOf(vehicle);
  }

  /** Puts a visit behind a node of a vehicle; the caller has checked that it fits. */
  insert(visit: number, behind: number, vehicle: number): void {
    const before = this.next[behind]!;
    this.penalty += this.penaltyOf(visit, vehicle);
    this.free[vehicle] = this.free[vehicle]! + 1 - this.network.fixed[visit]!;
    this.next[behind] = visit;
    this.previous[visit] = behind;
    this.next[visit] = before;
    this.previous[before] = visit;
    this.vehicle[visit] = vehicle;
    this.load[vehicle] = this.load[vehicle]! + this.network.demand[visit]!;
    this.placed[vehicle] = this.placed[vehicle]! + this.network.isPlaced[visit]!;
    this.#markChanged(vehicle);
    this.unassigned -= 1;
    this.#updateLeg(behind);
    this.#updateLeg(visit);
    this.#updateEarliest(behind, visit);
    this.#updateLatest(before, visit);
  }

  /** Takes a visit from its vehicle, whose times are wrong until `updateTimes`. */
  remove(visit: number): void {
    const vehicle = this.vehicle[visit]!;
    const behind = this.previous[visit]!;
    const before = this.next[visit]!;
    this.next[behind] = before;
    this.previous[before] = behind;
    this.vehicle[visit] = -1;
    this.load[vehicle] = this.load[vehicle]! - this.network.demand[visit]!;
    this.placed[vehicle] = this.placed[vehicle]! - this.network.isPlaced[visit]!;
    this.free[vehicle] = this.free[vehicle]! - 1 + this.network.fixed[visit]!;
    this.penalty -= this.penaltyOf(visit, vehicle);
    this.#markChanged(vehicle);
    this.unassigned += 1;
    this.cost -= this.leg[visit]!;
    this.leg[visit] = 0;
    this.#updateLeg(behind);
  }

  updateTimes(vehicle: number): void {
    this.#updateEarliest(this.network.startOf(vehicle), -1);
    this.#updateLatest(this.network.endOf(vehicle), -1);
  }

  /** The visits of each vehicle, in order. */
  toLists(): number[][] {
    const { visits, vehicles } = this.network;
    return Array.from({ length: vehicles }, (_, vehicle) => {
      const list: number[] = [];
      for (let at = this.next[this.network.startOf(vehicle)]!; at < visits; at = this.next[at]!)
        list.push(at);
      return list;
    });
  }

  #updateLeg(node: number): void {
    const { from, place, places, visits } = this.network;
    const then = this.next[node]!;
    const isEmpty = node >= visits && then >= visits;
    const minutes = isEmpty ? 0 : from[place[node]! * places + place[then]!]!;
    this.cost += minutes - this.leg[node]!;
    this.leg[node] = minutes;
  }

  /** Updates the earliest times behind a node; with `inserted`, as far as they change. */
  #updateEarliest(first: number, inserted: number): void {
    const { ready, service } = this.network;
    for (let node = first, then = this.next[node]!; then !== -1; node = then, then = this.next[node]!) {
      const earliest = Math.max(this.earliest[node]! + service[node]! + this.leg[node]!, ready[then]!);
      if (earliest === this.earliest[then] && inserted !== -1 && then !== inserted) return;
      this.earliest[then] = earliest;
    }
  }

  /** Updates the latest times before a node; with `inserted`, as far as they change. */
  #updateLatest(last: number, inserted: number): void {
    const { due, service } = this.network;
    for (
      let node = last, before = this.previous[node]!;
      before !== -1;
      node = before, before = this.previous[node]!
    ) {
      const latest = Math.min(this.latest[node]! - service[before]! - this.leg[before]!, due[before]!);
      if (latest === this.latest[before] && inserted !== -1 && before !== inserted) return;
      this.latest[before] = latest;
    }
  }
}
