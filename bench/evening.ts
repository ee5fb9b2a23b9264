// `npm run bench:evening [-- --hours 2 --vans 12 --calls 40 --mode manual --seed 1 --speed 20 --log FILE]`: one evening of
// the demo's company, with 10 % refusals, 5 % breakdowns and 2 technicians who fall silent. The same calls are served by
// the rule 'nearest free' and by a scripted dispatcher at the board in a browser, who has only keys and what the page
// shows. The whole evening, with all modes, is written to bench/results/evening.md; any other choice only prints. The log
// gets what the dispatcher read and pressed.
import { appendFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { buildIsStale } from '../scripts/build-state.mjs';
import { chromiumFlags, requireChromium } from '../test/chromium.ts';
import { callsOf, type Scenario } from './evening/calls.ts';
import { type Evening, type Mode, runEvening } from './evening/run-evening.ts';
import { makeEveningWorld } from './evening/world.ts';
import { toMarkdown } from './table.ts';

const MODES: Mode[] = ['nearest free', 'manual', 'suggest', 'automatic'];
const USUAL = { hours: '2', vans: '12', calls: '40', seed: '1', speed: '20' };
/** A Friday at 6 PM in New York. */
const START_MS = Date.parse('2026-11-13T23:00:00Z');
const MAX_VANS = 12;
const RESULT = 'bench/results/evening.md';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: USUAL.hours },
    vans: { type: 'string', default: USUAL.vans },
    calls: { type: 'string', default: USUAL.calls },
    seed: { type: 'string', default: USUAL.seed },
    speed: { type: 'string', default: USUAL.speed },
    mode: { type: 'string', multiple: true },
    log: { type: 'string' },
  },
});
const [hours, vans, calls] = [Number(values.hours), Number(values.vans), Number(values.calls)];
const [seed, speed] = [Number(values.seed), Number(values.speed)];
const modes = MODES.filter((mode) => !values.mode || values.mode.includes(mode));
if (
  ![hours, vans, calls, seed, speed].every((number) => number > 0) ||
  vans > MAX_VANS ||
  modes.length === 0
) {
  console.error(
    `usage: npm run bench:evening [-- --hours 2 --vans 1..${MAX_VANS} --calls 40 --mode ${MODES.join('|')}]`,
  );
  process.exit(2);
}
if (buildIsStale()) throw new Error('The build is older than its sources: npm run build.');

const scenario: Scenario = {
  ...{ seed, hours, vans, callsPerHour: calls },
  ...{ refused: 0.1, brokenDown: 0.05, silentVans: 2 },
};
const world = await makeEveningWorld(
  START_MS,
  vans,
  callsOf(scenario).map(({ person }) => person),
);
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
const evenings = new Map<Mode, Evening>();
for (const mode of modes) {
  const startedMs = performance.now();
  const log = (line: string) => {
    if (values.log) appendFileSync(values.log, `${mode} ${new Date().toISOString()} ${line}\n`);
  };
  const evening = await runEvening(mode, { scenario, world, startMs: START_MS, speed, browser, log });
  evenings.set(mode, evening);
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
  console.error(`${mode}: ${minutes} min; ${evening.refusals.length} callers could not book`);
  console.error(`  keys: ${JSON.stringify(evening.keysFor)}`);
  for (const { id, status, assignedTechId, promisedAt } of evening.open)
    console.error(`  left behind: ${id} ${status} ${assignedTechId}, promised ${promisedAt}`);
  for (const refusal of new Set(evening.refusals)) console.error(`  ${refusal}`);
}
await browser.close();

const shown = (value: number | null, digits = 0) => (value === null ? '-' : value.toFixed(digits));
const rows = [...evenings].map(([mode, each]) => [
  mode,
  String(each.booked),
  `${shown(each.answeredPercent)} %`,
  `${shown(each.assignMedian, 1)}, ${shown(each.assignP90, 1)}`,
  `${shown(each.arriveMedian, 1)}, ${shown(each.arriveP90, 1)}`,
  `${shown(each.keptPercent)} %`,
  String(each.cancelled),
  String(each.leftBehind),
  shown(each.keysPerCall, 1),
]);
const table = toMarkdown([
  [
    ...['', 'booked', 'answered', 'minutes to assign (median, P90)', 'minutes to arrive (median, P90)'],
    ...['promises kept', 'cancelled', 'left behind', 'keys per booking'],
  ],
  ...rows,
]);
const base = evenings.get('nearest free');
const ratio = (own: number | null, other: number | null) => (own && other ? shown(own / other, 2) : '-');
const ratios =
  base &&
  toMarkdown([
    ['beside nearest free', 'answered', 'minutes to arrive (median)', 'promises kept'],
    ...[...evenings].map(([mode, each]) => [
      mode,
      ratio(each.answeredPercent, base.answeredPercent),
      ratio(each.arriveMedian, base.arriveMedian),
      ratio(each.keptPercent, base.keptPercent),
    ]),
  ]);
const slowest = Math.max(0, ...[...evenings.values()].map(({ readP90Seconds }) => readP90Seconds ?? 0));
const lines = [
  `${[...evenings.values()][0]?.calls} calls in ${hours} h, ${vans} vans, seed ${seed}; the clock runs ${speed} times as fast.`,
  `A look at the page took up to ${shown(slowest, 1)} s of the evening (P90).`,
  '',
  table,
  ...(ratios ? ['', ratios] : []),
];
console.log(lines.join('\n'));
const left = [...evenings].filter(([mode, { leftBehind }]) => mode !== 'nearest free' && leftBehind > 0);
for (const [mode, { leftBehind }] of left) console.log(`missed: ${mode} left ${leftBehind} bookings behind`);

const isWhole =
  modes.length === MODES.length &&
  Object.entries(USUAL).every(([name, value]) => values[name as keyof typeof USUAL] === value);
if (isWhole) {
  const day = new Date().toISOString().slice(0, 10);
  const heading = [
    '# One evening at the board',
    '',
    `${day}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}. Written by \`npm run bench:evening\`.`,
  ];
  writeFileSync(RESULT, `${[...heading, '', ...lines].join('\n')}\n`);
}
process.exit(left.length > 0 ? 1 : 0);
