import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../../test/random.ts';
import type { Problem, Vehicle, Visit } from './problem.ts';
import { type Plan, solve } from './solve.ts';

const ROUNDING = 1e-6;

const planned = (problem: Problem, iterations: number, seed = 1): Plan =>
  solve(problem, { random: randomFrom(seed), progress: (done) => done / iterations });

type Point = { x: number; y: number };
const travelBetween = (points: readonly Point[]) =>
  points.map((a) => points.map((b) => Math.hypot(a.x - b.x, a.y - b.y)));

const point = fc.record({ x: fc.nat({ max: 60 }), y: fc.nat({ max: 60 }) });
const visit = fc.record({
  at: point,
  ready: fc.nat({ max: 400 }),
  width: fc.integer({ min: 10, max: 240 }),
  service: fc.integer({ min: 5, max: 60 }),
  demand: fc.nat({ max: 12 }),
});
const vehicle = fc.record({
  at: point,
  endsAt: fc.option(point),
  from: fc.nat({ max: 240 }),
  length: fc.integer({ min: 60, max: 540 }),
  capacity: fc.integer({ min: 5, max: 60 }),
  skills: fc.nat({ max: 15 }),
});

/** Random problems: vehicles with different shifts, capacities, ends and skills. */
const problems = (
  most: { visits: number; vehicles: number },
  least = { visits: 0, vehicles: 1 },
): fc.Arbitrary<Problem> =>
  fc
    .tuple(
      fc.array(visit, { minLength: least.visits, maxLength: most.visits }),
      fc.array(vehicle, { minLength: least.vehicles, maxLength: most.vehicles }),
    )
    .map(([stops, vans]) => {
      const points = [...stops, ...vans].map(({ at }) => at);
      const ends = vans.map(({ endsAt }) => (endsAt ? points.push(endsAt) - 1 : null));
      return {
        visits: stops.map(({ ready, width, service, demand }): Visit => {
          return { ready, due: ready + width, service, demand };
        }),
        vehicles: vans.map(({ from, length, capacity }, n): Vehicle => {
          return { start: stops.length + n, end: ends[n] ?? null, capacity, from, until: from + length };
        }),
        travel: travelBetween(points),
        allows: (stop, van) => ((vans[van]?.skills ?? 0) & (1 << (stop % 4))) !== 0,
      };
    });

/** Drives one vehicle; answers the minutes of its drives, or null if it breaks a rule. */
function minutesOf(problem: Problem, van: number, route: readonly number[]): number | null {
  const { visits, vehicles, travel, allows } = problem;
  const { start, end, capacity, from, until } = vehicles[van] as Vehicle;
  if (route.length === 0) return 0;
  let [place, time, load, minutes] = [start, from, 0, 0];
  for (const stop of route) {
    const { ready, due, service, demand } = visits[stop] as Visit;
    const leg = travel[place]?.[stop] ?? Number.NaN;
    const begins = Math.max(ready, time + leg);
    load += demand;
    if (begins > due + ROUNDING || load > capacity || !(allows?.(stop, van) ?? true)) return null;
    time = begins + service;
    minutes += leg;
    place = stop;
  }
  const home = end === null ? 0 : (travel[place]?.[end] ?? Number.NaN);
  return time + home > until + ROUNDING ? null : minutes + home;
}

/** The minutes that count against the vehicles in use and against visits that have left their former vehicles. */
const penaltyOf = ({ vehicles, former = [], moveCost = 0 }: Problem, routes: readonly number[][]): number =>
  routes.reduce((sum, route, van) => {
    const moved = route.filter((stop) => (former[stop] ?? -1) !== -1 && former[stop] !== van).length;
    return sum + (route.length > 0 ? (vehicles[van]?.openCost ?? 0) : 0) + moved * moveCost;
  }, 0);

/** The fewest visits left out and then the fewest minutes of any plan, by trying every plan. */
function bestOf(problem: Problem): { unassigned: number; cost: number } {
  let best = { unassigned: Number.POSITIVE_INFINITY, cost: 0 };
  const routes: number[][] = problem.vehicles.map(() => []);
  const place = (stop: number, unassigned: number): void => {
    if (stop === problem.visits.length) {
      const minutes = routes.map((route, van) => minutesOf(problem, van, route));
      if (minutes.includes(null)) return;
      const cost = minutes.reduce<number>((sum, each) => sum + (each ?? 0), penaltyOf(problem, routes));
      if (unassigned < best.unassigned || (unassigned === best.unassigned && cost < best.cost))
        best = { unassigned, cost };
      return;
    }
    place(stop + 1, unassigned + 1);
    for (const route of routes) {
      for (let at = 0; at <= route.length; at += 1) {
        route.splice(at, 0, stop);
        place(stop + 1, unassigned);
        route.splice(at, 1);
      }
    }
  };
  place(0, 0);
  return best;
}

