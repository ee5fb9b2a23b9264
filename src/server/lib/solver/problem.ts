/** A stop that one vehicle must make. Times are minutes since the start of the plan. */
export type Visit = {
  demand: number;
  /** The service begins no earlier than `ready` and no later than `due`. */
  ready: number;
  due: number;
  service: number;
};

export type Vehicle = {
  /** Index of the place where it starts, and where it must end; null when it may end anywhere. */
  start: number;
  end: number | null;
  capacity: number;
  /** It starts no earlier than `from` and has ended by `until`. */
  from: number;
  until: number;
  /** The minutes that count against using it for any visit that is not fixed. */
  openCost?: number;
};

/**
 * A planning problem. `travel[from][to]` are the minutes, and the cost, between places; the place of visit `i` is `i`,
 * further places are starts and ends of vehicles. The minutes obey the triangle inequality.
 */
export type Problem = {
  visits: Visit[];
  vehicles: Vehicle[];
  travel: readonly ArrayLike<number>[];
  /** Whether each way takes as long as the way back. */
  isSymmetric?: boolean;
  /** Places that nobody knows: no minutes from and to them. */
  unknown?: ReadonlySet<number>;
  /** Whether a vehicle may make a visit; every vehicle may make every visit without it. */
  allows?: (visit: number, vehicle: number) => boolean;
  /** By vehicle, the visits that it makes in any case and in this order, whatever their windows. */
  fixed?: readonly (readonly number[])[];
  /** By visit, the vehicle that had it in a former plan, where the search begins; -1 for none. */
  former?: readonly number[];
  /** The minutes that count against another vehicle for a visit than its former one. */
  moveCost?: number;
};
