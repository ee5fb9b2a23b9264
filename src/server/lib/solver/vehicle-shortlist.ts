import type { Network } from './network.ts';

/** In a large problem a visit is tried with the vehicles of this many near visits. */
const MAX_TRIED = 48;

/** By visit its vehicle, -1 while it has none; by vehicle the number of its visits whose place is known. */
type Placement = { network: Network; vehicle: Int32Array; placed: Int32Array };

/** Lists the vehicles that a visit is tried with. */
export class VehicleShortlist {
  /** As many vehicles as the last `find` has returned. */
  readonly vehicles: Int32Array;
  /** By vehicle, the last `find` that has listed it. */
  readonly #listed: Int32Array;
  #finds = 0;

  constructor({ vehicles }: Network) {
    this.vehicles = Int32Array.from({ length: vehicles }, (_, vehicle) => vehicle);
    this.#listed = new Int32Array(vehicles);
  }

  /**
   * Lists all vehicles; in a large problem those of the nearest visits, and those that are nowhere yet. Returns their
   * number.
   */
  find({ network, vehicle: vehicleOf, placed }: Placement, visit: number): number {
    const { vehicles, neighbours, neighbourCount, isLarge } = network;
    if (!isLarge) return vehicles;
    this.#finds += 1;
    let count = 0;
    for (let at = visit * neighbourCount, end = at + MAX_TRIED; at < end; at += 1) {
      const vehicle = vehicleOf[neighbours[at]!]!;
      if (vehicle === -1 || this.#listed[vehicle] === this.#finds) continue;
      this.#listed[vehicle] = this.#finds;
      this.vehicles[count] = vehicle;
      count += 1;
    }
    for (let vehicle = 0; vehicle < vehicles; vehicle += 1) {
      if (placed[vehicle] !== 0 || this.#listed[vehicle] === this.#finds) continue;
      this.vehicles[count] = vehicle;
      count += 1;
    }
    return count;
  }
}
