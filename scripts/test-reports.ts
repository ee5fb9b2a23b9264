import { readFileSync, rmSync } from 'node:fs';

/** The vitest projects, in the order in which they run; `server-nodes` runs in the long form only. */
export const projects = ['unit', 'server-sqlite', 'server-postgres', 'server-nodes'] as const;
export type Project = (typeof projects)[number];

export const vitestReport = (project: Project) => `test-results/${project}.json`;
export const playwrightReport = 'test-results/browser.json';

export type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    /** Milliseconds; null for a test that did not run. */
    assertionResults: { status: string; fullName: string; duration?: number | null; tags?: string[] }[];
  }[];
};

export type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { results: { duration: number }[] }[];
  }[];
};
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

/** Deletes old reports, so that a run that fails early does not report the previous results. */
export function forgetReports() {
  for (const report of [...projects.map(vitestReport), playwrightReport]) rmSync(report, { force: true });
}

/** Returns undefined if the project has not run. */
export const readVitest = (project: Project) => read<VitestReport>(vitestReport(project));
/** Returns undefined if the journeys have not run. */
export const readPlaywright = () => read<PlaywrightReport>(playwrightReport);

function read<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
