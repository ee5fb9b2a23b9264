// `npm run bench:dispatch [-- --vans 12 --load 75 --seed 1 --json]`: simulates calls for a fleet, and compares the
// product's matching with today's rule and a greedy one on the same calls.
import { parseArgs } from 'node:util';
import { randomFrom } from '../test/random.ts';
import { greedy, ours, today } from './dispatch/policies.ts';
import { callsOf, type Outcome, type Policy, SERVICE_MEAN, simulate } from './dispatch/simulate.ts';
import { quantile } from './quantile.ts';

const CALLS = 4000;
const WARM_UP = 100;
const LATE_MINUTES = 45;
const HALVINGS = 14;
const policies = { today, greedy, ours };
const limits = [
  { figure: 'meanWait', than: 'today', most: 0.6 },
  { figure: 'meanWait', than: 'greedy', most: 0.88 },
  { figure: 'p90Wait', than: 'greedy', most: 0.85 },
  { figure: 'over45Percent', than: 'greedy', most: 0.65 },
  { figure: 'drivePerJob', than: 'greedy', most: 0.75 },
] as const;

const { values } = parseArgs({
  options: {
    vans: { type: 'string', default: '4,8,12,25,50' },
    load: { type: 'string', default: '50,75,85' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const numbers = (text: string) => text.split(',').map(Number);
const seed = Number(values.seed);
if (![...numbers(values.vans), ...numbers(values.load), seed].every((number) => number > 0)) {
  console.error('usage: npm run bench:dispatch [-- --vans 4,12 --load 50,75 --seed 1 --json]');
  process.exit(2);
}

const run = (vans: number, perHour: number, policy: Policy): Outcome =>
  simulate(callsOf(randomFrom(seed), CALLS, perHour), vans, policy, WARM_UP);

/** The calls an hour at which today's rule keeps the vans driving or serving for `load` percent of the time. */
function callsPerHour(vans: number, load: number): number {
  let [low, high] = [0, (2 * vans * 60) / SERVICE_MEAN];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (run(vans, middle, today).utilisation * 100 > load) high = middle;
    else low = middle;
  }
  return low;
}

const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;

function rowOf(vans: number, load: number, perHour: number, policy: keyof typeof policies) {
  const { waits, drivePerJob, decisionMs } = run(vans, perHour, policies[policy]);
  return {
    vans,
    load,
    policy,
    meanWait: mean(waits),
    p90Wait: quantile(waits, 0.9) ?? 0,
    over45Percent: (waits.filter((wait) => wait > LATE_MINUTES).length / waits.length) * 100,
    drivePerJob,
    decisionP99Ms: quantile(decisionMs, 0.99) ?? 0,
  };
}

const rows: ReturnType<typeof rowOf>[] = [];
for (const vans of numbers(values.vans)) {
  for (const load of numbers(values.load)) {
    const perHour = callsPerHour(vans, load);
    const each = (['today', 'greedy', 'ours'] as const).map((policy) => rowOf(vans, load, perHour, policy));
    rows.push(...each);
    if (values.json) continue;
    console.log(`\n${vans} vans, ${load} % load: ${perHour.toFixed(2)} calls an hour, times in minutes`);
    console.table(
      each.map(({ vans: _, load: __, ...row }) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            typeof value === 'number' ? Number(value.toFixed(2)) : value,
          ]),
        ),
      ),
    );
    const [, , own] = each;
    for (const { figure, than, most } of limits) {
      const other = each.find(({ policy }) => policy === than);
      if (!own || !other) continue;
      const ratio = own[figure] / other[figure];
      console.log(
        `${ratio <= most ? 'met' : 'missed'}: ${figure} ${ratio.toFixed(2)} of ${than} (at most ${most})`,
      );
    }
  }
}
if (values.json) console.log(JSON.stringify({ rows }));
