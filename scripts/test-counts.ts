import { type Project, readPlaywright, readVitest } from './test-reports.ts';

/** `skipped` are the tests that cannot run here; those that the long form alone runs are no part of it. */
export type TestCounts = { passed: number; failed: number; skipped: number };

const none: TestCounts = { passed: 0, failed: 0, skipped: 0 };

export const sumCounts = (counts: TestCounts[]): TestCounts =>
  counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  );

/** Returns the counts of a vitest project, or of the journeys; zeros if it has not run. */
export const countsOf = (suite: Project | 'browser'): TestCounts =>
  suite === 'browser' ? browserCounts() : vitestCounts(suite);

function vitestCounts(project: Project): TestCounts {
  const report = readVitest(project);
  if (!report) return none;
  // A file that fails to load has no tests and counts as a failure.
  const failures = report.testResults.map(({ status, assertionResults }) =>
    Math.max(assertionResults.filter((test) => test.status === 'failed').length, status === 'failed' ? 1 : 0),
  );
  const skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ status, tags = [] }) => ['pending', 'skipped', 'todo'].includes(status) && !tags.includes('full'),
    );
  return {
    passed: report.numPassedTests,
    failed: failures.reduce((sum, count) => sum + count, 0),
    skipped: skipped.length,
  };
}

function browserCounts(): TestCounts {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readPlaywright()?.stats ?? {};
  return { passed: expected, failed: unexpected + flaky, skipped };
}
