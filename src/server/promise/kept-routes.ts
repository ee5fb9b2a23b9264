import type { Connector } from '../../domain/bookings/connector.ts';
import { NORMAL_P90 } from '../../domain/log-normal.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import { randomFrom } from '../../domain/random.ts';
import { solve } from '../lib/solver/solve.ts';
import { type Moments, notBefore } from './arrival-chance.ts';
import { DriveTable, type Leg, NO_LEG, type Place } from './drive-table.ts';

/** A stop that has its place in the plan. Times are minutes since the start of the day. */
export type Stop = {
  id: string;
  /** Null for a break, which a technician has wherever the van is. */
  place: Coordinates | null;
  /** The service begins at `readyAt` or later; the van arrives by `dueAt`. */
  readyAt: number;
  dueAt: number;
  serviceMinutes: number;
  kwh: number;
  /** Null for any. */
  connector: Connector | null;
};

/** A van's day: where it starts and ends, when its technician works, and what stays with it in any case, in this order. */
export type PlanVan = {
  id: string;
  start: Coordinates;
  /** Where the van has to be at the end of the shift; null for anywhere. */
  end: Coordinates | null;
  fromAt: number;
  untilAt: number;
  capacityKwh: number;
  fixed: readonly Stop[];
  /** Null if nobody has entered any. */
  connectors: readonly Connector[] | null;
};

type Node = {
  stop: Stop;
  isFixed: boolean;
  /** The place where the van is during the stop. */
  at: Place;
  leg: Leg;
  arrives: Moments;
  begins: Moments;
  /** Whether the van arrives in time with the wanted chance. */
  holds: boolean;
  /** The latest start of the service after which all stops that follow are still in time, if every drive is its median. */
  latest: number;
};

type Route = {
  van: PlanVan;
  start: Place;
  end: Place | null;
  nodes: Node[];
  kwh: number;
  /** The drive from the last stop to the end; none without a stop. */
  home: Leg;
  endsInTime: boolean;
};

/** Where a stop goes: behind the first `position` stops of a route, for so many more minutes of driving. */
type Insertion = { route: Route; position: number; minutes: number };

const ROUNDING = 1e-6;
/** Few, because a place is sold in a transaction: some milliseconds at 100 stops. */
const ITERATIONS = 128;

/**
 * The routes of a day in which each stop sold keeps a place: a further stop is taken only where its own arrival, that of
 * every stop behind it, and the end of the shift, at its place, hold with the chance of `deviations`, 0.9 unless given. Deviations of
 * drives add up along a route until the van waits for a window. Most places are ruled out without a loop by the latest
 * times of M. W. P. Savelsbergh, 'The Vehicle Routing Problem with Time Windows: Minimizing Route Duration', ORSA
 * Journal on Computing 4, 1992; selling by insertion follows A. M. Campbell and M. W. P. Savelsbergh, 'Decision Support
 * for Consumer Direct Grocery Initiatives', Transportation Science 39(3), 2005.
 */
export class KeptRoutes {
  #routes: Route[];
  readonly #drives: DriveTable;
  readonly #deviations: number;

