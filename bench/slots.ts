// `npm run bench:slots [-- --days 30 --vans 8 --requests 140 --json]`: sells the slots of days by three rules to the same
// requests, and drives what was sold in the same way. Each rule has a knob, which draws its curve of bookings accepted
// and bookings late; the figures are read from the curves, straight between two points.
import { parseArgs } from 'node:util';
import { NORMAL_P90 } from '../src/domain/log-normal.ts';
import { randomFrom } from '../test/random.ts';
import { quantile } from './quantile.ts';
import { requestsOf, SLOTS } from './slots/day.ts';
import { execute } from './slots/execute.ts';
import { emptyRoutes, fixed, type Policy, planned, stopOf, unlimited } from './slots/policies.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    vans: { type: 'string', default: '8' },
    requests: { type: 'string', default: '140' },
    json: { type: 'boolean', default: false },
  },
});
const days = Number(values.days);
const vans = Number(values.vans);
const requests = Number(values.requests);
if (![days, vans, requests].every((number) => Number.isInteger(number) && number > 0)) {
  console.error('usage: npm run bench:slots [-- --days 30 --vans 8 --requests 140 --json]');
  process.exit(2);
}

/** Quantiles of the normal distribution: how sure the plan is of each arrival, and the deviations that stand for it. */
const chances = [
  [0.9999, 3.719],
  [0.999, 3.0902],
  [0.99, 2.3263],
  [0.95, 1.6449],
  [0.9, 1.2816],
  [0.75, 0.6745],
  [0.5, 0],
] as const;

type Point = {
  knob: string;
  accepted: number;
  latePercent: number;
  lateMinutes: number;
  driveMinutes: number;
};

function pointOf(knob: string, policy: Policy): Point {
  const outcomes = Array.from({ length: days }, (_, day) =>
    execute(policy(requestsOf(randomFrom(day + 1), requests)), vans),
  );
  const all = outcomes.flatMap(({ lateMinutes }) => lateMinutes);
  const late = all.filter((minutes) => minutes > 0);
  const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);
  return {
    knob,
    accepted: all.length / days,
    latePercent: (late.length / all.length) * 100,
    lateMinutes: late.length === 0 ? 0 : sum(late) / late.length,
    driveMinutes: sum(outcomes.map(({ driveMinutes }) => driveMinutes)) / all.length,
  };
}

const curves = {
  unlimited: [60, 70, 75, 80, 85, 90, 100].map((customers) =>
    pointOf(`${customers} customers`, unlimited(customers)),
  ),
  fixed: [1, 2, 3, 4].map((perSlot) => pointOf(`${perSlot} a slot`, fixed(perSlot))),
  ours: chances.map(([chance, deviations]) => pointOf(`P${chance * 100}`, planned(vans, deviations))),
};
type Rule = keyof typeof curves;
type Figure = 'accepted' | 'latePercent';

/** Reads one figure of a curve where the other has a value: the last crossing; null where the curve does not reach it. */
function readAt(curve: readonly Point[], wanted: Figure, by: Figure, value: number): number | null {
  const sorted = curve.toSorted((a, b) => a.accepted - b.accepted);
  let found: number | null = null;
  for (const [index, next] of sorted.entries()) {
    const point = sorted[index - 1];
    if (!point || next[by] === point[by]) continue;
    const share = (value - point[by]) / (next[by] - point[by]);
    if (share >= 0 && share <= 1) found = point[wanted] + (next[wanted] - point[wanted]) * share;
  }
  return found;
}

const rules = ['unlimited', 'fixed', 'ours'] as const;
const read = (wanted: Figure, by: Figure, value: number) =>
  Object.fromEntries(rules.map((rule) => [rule, readAt(curves[rule], wanted, by, value)])) as Record<
    Rule,
    number | null
  >;
const acceptedAtThree = read('accepted', 'latePercent', 3);
const lateAtNinety = read('latePercent', 'accepted', 90);

/** The time of the product's answer for a place: all slots of a day on which 100 stops have their places. */
function answerMs(): number {
  const PLANNED = 100;
  const VANS = 14;
  const ROUNDS = 101;
  const all = requestsOf(randomFrom(1), 400);
  const routes = emptyRoutes(VANS, NORMAL_P90);
  const taken = all.filter((request) => routes.take(stopOf(request, request.wantedAt))).slice(0, PLANNED);
  const stored = emptyRoutes(VANS, NORMAL_P90);
  for (const request of taken) stored.take(stopOf(request, request.wantedAt));
  const byId = new Map(taken.map((request) => [String(request.index), stopOf(request, request.wantedAt)]));
  const times = all.slice(0, ROUNDS).map((request) => {
    const startedAt = performance.now();
    const restored = emptyRoutes(VANS, NORMAL_P90);
    for (const { vanId, stopIds } of stored.orders)
      restored.restore(
        vanId,
        stopIds.flatMap((id) => byId.get(id) ?? []),
      );
    for (const slotAt of SLOTS) restored.fits(stopOf(request, slotAt));
    return performance.now() - startedAt;
  });
  if (taken.length < PLANNED) throw new Error(`only ${taken.length} stops were planned`);
  return quantile(times, 0.5) ?? 0;
}
const slotsOfDayMs = answerMs();

const shown = (value: number | null) => (value === null ? 'not reached' : value.toFixed(1));
if (values.json) {
  console.log(JSON.stringify({ curves, acceptedAtThree, lateAtNinety, slotsOfDayMs }));
} else {
  for (const rule of rules) {
    console.log(
      `\n${rule}, by day over ${days} days; late in percent, minutes late of those, drive for each`,
    );
    console.table(
      curves[rule].map(({ knob, ...figures }) => ({
        knob,
        ...Object.fromEntries(
          Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(1))]),
        ),
      })),
    );
  }
  const line = (figures: Record<Rule, number | null>) =>
    rules.map((rule) => `${rule} ${shown(figures[rule])}`).join(', ');
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed');
  const { ours: accepted } = acceptedAtThree;
  const { ours: late } = lateAtNinety;
  console.log(`\naccepted a day at 3 % late: ${line(acceptedAtThree)}`);
  console.log(
    `${verdict(accepted !== null && accepted >= 86)}: at least 86 are wanted, against 75 unlimited`,
  );
  console.log(`late in percent at 90 accepted a day: ${line(lateAtNinety)}`);
  console.log(`${verdict(late !== null && late <= 6.5)}: at most 6.5 are wanted, against 19 unlimited`);
  console.log(`all slots of a day at 100 planned stops: ${slotsOfDayMs.toFixed(2)} ms`);
  console.log(`${verdict(slotsOfDayMs <= 10)}: at most 10 ms are wanted`);
}