/** Makes every other start a place that nobody knows. */
function withUnknown(problem: Problem): Problem {
  const isUnknown = (place: number) =>
    place >= problem.visits.length && (place - problem.visits.length) % 2 === 0;
  const travel = problem.travel.map((row, from) =>
    Array.from(row, (minutes, to) => (isUnknown(from) || isUnknown(to) ? 0 : minutes)),
  );
  return { ...problem, travel, unknown: new Set([...travel.keys()].filter(isUnknown)), isSymmetric: true };
}

function expectSound(problem: Problem, { routes, unassigned, cost }: Plan): void {
  const minutes = routes.map((route, van) => minutesOf(problem, van, route));
  expect(minutes).not.toContain(null);
  expect([...routes.flat(), ...unassigned].sort((a, b) => a - b)).toEqual([...problem.visits.keys()]);
  expect(cost).toBeCloseTo(
    minutes.reduce<number>((sum, each) => sum + (each ?? 0), 0),
    6,
  );
}

describe('a plan of visits with time windows', () => {
  it('a plan breaks no shift, window, capacity or skill, has each visit once, and costs what its drives take', () => {
    fc.assert(
      fc.property(problems({ visits: 25, vehicles: 5 }), (problem) =>
        expectSound(problem, planned(problem, 128)),
      ),
      { numRuns: 300 },
    );
  });

  it('a plan of more visits than are near to one breaks no rule either, also with starts that nobody knows', () => {
    const [most, least] = [
      { visits: 180, vehicles: 60 },
      { visits: 140, vehicles: 20 },
    ];
    fc.assert(
      fc.property(problems(most, least), (problem) => {
        expectSound(problem, planned(problem, 512));
        const unknown = withUnknown(problem);
        expectSound(unknown, planned(unknown, 512));
      }),
      // Shrinking problems of this size takes minutes.
      { numRuns: 4, endOnFailure: true },
    );
  });

  it('a visit that fits no near vehicle goes to a far one', () => {
    const near = Array.from({ length: 140 }, (): Visit => ({ ready: 0, due: 0, service: 60, demand: 1 }));
    const van = (capacity: number, n: number): Vehicle => {
      return { start: 141 + n, end: null, capacity, from: 0, until: 100 };
    };
    // Each near visit has its van; the last visit has the place of the others, and only the far van has room for it.
    const points = [...near.map(() => ({ x: 0, y: 0 })), { x: 0, y: 0 }, { x: 0, y: 0 }, { x: 30, y: 0 }];
    const problem: Problem = {
      visits: [...near, { ready: 70, due: 90, service: 10, demand: 5 }],
      vehicles: [...near.map(() => ({ ...van(1, 0) })), van(6, 1)],
      travel: travelBetween(points),
      fixed: [...near.map((_, n) => [n]), []],
    };
    expect(planned(problem, 0).routes.at(-1)).toEqual([140]);
  });

  it('a plan of at most five visits is the best of all plans', () => {
    fc.assert(
      fc.property(problems({ visits: 5, vehicles: 2 }), (problem) => {
        const { unassigned, cost } = planned(problem, 2048);
        const best = bestOf(problem);
        expect(unassigned).toHaveLength(best.unassigned);
        expect(cost).toBeCloseTo(best.cost, 6);
      }),
      { numRuns: 100 },
    );
  });

  it('a plan of few visits is the best of all plans, also with the costs of vehicles and of moves', () => {
    const costs = fc.record({
      openCost: fc.constantFrom(0, 30, 480),
      moveCost: fc.constantFrom(0, 20, 10_000),
      former: fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 5, maxLength: 5 }),
    });
    fc.assert(
      fc.property(problems({ visits: 5, vehicles: 3 }), costs, (found, { openCost, moveCost, former }) => {
        const vehicles = found.vehicles.map((van) => ({ ...van, openCost }));
        const holders = former.map((van) => (van < vehicles.length ? van : -1));
        const problem = { ...found, vehicles, moveCost, former: holders.slice(0, found.visits.length) };
        const { unassigned, cost, routes } = planned(problem, 2048);
        const best = bestOf(problem);
        expect(unassigned).toHaveLength(best.unassigned);
        expect(cost + penaltyOf(problem, routes)).toBeCloseTo(best.cost, 6);
      }),
      { numRuns: 100 },
    );
  });

  it('a large plan with costs of vehicles uses fewer than one that counts only the drives', () => {
    const sizes = { visits: 160, vehicles: 60 };
    const found = fc.sample(problems(sizes, sizes), { seed: 5, numRuns: 1 })[0] as Problem;
    const withCosts = { ...found, vehicles: found.vehicles.map((van) => ({ ...van, openCost: 480 })) };
    const [few, many] = [planned(withCosts, 2048), planned(found, 2048)];
    expectSound(found, few);
    const used = ({ routes }: Plan) => routes.filter((route) => route.length > 0).length;
    expect([few.unassigned.length, used(few) < used(many)]).toEqual([many.unassigned.length, true]);
  });

  it('a plan with the same seed and iterations is the same', () => {
    const problem = fc.sample(problems({ visits: 25, vehicles: 5 }), { seed: 3, numRuns: 1 })[0] as Problem;
    expect(planned(problem, 640, 7)).toEqual(planned(problem, 640, 7));
  });
});
