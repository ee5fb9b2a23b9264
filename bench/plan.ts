// `npm run bench:plan -- --instances DIR [--seconds S] [--json]`: plans instances in Solomon's format, for S seconds of
// processor time each (2 unless given), and compares the distances with the best known ones in DIR/best-known.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { solve, untilSeconds } from '../src/server/lib/solver/solve.ts';
import { randomFrom } from '../test/random.ts';
import { readInstance, toProblem } from './solomon.ts';
import { verifyRoutes } from './verify-routes.ts';

const SEED = 1;

const { values } = parseArgs({
  options: {
    instances: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
if (!values.instances || !(seconds > 0)) {
  console.error('usage: npm run bench:plan -- --instances DIR [--seconds S] [--json]   (files *.txt in DIR)');
  process.exit(2);
}
const folder = values.instances;
const bestFile = join(folder, 'best-known.json');
const known: Record<string, { distance: number }> = existsSync(bestFile)
  ? JSON.parse(readFileSync(bestFile, 'utf8'))
  : {};
// Collections of these instances spell their names in either case.
const best = new Map(Object.entries(known).map(([name, { distance }]) => [name.toUpperCase(), distance]));

const files = readdirSync(folder).filter((file) => file.toLowerCase().endsWith('.txt'));
if (files.length === 0) {
  console.error(`No files *.txt in ${folder}`);
  process.exit(2);
}
const instances = files.sort().map((file) => {
  const instance = readInstance(join(folder, file));
  const { routes, unassigned, iterations } = solve(toProblem(instance), {
    random: randomFrom(SEED),
    progress: untilSeconds(seconds),
  });
  if (unassigned.length > 0)
    throw new Error(`${instance.name}: ${unassigned.length} customers fit in no route.`);
  const distance = verifyRoutes(instance, routes);
  const bestKnown = best.get(instance.name.toUpperCase()) ?? null;
  const gapPercent = bestKnown === null ? null : (distance / bestKnown - 1) * 100;
  const vehicles = routes.filter((route) => route.length > 0).length;
  if (!values.json) {
    const gap = gapPercent === null ? 'no best known' : `${gapPercent.toFixed(2)} %`;
    console.log(
      `${instance.name.padEnd(8)} ${String(vehicles).padStart(2)} vehicles ${distance.toFixed(2).padStart(8)}  ${gap.padStart(7)}  ${iterations} iterations`,
    );
  }
  return { name: instance.name, vehicles, distance, bestKnown, gapPercent };
});
const gaps = instances.flatMap(({ gapPercent }) => gapPercent ?? []);
const meanGapPercent = gaps.length === 0 ? null : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
if (values.json) console.log(JSON.stringify({ instances, meanGapPercent }));
else console.log(`mean gap ${meanGapPercent?.toFixed(3) ?? '-'} %, ${seconds} s for each instance`);
