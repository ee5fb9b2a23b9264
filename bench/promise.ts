// `npm run bench:promise [-- --vans 12 --load 50,75 --seed 1 --saving 0.1 --json]`: the simulator of `bench:dispatch` with a
// quote for each call, which becomes its promise. Compares what the product says with an average that everyone is told,
// and with the drive of the nearest free van, for the same arrivals.
import { parseArgs } from 'node:util';
import type { DurationRange } from '../src/domain/log-normal.ts';
import { randomFrom } from '../test/random.ts';
import { adviser } from './dispatch/advice.ts';
import { driveMinutes, type Spot } from './dispatch/demand.ts';
import { CALLS, callsPerHour, WARM_UP } from './dispatch/load.ts';
import { ours } from './dispatch/policies.ts';
import { type Quoter, Quotes } from './dispatch/quoting.ts';
import {
  type Adviser,
  callsOf,
  placeOf,
  type SimCall,
  type SimVan,
  simulate,
  type World,
} from './dispatch/simulate.ts';
import { quantile } from './quantile.ts';

const [LEAST_KEPT, MOST_KEPT] = [88, 92];
const WIDTH = { vans: 12, load: 75, most: 15 };
const PHILADELPHIA: Spot = { latitude: 39.9526, longitude: -75.1652, isInCity: false };
/** Each so many calls somebody in Philadelphia asks too, and does not book. */
const FAR_EVERY = 20;
const quoters: Quoter[] = ['ours', 'nearest free van', 'always 30 min'];

const { values } = parseArgs({
  options: {
    vans: { type: 'string', default: '8,12,25' },
    load: { type: 'string', default: '50,60,70,75,80,85' },
    seed: { type: 'string', default: '1' },
    saving: { type: 'string', default: '0.1' },
    json: { type: 'boolean', default: false },
  },
});
const numbers = (text: string) => text.split(',').map(Number);
const [seed, saving] = [Number(values.seed), Number(values.saving)];
if (![...numbers(values.vans), ...numbers(values.load), seed, saving].every((number) => number > 0)) {
  console.error('usage: npm run bench:promise [-- --vans 8,12 --load 50,75 --seed 1 --saving 0.1 --json]');
  process.exit(2);
}

type Arrival = { range: DurationRange; minutes: number };
type Far = { told: DurationRange; nearest: number };

const median = (list: readonly number[]) => quantile(list, 0.5) ?? 0;
const percent = (list: readonly Arrival[], holds: (arrival: Arrival) => boolean) =>
  (list.filter(holds).length / list.length) * 100;

const figuresOf = (arrivals: readonly Arrival[]) => ({
  keptPercent: percent(arrivals, ({ range, minutes }) => minutes <= range.highMinutes),
  earlyPercent: percent(arrivals, ({ range, minutes }) => minutes < range.lowMinutes),
  medianWidth: median(arrivals.map(({ range }) => range.highMinutes - range.lowMinutes)),
  medianP50ToP90: median(arrivals.map(({ range }) => range.highMinutes - range.minutes)),
  medianPromise: median(arrivals.map(({ range }) => range.highMinutes)),
});

/** Quotes and serves the calls; some are asked for in Philadelphia besides. */
function run(vans: number, perHour: number, advise?: Adviser) {
  const calls = callsOf(randomFrom(seed), CALLS, perHour);
  const quotes = new Quotes();
  const far: Far[] = [];
  const quoteMs: number[] = [];
  const ask = (world: World, { index }: SimCall): void => {
    const { told } = quotes.say(world, PHILADELPHIA, index);
    const drives = world.vans.map((van) => driveMinutes(placeOf(van, world.now), PHILADELPHIA, world.now));
    far.push({ told, nearest: Math.min(...drives) });
  };
  const quoting = {
    quote: (world: World, call: SimCall) => {
      const startedAt = performance.now();
      quotes.quote(world, call);
      quoteMs.push(performance.now() - startedAt);
      if (call.index >= WARM_UP && call.index % FAR_EVERY === 0) ask(world, call);
    },
    arrived: (call: SimCall, van: SimVan) => quotes.arrived(call, van),
    served: (call: SimCall) => quotes.served(call),
  };
  const { waits } = simulate(calls, vans, ours, WARM_UP, { quoting, advise });
  const counted = calls.slice(WARM_UP);
  const arrivalsOf = (quoter: Quoter): Arrival[] =>
    counted.flatMap((call) => {
      const told = quotes.told.get(call);
      return told ? [{ range: told[quoter], minutes: (call.arrivedAt ?? 0) - call.waitsFrom }] : [];
    });
  return {
    meanWait: waits.reduce((sum, wait) => sum + wait, 0) / waits.length,
    quoters: Object.fromEntries(quoters.map((quoter) => [quoter, figuresOf(arrivalsOf(quoter))])),
    philadelphia: {
      from: median(far.map(({ told }) => told.lowMinutes)),
      by: median(far.map(({ told }) => told.highMinutes)),
      nearestDrive: median(far.map(({ nearest }) => nearest)),
    },
    quoteP99Ms: quantile(quoteMs, 0.99) ?? 0,
  };
}

const rounded = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toFixed(1)) : value,
    ]),
  );
const verdict = (isMet: boolean, text: string) => console.log(`${isMet ? 'met' : 'missed'}: ${text}`);

const rows: object[] = [];
for (const vans of numbers(values.vans)) {
  for (const load of numbers(values.load)) {
    const perHour = callsPerHour(vans, load, seed);
    for (const [policy, advise] of [
      ['ours', undefined],
      ['ours with advice', adviser(perHour, saving)],
    ] as const) {
      const result = run(vans, perHour, advise);
      rows.push({ vans, load, policy, ...result });
      if (values.json) continue;
      const { meanWait, philadelphia, quoteP99Ms } = result;
      console.log(
        `\n${vans} vans, ${load} % load, ${policy}: mean wait ${meanWait.toFixed(1)} min, a quote takes ${quoteP99Ms.toFixed(2)} ms (p99)`,
      );
      console.table(quoters.map((quoter) => rounded({ quoter, ...result.quoters[quoter] })));
      const kept = result.quoters.ours?.keptPercent ?? 0;
      const width = result.quoters.ours?.medianWidth ?? 0;
      verdict(
        kept >= LEAST_KEPT && kept <= MOST_KEPT,
        `${kept.toFixed(1)} % of promises kept (${LEAST_KEPT} to ${MOST_KEPT})`,
      );
      if (vans === WIDTH.vans && load === WIDTH.load)
        verdict(width <= WIDTH.most, `median width ${width.toFixed(1)} min (at most ${WIDTH.most})`);
      const { from, by, nearestDrive } = philadelphia;
      verdict(
        from <= nearestDrive && nearestDrive <= by && from > 30,
        `Philadelphia is quoted ${from.toFixed(0)} to ${by.toFixed(0)} min; the nearest van drives ${nearestDrive.toFixed(0)} min`,
      );
    }
  }
}
if (values.json) console.log(JSON.stringify({ rows }));
