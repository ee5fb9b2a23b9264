import { type Coordinates, milesBetween } from '../../../domain/places/place.ts';
import { leastCost } from '../proposals/least-cost.ts';

/** An area from which calls come; `weight` is its part of the calls, relative to the other areas. */
export type CallArea = Coordinates & { weight: number };

/**
 * A van without a job: where it is, and where it already drives to wait; null if it stays where it is. `stays`: it gets no
 * advice.
 */
export type IdleVan = { place: Coordinates; heading: Coordinates | null; stays?: boolean };

/**
 * A better place to wait. `savedMinutes` is by how much sooner the next call is reached on average, if the van waits
 * there; `nearMinutes` the same for the calls to which the van is then the nearest one; in minutes like the drive.
 */
export type BetterPlace<A> = { to: A; driveMinutes: number; savedMinutes: number; nearMinutes: number };

export type Worth = {
  /** The calls that the places serve, before calls and ended services have changed which vans wait. */
  calls: number;
  /** How many minutes all callers together have to gain from a minute of driving. */
  minSavedPerMinute: number;
};

type NearestTwo = { first: Float32Array; van: Int32Array; second: Float32Array };

/** Nobody waits longer for the next van that is idle: others end their services. */
const MAX_REACH_MINUTES = 60;
const MAX_EXCHANGES = 4;

/**
 * Where idle vans wait best: the places from which the drive to the next call is shortest on average (the p-median of the
 * areas), found by greedy addition and exchange (M. B. Teitz and P. Bart, 'Heuristic methods for estimating the
 * generalized vertex median of a weighted graph', 1968).
 */
export class WaitingPlaces<A extends CallArea> {
  readonly #areas: readonly A[];
  readonly #drive: (from: Coordinates, to: Coordinates) => number;
  /** By area, the minutes to every area. */
  readonly #minutes: Float32Array[];
  readonly #weights: Float64Array;
  readonly #sites = new Map<number, readonly number[]>();
  readonly #nearest = new WeakMap<Coordinates, number>();

  /** @param drive the minutes of a drive at the hours for which the advice is */
  constructor(areas: readonly A[], drive: (from: Coordinates, to: Coordinates) => number) {
    this.#areas = areas;
    this.#drive = drive;
    this.#minutes = areas.map((from) => Float32Array.from(areas, (to) => drive(from, to)));
    const total = areas.reduce((sum, { weight }) => sum + weight, 0);
    this.#weights = Float64Array.from(areas, ({ weight }) => weight / total);
    for (const [index, area] of areas.entries()) this.#nearest.set(area, index);
  }

