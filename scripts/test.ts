// `npm test`: runs all checks and tests from a clean state. Stops at the first failing step with its exit code.
import { requireChromium } from '../test/chromium.ts';
import { requirePostgres } from '../test/postgres-programs.ts';
import { provideRedis } from '../test/redis.ts';
import { repeatedJourneys } from './repeated-journeys.ts';
import { run } from './run.ts';
import { slowestTests } from './slowest-tests.ts';
import { readCounts } from './test-counts.ts';
import { browserSuites, forgetReports, vitestReport } from './test-reports.ts';

const node = process.execPath;
const vitestFlags = [
  '--allowOnly=false',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
];
/** A busy machine misses a moment now and then; more than these are a fault. */
const MAX_REPEATED = 3;
type Step = [name: string, command: string[], env?: NodeJS.ProcessEnv];
const onTwoNodes: Step = ['Server tests on two nodes', ['npm', 'run', '--silent', 'test:nodes']];
const steps: Step[] = [
  ['Types and lint', ['npm', 'run', '--silent', 'verify:static']],
  // First, because the server tests start the build in half the time of the source.
  ['Build', ['npm', 'run', '--silent', 'build']],
  ['Unit and server tests', [node, 'node_modules/vitest/vitest.mjs', 'run', ...vitestFlags]],
  ...(process.env.SOAK === '1' ? [onTwoNodes] : []),
  ...browserSuites.map(
    (suite): Step => [
      `Browser tests: ${suite}`,
      [node, 'node_modules/@playwright/test/cli.js', 'test', '--forbid-only', `--project=${suite}`],
      { BROWSER_SUITE: suite },
    ],
  ),
];

process.exitCode = await provision();
for (const step of steps) if (process.exitCode === 0) process.exitCode = await timed(step);
process.exitCode = report(process.exitCode);

/** Runs first, so that a missing program is reported immediately. */
async function provision(): Promise<number> {
  forgetReports();
  try {
    console.log(`Chromium: ${requireChromium()}`);
    console.log(`PostgreSQL: ${process.env.TEST_POSTGRES_URL ? 'TEST_POSTGRES_URL' : requirePostgres()}`);
    const redis = process.env.TEST_REDIS_URL ? 'TEST_REDIS_URL' : provideRedis();
    console.log(`Redis: ${redis ?? 'none; two nodes are tried without it'}`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

async function timed([name, command, env]: Step): Promise<number> {
  console.log(`\n── ${name}`);
  const startedMs = Date.now();
  const exitCode = await run(command, env);
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  console.log(`── ${name}: ${exitCode === 0 ? 'passed' : `failed (exit code ${exitCode})`} in ${seconds} s`);
  return exitCode;
}

/** Returns the exit code of the whole. */
function report(exitCode: number): number {
  console.log('\nThe slowest tests');
  for (const { file, name, seconds } of slowestTests(10))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}: ${name}`);
  const repeated = repeatedJourneys();
  if (repeated.length > 0) console.log(`\nPassed only when repeated (at most ${MAX_REPEATED} may)`);
  for (const { file, name, reason } of repeated) console.log(`  ${file}: ${name}\n    ${reason}`);
  const { passed, failed, skipped } = readCounts();
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  const wholeCode = repeated.length > MAX_REPEATED ? 1 : exitCode;
  // A failed step without a failed test (types, lint, build) counts as one failure.
  console.log(`\n${passed} passed, ${wholeCode === 0 ? failed : Math.max(1, failed)} failed`);
  return wholeCode;
}
