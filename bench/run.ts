// `npm run bench [-- --scenario 1 --rounds 5 --connections 400 --quick --profile FOLDER]`: measures the server under a
// load of fixes, each scenario beside its floor and a peer in the same interleaved rounds. Writes bench/results; a quick
// run only prints.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildIsStale } from '../scripts/build-state.mjs';
import { canPin } from './pin.ts';
import { partToMarkdown, type Result, writeResults } from './report.ts';
import { runRounds } from './rounds.ts';
import type { Scenario, Settings } from './scenario.ts';
import { adminBoards } from './scenarios/admin-boards.ts';
import { browser } from './scenarios/browser.ts';
import { connections } from './scenarios/connections.ts';
import { journey } from './scenarios/journey.ts';
import { nodes } from './scenarios/nodes.ts';
import { paced } from './scenarios/paced.ts';
import { rest } from './scenarios/rest.ts';
import { saturation } from './scenarios/saturation.ts';
import { unrelatedWatchers } from './scenarios/unrelated-watchers.ts';

const scenarios: Scenario[] = [
  saturation,
  paced,
  unrelatedWatchers,
  adminBoards,
  rest,
  connections,
  nodes,
  browser,
  journey,
];

const { values } = parseArgs({
  options: {
    scenario: { type: 'string', multiple: true },
    rounds: { type: 'string' },
    /** Only this number of connections of scenario 1. */
    connections: { type: 'string' },
    quick: { type: 'boolean', default: false },
    /** A folder for CPU profiles of the servers. */
    profile: { type: 'string' },
  },
});
const { quick, profile } = values;
const settings: Settings = {
  rounds: Number(values.rounds ?? (quick ? 3 : 5)),
  warmUpMs: quick ? 1500 : 2000,
  windowMs: quick ? 2000 : 6000,
  isQuick: quick,
  profileFolder: profile,
  connections: values.connections ? [Number(values.connections)] : [400, 2000],
};
const chosen = scenarios.filter(({ number }) => !values.scenario || values.scenario.includes(String(number)));
if (chosen.length === 0)
  throw new Error(`There are the scenarios ${scenarios.map(({ number }) => number).join(', ')}.`);
if (buildIsStale())
  throw new Error('The build is outdated, and the source would be measured: npm run build.');
if (!existsSync('/proc/self/schedstat'))
  throw new Error('CPU times are read from /proc, which is missing here.');
if (!canPin) console.error('taskset or a second core is missing: server and load generator share the cores.');

for (const scenario of chosen) {
  console.log(`# ${scenario.title}\n`);
  const results: Result[] = [];
  for (const part of scenario.parts(settings)) {
    const rounds = await runRounds(part.contenders, settings.rounds);
    results.push({ part, rounds });
    console.log(partToMarkdown({ part, rounds }));
  }
  if (!quick) writeResults(scenario, settings, results);
}
process.exit();