  constructor(
    vans: readonly PlanVan[],
    drive: (from: Coordinates, to: Coordinates) => Leg,
    deviations: number = NORMAL_P90,
  ) {
    this.#drives = new DriveTable(drive);
    this.#deviations = deviations;
    this.#routes = vans.map((van) =>
      this.#routeOf(
        van,
        van.fixed.map((stop) => ({ stop, isFixed: true })),
      ),
    );
  }

  /** The ids of the stops of each van in order, without those that are fixed. */
  get orders(): { vanId: string; stopIds: string[] }[] {
    return this.#routes.map(({ van, nodes }) => ({
      vanId: van.id,
      stopIds: nodes.filter(({ isFixed }) => !isFixed).map(({ stop }) => stop.id),
    }));
  }

  /** Puts the stops of a stored order into a van's route, and returns those that do not fit there any more. */
  restore(vanId: string, stops: readonly Stop[]): Stop[] {
    const route = this.#routes.find(({ van }) => van.id === vanId);
    if (!route) return [...stops];
    let position = 0;
    return stops.filter((stop) => {
      const at = this.#firstFit(route, stop, position);
      if (at === null) return true;
      this.#insert(route, stop, at, false);
      position = at + 1;
      return false;
    });
  }

  /** Gives a stop the place where it costs the fewest minutes. Returns whether there is one. */
  take(stop: Stop): boolean {
    const best = this.#cheapest(stop);
    if (best) this.#insert(best.route, stop, best.position, false);
    return best !== null;
  }

  /** Whether a stop has a place, only with one van if it is named. */
  fits(stop: Stop, vanId?: string): boolean {
    return this.#routes.some(
      (route) => (vanId === undefined || route.van.id === vanId) && this.#firstFit(route, stop, 0) !== null,
    );
  }

  /**
   * Looks for routes with fewer minutes of driving, which leave more room for further stops. Routes in which a stop would
   * be late that is in time now are not taken. The same routes and seed have the same result.
   */
  improve(seed: number): void {
    const listed = this.#routes.flatMap(({ nodes }, van) => nodes.map((node) => ({ ...node, van })));
    const ends = this.#routes.flatMap(({ end }) => end ?? []);
    const places = [...listed.map(({ at }) => at), ...this.#routes.map(({ start }) => start), ...ends];
    let endAt = listed.length + this.#routes.length;
    const { routes, unassigned } = solve(
      {
        visits: listed.map(({ stop, arrives, holds }) => {
          const latest = stop.dueAt - this.#deviations * Math.sqrt(arrives.variance);
          const due = holds ? Math.max(latest, arrives.mean) : Number.POSITIVE_INFINITY;
          return { demand: stop.kwh, ready: stop.readyAt, due, service: stop.serviceMinutes };
        }),
        vehicles: this.#routes.map(({ van, end, endsInTime }, index) => ({
          start: listed.length + index,
          end: end && endAt++,
          capacity: van.capacityKwh,
          from: van.fromAt,
          until: endsInTime ? van.untilAt : Number.POSITIVE_INFINITY,
        })),
        travel: places.map((from) => places.map((to) => this.#drives.leg(from, to).minutes)),
        allows: (visit, vehicle) => {
          const node = listed[visit];
          const van = this.#routes[vehicle]?.van;
          return node !== undefined && van !== undefined && hasConnector(van, node.stop);
        },
        fixed: this.#routes.map((_, van) =>
          [...listed.keys()].filter((index) => listed[index]?.van === van && listed[index].isFixed),
        ),
        former: listed.map(({ van, isFixed }) => (isFixed ? -1 : van)),
      },
      { random: randomFrom(seed), progress: (done) => done / ITERATIONS },
    );
    if (unassigned.length > 0) return;
    const found = this.#routes.map(({ van }, index) =>
      this.#routeOf(
        van,
        (routes[index] ?? []).flatMap((visit) => listed[visit] ?? []),
      ),
    );
    if (lateIn(found) > lateIn(this.#routes) || minutesOf(found) >= minutesOf(this.#routes)) return;
    this.#routes = found;
  }

  #routeOf(van: PlanVan, stops: readonly Pick<Node, 'stop' | 'isFixed'>[]): Route {
    const [start, end] = [this.#drives.placeOf(van.start), van.end && this.#drives.placeOf(van.end)];
    const route: Route = { van, start, end, nodes: [], kwh: 0, home: NO_LEG, endsInTime: true };
    for (const { stop, isFixed } of stops) {
      route.nodes.push(toNode(stop, isFixed, route.start));
      route.kwh += stop.kwh;
    }
    this.#update(route, 0);
    return route;
  }

  #cheapest(stop: Stop): Insertion | null {
    let best: Insertion | null = null;
    const place = stop.place && this.#drives.placeOf(stop.place);
    for (const route of this.#routes) {
      if (!canCarry(route, stop)) continue;
      for (let position = 0; position <= route.nodes.length; position += 1) {
        const minutes = this.#extraMinutes(route, place, position);
        if (best && minutes >= best.minutes) continue;
        const fit = this.#fit(route, stop, place, position);
        if (fit === 'over') break;
        if (fit === 'fits') best = { route, position, minutes };
      }
    }
    return best;
  }

  #firstFit(route: Route, stop: Stop, from: number): number | null {
    if (!canCarry(route, stop)) return null;
    const place = stop.place && this.#drives.placeOf(stop.place);
    for (let position = from; position <= route.nodes.length; position += 1) {
      const fit = this.#fit(route, stop, place, position);
      if (fit === 'over') return null;
      if (fit === 'fits') return position;
    }
    return null;
  }

  #extraMinutes(route: Route, place: Place | null, position: number): number {
    if (!place) return 0;
    const { start, nodes, home } = route;
    const here = nodes[position - 1]?.at ?? start;
    const next = nodes[position];
    const there = this.#drives.leg(here, place).minutes;
    if (!next) return there + this.#homeFrom(route, place).minutes - home.minutes;
    return there + this.#drives.leg(place, next.stop.place ? next.at : place).minutes - next.leg.minutes;
  }

  /** Whether a stop fits behind the first `position` stops; 'over' if it fits behind none of the further ones either. */
  #fit(route: Route, stop: Stop, at: Place | null, position: number): 'fits' | 'not' | 'over' {
    const { van, nodes, start } = route;
    const before = nodes[position - 1];
    const next = nodes[position];
    const here = before?.at ?? start;
    const place = at ?? here;
    const ready = before ? before.begins.mean + before.stop.serviceMinutes : van.fromAt;
    if (ready > stop.dueAt) return 'over';
    const there = this.#drives.leg(here, place);
    const begins = Math.max(ready + there.minutes, stop.readyAt);
    if (ready + there.minutes > stop.dueAt) return 'not';
    if (next) {
      const on = next.stop.place ? this.#drives.leg(place, next.at).minutes : 0;
      // A stop that is late in any case has no latest time that could hold.
      if (next.holds && begins + stop.serviceMinutes + on > next.latest + ROUNDING) return 'not';
    }
    const arrives = after(before?.begins ?? { mean: van.fromAt, variance: 0 }, before?.stop, there);
    if (!this.#isInTime(arrives, stop.dueAt)) return 'not';
    return this.#keepsRest(route, position, place, stop, notBefore(arrives, stop.readyAt)) ? 'fits' : 'not';
  }

  /** Whether the stops from `position` on stay in time, those that are late do not become later, and the shift ends. */
  #keepsRest(route: Route, position: number, from: Place, behind: Stop, begun: Moments): boolean {
    let here = from;
    let stop = behind;
    let begins = begun;
    for (let at = position; at < route.nodes.length; at += 1) {
      const node = route.nodes[at] as Node;
      const place = node.stop.place ? node.at : here;
      const arrives = after(begins, stop, this.#drives.leg(here, place));
      if (node.holds && !this.#isInTime(arrives, node.stop.dueAt)) return false;
      if (!node.holds && arrives.mean > node.arrives.mean + ROUNDING) return false;
      begins = notBefore(arrives, node.stop.readyAt);
      if (place === node.at && isSame(begins, node.begins)) return true;
      here = place;
      stop = node.stop;
    }
    return (
      this.#isInTime(after(begins, stop, this.#homeFrom(route, here)), route.van.untilAt) || !route.endsInTime
    );
  }

  #homeFrom({ end }: Route, from: Place): Leg {
    return end ? this.#drives.leg(from, end) : NO_LEG;
  }

  #insert(route: Route, stop: Stop, position: number, isFixed: boolean): void {
    route.nodes.splice(position, 0, toNode(stop, isFixed, route.start));
    route.kwh += stop.kwh;
    this.#update(route, position);
  }

  /** Updates the times of a route from a position on, and the latest times of all its stops. */
  #update(route: Route, position: number): void {
    const { van, nodes, start } = route;
    for (let at = position; at < nodes.length; at += 1) {
      const node = nodes[at] as Node;
      const before = nodes[at - 1];
      const here = before?.at ?? start;
      node.at = node.stop.place ? this.#drives.placeOf(node.stop.place) : here;
      node.leg = this.#drives.leg(here, node.at);
      node.arrives = after(before?.begins ?? { mean: van.fromAt, variance: 0 }, before?.stop, node.leg);
      node.begins = notBefore(node.arrives, node.stop.readyAt);
      node.holds = this.#isInTime(node.arrives, node.stop.dueAt);
    }
    const last = nodes.at(-1);
    route.home = last ? this.#homeFrom(route, last.at) : NO_LEG;
    route.endsInTime = !last || this.#isInTime(after(last.begins, last.stop, route.home), van.untilAt);
    let latest = route.endsInTime ? van.untilAt : Number.POSITIVE_INFINITY;
    let { minutes } = route.home;
    for (const node of nodes.toReversed()) {
      const dueAt = node.holds ? Math.max(node.stop.dueAt, node.stop.readyAt) : Number.POSITIVE_INFINITY;
      latest = Math.min(latest - minutes - node.stop.serviceMinutes, dueAt);
      node.latest = latest;
      minutes = node.leg.minutes;
    }
  }

  #isInTime({ mean, variance }: Moments, dueAt: number): boolean {
    return mean + this.#deviations * Math.sqrt(variance) <= dueAt + ROUNDING;
  }
}

