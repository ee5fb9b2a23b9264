import { readFileSync, rmSync } from 'node:fs';

export const vitestReport = 'test-results/vitest.json';
export const browserSuites = ['live', 'screens'] as const;
export const playwrightReport = (suite = 'all') => `test-results/playwright-${suite}.json`;

export type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    /** Milliseconds; null for a test that did not run. */
    assertionResults: { status: string; fullName: string; duration?: number | null }[];
  }[];
};

export type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
};
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

/** Deletes old reports, so that a run that fails early does not report the previous results. */
export function forgetReports() {
  for (const report of [vitestReport, ...browserSuites.map((suite) => playwrightReport(suite))])
    rmSync(report, { force: true });
}

/** Returns undefined if the suite has not run. */
export const readVitest = () => read<VitestReport>(vitestReport);
export const readPlaywright = (suite: string) => read<PlaywrightReport>(playwrightReport(suite));

function read<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
