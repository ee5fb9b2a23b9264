import { readFileSync, rmSync } from 'node:fs';

export type TestCounts = { passed: number; failed: number; skipped: number };

export const vitestReport = 'test-results/vitest.json';
export const browserSuites = ['live', 'screens'] as const;
export const playwrightReport = (suite = 'all') => `test-results/playwright-${suite}.json`;

type Vitest = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type Playwright = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** So that a run that dies early cannot be taken for the one before it. */
export function forgetReports() {
  for (const report of [vitestReport, ...browserSuites.map((suite) => playwrightReport(suite))])
    rmSync(report, { force: true });
}

/** What all suites reported; a suite that has not run counts nothing. */
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
  const report = read<Vitest>(vitestReport);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  // A file that does not even load has no tests, and is a failure all the same.
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
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
    skipped = 0,
  } = read<Playwright>(playwrightReport(suite))?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped };
}

function read<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
