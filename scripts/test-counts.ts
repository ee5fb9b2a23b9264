import { browserSuites, readPlaywright, readVitest } from './test-reports.ts';

export type TestCounts = { passed: number; failed: number; skipped: number };

/** Sums the results of all suites that have run. */
export function readCounts(): TestCounts {
  const all = [vitestCounts(), ...browserSuites.map(playwrightCounts)];
  const sum = (count: (suite: TestCounts) => number) => all.reduce((total, suite) => total + count(suite), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
  };
}

function vitestCounts(): TestCounts {
  const report = readVitest();
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  // A file that fails to load has no tests and counts as a failure.
  const failures = report.testResults.map(({ status, assertionResults }) =>
    Math.max(assertionResults.filter((test) => test.status === 'failed').length, status === 'failed' ? 1 : 0),
  );
  return {
    passed: report.numPassedTests,
    failed: failures.reduce((sum, count) => sum + count, 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function playwrightCounts(suite: string): TestCounts {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readPlaywright(suite)?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped };
}