const UNKNOWN: Moments = { mean: 0, variance: 0 };

/** Returns a stop of a route before its times are known. */
const toNode = (stop: Stop, isFixed: boolean, at: Place): Node => ({
  stop,
  isFixed,
  at,
  leg: NO_LEG,
  arrives: UNKNOWN,
  begins: UNKNOWN,
  holds: true,
  latest: 0,
});

const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

const lateIn = (routes: readonly Route[]): number =>
  sumOf(routes, ({ nodes, endsInTime }) => nodes.filter(({ holds }) => !holds).length + (endsInTime ? 0 : 1));

const minutesOf = (routes: readonly Route[]): number =>
  sumOf(routes, ({ nodes, home }) => home.minutes + sumOf(nodes, ({ leg }) => leg.minutes));

const hasConnector = ({ connectors }: PlanVan, { connector }: Stop): boolean =>
  connector === null || connectors === null || connectors.includes(connector);

const canCarry = ({ van, kwh }: Route, stop: Stop): boolean =>
  kwh + stop.kwh <= van.capacityKwh && hasConnector(van, stop);

/** Returns the arrival after a stop and a drive. */
const after = ({ mean, variance }: Moments, stop: Stop | undefined, leg: Leg): Moments => ({
  mean: mean + (stop?.serviceMinutes ?? 0) + leg.minutes,
  variance: variance + leg.deviation ** 2,
});

const isSame = (a: Moments, b: Moments): boolean =>
  Math.abs(a.mean - b.mean) < ROUNDING && Math.abs(a.variance - b.variance) < ROUNDING;
