import { randomFrom } from '../../src/domain/random.ts';
import { solve } from '../../src/server/lib/solver/solve.ts';
import type { Spot } from '../dispatch/demand.ts';
import { type Accepted, medianMinutes, OPENS_AT, SERVICE_MINUTES, START, WINDOW_MINUTES } from './day.ts';

/** `endsAt` is null for a van at rest; otherwise it drives to `at` or serves there. */
type SimVan = { at: Spot; endsAt: number | null; expectedEndAt: number; stops: Accepted[] };

/** Minutes between the end of each customer's window and the arrival, negative in time; minutes of all drives. */
export type DayOutcome = { lateMinutes: number[]; driveMinutes: number };

/** Iterations of the search for each stop: for the plan of the morning, and each time that a van is free. */
const MORNING_ITERATIONS = 64;
const ITERATIONS = 4;
/** Dispatch plans drives so much longer than their medians, so that it does not plan what is late half of the time. */
const CAUTION = 1.15;
/** A van at rest leaves so early that it waits for nearly every window; until then its stops may go to another van. */
const DEPARTURE_CAUTION = 1.5;
/** A stop that no van reaches in time is planned with the least of these delays that lets it be planned. */
const DELAYS = [20, 45, 90];
const ANY_DELAY = 48 * 60;

/**
 * Drives a day, the same way for every policy: the product's solver plans the whole day in the morning, and all stops to
 * which no van has departed whenever a van is free.
 */
export function execute(sold: readonly Accepted[], vanCount: number): DayOutcome {
  const vans = Array.from({ length: vanCount }, (): SimVan => {
    return { at: START, endsAt: null, expectedEndAt: OPENS_AT, stops: [] };
  });
  const lateMinutes: number[] = [];
  let driven = 0;
  let now = OPENS_AT;
  const bySlot = [...sold].sort((a, b) => a.slotAt - b.slotAt);
  plan(vans, bySlot, now, MORNING_ITERATIONS);
  while (vans.some(({ endsAt, stops }) => endsAt !== null || stops.length > 0)) {
    for (const van of vans) {
      const [next] = van.stops;
      if (!next || departureOf(van) > now) continue;
      const expected = medianMinutes(van.at, next.at);
      const minutes = expected * next.driveFactor;
      driven += minutes;
      lateMinutes.push(now + minutes - next.slotAt - WINDOW_MINUTES);
      van.at = next.at;
      van.stops.shift();
      van.endsAt = Math.max(now + minutes, next.slotAt) + SERVICE_MINUTES;
      van.expectedEndAt = Math.max(now + expected, next.slotAt) + SERVICE_MINUTES;
    }
    now = Math.max(now, Math.min(...vans.map((van) => van.endsAt ?? departureOf(van))));
    const free = vans.filter(({ endsAt }) => endsAt !== null && endsAt <= now);
    for (const van of free) van.endsAt = null;
    if (free.length > 0)
      plan(
        vans,
        vans.flatMap(({ stops }) => stops),
        now,
        ITERATIONS,
      );
  }
  return { lateMinutes, driveMinutes: driven };
}

const NEVER = Number.POSITIVE_INFINITY;

const departureOf = ({ at, endsAt, stops: [next] }: SimVan): number =>
  next && endsAt === null ? next.slotAt - medianMinutes(at, next.at) * DEPARTURE_CAUTION : NEVER;

/** Gives the vans their stops, beginning with the stops that they have. */
function plan(vans: SimVan[], stops: readonly Accepted[], now: number, iterationsPerStop: number): void {
  const holder = new Map(vans.flatMap((van, index) => van.stops.map((stop) => [stop, index] as const)));
  const places = [...stops, ...vans].map(({ at }) => at);
  const problem = {
    visits: stops.map(({ slotAt }) => {
      return { demand: 0, ready: slotAt, due: slotAt + WINDOW_MINUTES, service: SERVICE_MINUTES };
    }),
    vehicles: vans.map(({ endsAt, expectedEndAt }, index) => ({
      start: stops.length + index,
      end: null,
      capacity: 0,
      from: endsAt === null ? now : Math.max(now, expectedEndAt),
      until: NEVER,
    })),
    travel: places.map((from) => places.map((to) => medianMinutes(from, to) * CAUTION)),
    isSymmetric: true,
  };
  const iterations = iterationsPerStop * stops.length;
  const search = (former: number[]) =>
    solve(
      { ...problem, former },
      { random: randomFrom(1), progress: (done) => (iterations === 0 ? 1 : done / iterations) },
    );
  let found = search(stops.map((stop) => holder.get(stop) ?? -1));
  for (let attempt = 0; found.unassigned.length > 0; attempt += 1) {
    const delay = DELAYS[attempt] ?? ANY_DELAY;
    for (const stop of found.unassigned) {
      const visit = problem.visits[stop];
      if (visit) visit.due = Math.max(now, visit.ready + WINDOW_MINUTES) + delay;
    }
    const former = stops.map((_, stop) => found.routes.findIndex((route) => route.includes(stop)));
    found = search(former);
  }
  for (const [index, van] of vans.entries())
    van.stops = (found.routes[index] ?? []).flatMap((stop) => stops[stop] ?? []);
}
