// `npm run bench:dispatch [-- --vans 12 --load 75 --seed 1 --saving 0.1 --json]`: simulates calls for a fleet, and compares
// the product's matching with today's rule and a greedy one on the same calls, and with the matching of vans that wait
// where they are advised to. `--saving` is how many minutes callers have to gain from a minute of driving.
import { parseArgs } from 'node:util';
import { ADVISE_WAITING } from '../src/domain/dispatch/waiting-advice.ts';
import { randomFrom } from '../test/random.ts';
import { adviser } from './dispatch/advice.ts';
import { CALLS, callsPerHour, WARM_UP } from './dispatch/load.ts';
import { greedy, ours, today } from './dispatch/policies.ts';
import { type Adviser, callsOf, type Policy, simulate } from './dispatch/simulate.ts';
import { quantile } from './quantile.ts';

const LATE_MINUTES = 45;
type Name = 'today' | 'greedy' | 'ours' | 'ours with advice';
type Limit = {
  policy: Name;
  figure: 'meanWait' | 'p90Wait' | 'over45Percent' | 'drivePerJob';
  than: Name;
  most: number;
};
const limits: (Limit & { at?: { vans: number; load: number } })[] = [
  { policy: 'ours', figure: 'meanWait', than: 'today', most: 0.6 },
  { policy: 'ours', figure: 'meanWait', than: 'greedy', most: 0.88 },
  { policy: 'ours', figure: 'p90Wait', than: 'greedy', most: 0.85 },
  { policy: 'ours', figure: 'over45Percent', than: 'greedy', most: 0.65 },
  { policy: 'ours', figure: 'drivePerJob', than: 'greedy', most: 0.75 },
  { policy: 'ours with advice', figure: 'meanWait', than: 'ours', most: 0.75, at: { vans: 12, load: 50 } },
];

const { values } = parseArgs({
  options: {
    vans: { type: 'string', default: '4,8,12,25,50' },
    load: { type: 'string', default: '50,75,85' },
    seed: { type: 'string', default: '1' },
    saving: { type: 'string', default: String(ADVISE_WAITING.minSavedPerMinute) },
    json: { type: 'boolean', default: false },
  },
});
const numbers = (text: string) => text.split(',').map(Number);
const [seed, saving] = [Number(values.seed), Number(values.saving)];
if (![...numbers(values.vans), ...numbers(values.load), seed, saving].every((number) => number > 0)) {
  console.error('usage: npm run bench:dispatch [-- --vans 4,12 --load 50,75 --seed 1 --saving 0.1 --json]');
  process.exit(2);
}

type Row = [name: Name, policy: Policy, advise?: Adviser];
const rowsAt = (perHour: number): Row[] => [
  ['today', today],
  ['greedy', greedy],
  ['ours', ours],
  ['ours with advice', ours, adviser(perHour, saving)],
];
const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;

function rowOf(vans: number, load: number, perHour: number, [policy, decide, advise]: Row) {
  const calls = callsOf(randomFrom(seed), CALLS, perHour);
  const { waits, drivePerJob, emptyPerJob, decisionMs } = simulate(calls, vans, decide, WARM_UP, { advise });
  return {
    vans,
    load,
    policy,
    meanWait: mean(waits),
    p90Wait: quantile(waits, 0.9) ?? 0,
    over45Percent: (waits.filter((wait) => wait > LATE_MINUTES).length / waits.length) * 100,
    drivePerJob,
    emptyPerJob,
    decisionP99Ms: quantile(decisionMs, 0.99) ?? 0,
  };
}

const rows: ReturnType<typeof rowOf>[] = [];
for (const vans of numbers(values.vans)) {
  for (const load of numbers(values.load)) {
    const perHour = callsPerHour(vans, load, seed);
    const each = rowsAt(perHour).map((row) => rowOf(vans, load, perHour, row));
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
    for (const { policy, figure, than, most, at } of limits) {
      if (at && (at.vans !== vans || at.load !== load)) continue;
      const own = each.find((row) => row.policy === policy);
      const other = each.find((row) => row.policy === than);
      if (!own || !other) continue;
      const ratio = own[figure] / other[figure];
      console.log(
        `${ratio <= most ? 'met' : 'missed'}: ${policy}: ${figure} ${ratio.toFixed(2)} of ${than} (at most ${most})`,
      );
    }
  }
}
if (values.json) console.log(JSON.stringify({ rows }));
