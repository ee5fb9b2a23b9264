import { readFileSync, rmSync } from 'node:fs';

export type TestCounts = { passed: number; failed: number; skipped: number };

export const vitestReport = 'test-results/vitest.json';
export const playwrightReport = 'test-results/playwright.json';

type Vitest = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type Playwright = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** So that a run that dies early cannot be taken for the one before it. */
export function forgetReports() {
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });
}

/** What both suites reported; a suite that has not run counts nothing. */
export function readCounts(): TestCounts {
  const [unit, browser] = [vitestCounts(), playwrightCounts()];
  return {
    passed: unit.passed + browser.passed,
    failed: unit.failed + browser.failed,
    skipped: unit.skipped + browser.skipped,
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

function playwrightCounts(): TestCounts {
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
    skipped = 0,
  } = read<Playwright>(playwrightReport)?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped };
}

function read<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
