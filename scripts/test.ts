// `npm test`: runs all checks and the short form of the tests. `npm run test:full`: the long form, which also writes a
// line into docs/test-runs.md. `npm test -- --repeat 10 FILE …` repeats the tests of files under load.
import { parseArgs } from 'node:util';
import { isFull } from '../test/form.ts';
import { provideRedis } from '../test/redis.ts';
import { provideTools } from './provide-tools.ts';
import { recordRun } from './record-run.ts';
import { repeatUnderLoad } from './repeat-under-load.ts';
import { run } from './run.ts';
import { slowestTests } from './slowest-tests.ts';
import { countsOf, sumCounts, type TestCounts } from './test-counts.ts';
import { forgetReports, type Project, projects } from './test-reports.ts';
import { playwright, vitest } from './test-runners.ts';

type Step = {
  name: string;
  run: () => Promise<number>;
  /** The report that has the step's tests. */
  suite?: Project | 'browser';
  /** It mostly waits for the registry: the next steps run meanwhile. */
  isBackground?: boolean;
};
type Timed = { name: string; seconds: number; exitCode: number; counts: TestCounts };

const tsx = (script: string) => [process.execPath, '--import', 'tsx', script];

const steps: Step[] = [
  {
    name: 'Types, lint and build',
    // At once: none of them keeps two cores busy alone.
    run: async () =>
      Math.max(
        ...(await Promise.all([
          run(['npm', 'run', '--silent', 'verify:static']),
          run(tsx('scripts/build.ts')),
        ])),
      ),
  },
  ...(isFull
    ? [{ name: 'newest Node', run: () => run(tsx('scripts/newest-node.ts')), isBackground: true }]
    : []),
  ...projects.filter(runsHere).map((project) => ({
    name: project,
    run: () => vitest(project),
    suite: project,
  })),
  { name: 'browser', run: () => playwright(), suite: 'browser' },
];

/** Two nodes need Redis, and run in the long form. */
function runsHere(project: Project): boolean {
  return project !== 'server-nodes' || (isFull && Boolean(process.env.TEST_REDIS_URL || provideRedis()));
}

const { values, positionals } = parseArgs({
  options: { repeat: { type: 'string' } },
  allowPositionals: true,
});

process.exitCode = provideTools() ? await (values.repeat ? repeat(values.repeat) : all()) : 1;

async function repeat(times: string): Promise<number> {
  const build = await run(tsx('scripts/build.ts'));
  return build === 0 ? repeatUnderLoad(Number(times), positionals) : build;
}

/** Stops at the first failing step; the long form only where there is no build. Returns the exit code of the whole. */
async function all(): Promise<number> {
  forgetReports();
  const startedMs = Date.now();
  const timed: Timed[] = [];
  const inBackground: Promise<Timed>[] = [];
  for (const step of steps) {
    if (step.isBackground) {
      inBackground.push(time(step));
      continue;
    }
    const done = await time(step);
    timed.push(done);
    if (done.exitCode !== 0 && !(isFull && step.suite)) break;
  }
  timed.push(...(await Promise.all(inBackground)));
  return report(timed, (Date.now() - startedMs) / 1000);
}

async function time({ name, run: start, suite }: Step): Promise<Timed> {
  console.log(`\n── ${name}`);
  const startedMs = Date.now();
  const exitCode = await start();
  const seconds = (Date.now() - startedMs) / 1000;
  console.log(
    `── ${name}: ${exitCode === 0 ? 'passed' : `failed (exit code ${exitCode})`} in ${seconds.toFixed(1)} s`,
  );
  return { name, seconds, exitCode, counts: suite ? countsOf(suite) : sumCounts([]) };
}

/** Prints where the time went and the counts. Returns the exit code of the whole. */
function report(timed: Timed[], seconds: number): number {
  console.log('\nThe slowest tests');
  for (const { file, name, seconds } of slowestTests(10))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}: ${name}`);
  console.log('\nWhere the time went');
  for (const step of timed)
    console.log(
      `${step.seconds.toFixed(1).padStart(7)} s  ${step.name}${step.counts.passed ? `: ${step.counts.passed} passed` : ''}`,
    );
  console.log(`${seconds.toFixed(1).padStart(7)} s  all`);
  const exitCode = Math.max(...timed.map((step) => step.exitCode));
  const { passed, failed, skipped } = sumCounts(timed.map(({ counts }) => counts));
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  // A failed step without a failed test (types, lint, build) counts as one failure.
  const failures = exitCode === 0 ? failed : Math.max(1, failed);
  if (isFull) recordRun({ passed, failed: failures, skipped }, seconds);
  console.log(`\n${passed} passed, ${failures} failed`);
  return exitCode;
}
