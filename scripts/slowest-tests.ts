import { relative } from 'node:path';
import { type PlaywrightSuite, projects, readPlaywright, readVitest } from './test-reports.ts';

export type TimedTest = { file: string; name: string; seconds: number };

/** Returns the slowest tests of all suites that have run, slowest first. */
export function slowestTests(count: number): TimedTest[] {
  const browser = (readPlaywright()?.suites ?? []).flatMap(journeys);
  return [...vitestTests(), ...browser].sort((a, b) => b.seconds - a.seconds).slice(0, count);
}

const vitestTests = (): TimedTest[] =>
  projects
    .flatMap((project) => readVitest(project)?.testResults ?? [])
    .flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        file: relative('.', file),
        name: fullName,
        seconds: (duration ?? 0) / 1000,
      })),
    );

const journeys = ({ suites = [], specs = [] }: PlaywrightSuite): TimedTest[] => [
  ...specs.map(({ title, file, tests }) => ({
    file: `e2e/${file}`,
    name: title,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  })),
  ...suites.flatMap(journeys),
];