  /** Returns for each van the place where it should wait instead; null if a drive is not worth it. */
  advise(vans: readonly IdleVan[], worth: Worth): (BetterPlace<A> | null)[] {
    const advice: (BetterPlace<A> | null)[] = vans.map(() => null);
    if (vans.length === 0 || this.#areas.length === 0) return advice;
    const targets = this.#targetsOf(vans);
    const standsAt = vans.map(({ place, heading }) => this.#areaOf(heading ?? place));
    const isOpen = new Set([...vans.keys()].filter((van) => !vans[van]?.stays));
    for (;;) {
      const nearest = this.#nearestTwo(standsAt);
      let best: { van: number; net: number; advised: BetterPlace<A> } | null = null;
      for (const van of isOpen) {
        const target = targets[van] as number;
        const [area, idle] = [this.#areas[target], vans[van]];
        if (!area || !idle || target === standsAt[van]) continue;
        const { savedMinutes, nearMinutes } = this.#savedBy(nearest, van, target);
        const driveMinutes = this.#drive(idle.place, area);
        const net = savedMinutes * worth.calls - driveMinutes * worth.minSavedPerMinute;
        if (net <= 0 || (best && net <= best.net)) continue;
        best = { van, net, advised: { to: area, driveMinutes, savedMinutes, nearMinutes } };
      }
      if (!best) return advice;
      advice[best.van] = best.advised;
      standsAt[best.van] = targets[best.van] as number;
      isOpen.delete(best.van);
    }
  }

  /** Returns for each area the minutes from the nearest van, that van, and the minutes from the next one. */
  #nearestTwo(standsAt: readonly number[]): NearestTwo {
    const first = new Float32Array(this.#areas.length).fill(MAX_REACH_MINUTES);
    const second = first.slice();
    const nearest = new Int32Array(this.#areas.length).fill(-1);
    for (const [van, site] of standsAt.entries()) {
      const minutes = this.#minutes[site] as Float32Array;
      for (let area = 0; area < first.length; area += 1) {
        const reach = minutes[area] as number;
        if (reach < (first[area] as number)) {
          second[area] = first[area] as number;
          first[area] = reach;
          nearest[area] = van;
        } else if (reach < (second[area] as number)) second[area] = reach;
      }
    }
    return { first, van: nearest, second };
  }

  /** Returns by how many minutes the next call is reached sooner on average if a van waits at another site. */
  #savedBy({ first, van: nearest, second }: NearestTwo, van: number, site: number) {
    const minutes = this.#minutes[site] as Float32Array;
    let [savedMinutes, near, nearCalls] = [0, 0, 0];
    for (let area = 0; area < first.length; area += 1) {
      const [reach, weight] = [minutes[area] as number, this.#weights[area] as number];
      const without = (nearest[area] === van ? second[area] : first[area]) as number;
      const gain = ((first[area] as number) - Math.min(reach, without)) * weight;
      savedMinutes += gain;
      if (reach >= without) continue;
      near += gain;
      nearCalls += weight;
    }
    return { savedMinutes, nearMinutes: nearCalls > 0 ? near / nearCalls : 0 };
  }

  /** Returns the site of each van: long drives count more than by their length, so that several vans move on a little. */
  #targetsOf(vans: readonly IdleVan[]): number[] {
    const sites = this.#sitesOf(Math.min(vans.length, this.#areas.length));
    // More vans than areas stay where they are.
    const columns = Math.max(sites.length, vans.length);
    const costs = new Float64Array(vans.length * columns);
    for (const [row, { place }] of vans.entries()) {
      for (const [column, site] of sites.entries()) {
        const area = this.#areas[site] as A;
        costs[row * columns + column] = this.#drive(place, area) ** 2;
      }
    }
    const columnOf = leastCost(costs, vans.length, columns);
    return vans.map(({ place, heading }, row) => {
      return sites[columnOf[row] as number] ?? this.#areaOf(heading ?? place);
    });
  }

  #sitesOf(count: number): readonly number[] {
    const known = this.#sites.get(count);
    if (known) return known;
    const sites: number[] = [];
    for (let added = 0; added < count; added += 1) sites.push(this.#bestBeside(sites).area);
    for (let pass = 0, before = Number.POSITIVE_INFINITY; pass < MAX_EXCHANGES; pass += 1) {
      let mean = before;
      for (const index of sites.keys()) {
        const best = this.#bestBeside(sites.filter((_, other) => other !== index));
        sites[index] = best.area;
        mean = best.mean;
      }
      if (mean >= before - 1e-9) break;
      before = mean;
    }
    this.#sites.set(count, sites);
    return sites;
  }

  /** Returns the area whose addition to the sites makes the mean drive to the next call shortest. */
  #bestBeside(sites: readonly number[]): { area: number; mean: number } {
    const reach = this.#reachOf(sites);
    let best = { area: 0, mean: Number.POSITIVE_INFINITY };
    for (const area of this.#areas.keys()) {
      const mean = this.#meanOf(reach, area);
      if (mean < best.mean && !sites.includes(area)) best = { area, mean };
    }
    return best;
  }

  /** Returns the minutes to each area from the nearest site. */
  #reachOf(sites: readonly number[]): Float32Array {
    const reach = new Float32Array(this.#areas.length).fill(MAX_REACH_MINUTES);
    for (const site of sites) {
      const minutes = this.#minutes[site] as Float32Array;
      for (let area = 0; area < reach.length; area += 1) {
        if ((minutes[area] as number) < (reach[area] as number)) reach[area] = minutes[area] as number;
      }
    }
    return reach;
  }

  /** Returns the mean minutes to the next call with one more site. */
  #meanOf(reach: Float32Array, site: number): number {
    const minutes = this.#minutes[site] as Float32Array;
    let mean = 0;
    for (let area = 0; area < reach.length; area += 1) {
      mean += Math.min(minutes[area] as number, reach[area] as number) * (this.#weights[area] as number);
    }
    return mean;
  }

  #areaOf(place: Coordinates): number {
    const known = this.#nearest.get(place);
    if (known !== undefined) return known;
    let [nearest, least] = [0, Number.POSITIVE_INFINITY];
    for (const [index, area] of this.#areas.entries()) {
      const miles = milesBetween(area, place);
      if (miles < least) [nearest, least] = [index, miles];
    }
    this.#nearest.set(place, nearest);
    return nearest;
  }
}
