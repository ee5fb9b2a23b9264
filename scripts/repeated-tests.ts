import { relative } from 'node:path';
import { browserSuites, type PlaywrightSuite, readPlaywright, readVitest } from './test-reports.ts';

/** `reason` is the first line of what failed in the first try. */
export type RepeatedTest = { file: string; name: string; reason: string };

/** The tests that failed in their first try and passed in the second, of all suites that have run. */
export const repeatedTests = (): RepeatedTest[] => [
  ...serverTests(),
  ...browserSuites.flatMap((suite) => (readPlaywright(suite)?.suites ?? []).flatMap(journeys)),
];

const serverTests = (): RepeatedTest[] =>
  (readVitest()?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ fullName, failureMessages }) => ({
        file: relative('.', file),
        name: fullName,
        reason: firstLine(failureMessages?.[0]),
      })),
  );

const journeys = ({ suites = [], specs = [] }: PlaywrightSuite): RepeatedTest[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => ({
        file: `e2e/${file}`,
        name: title,
        reason: firstLine(results[0]?.error?.message),
      })),
  ),
  ...suites.flatMap(journeys),
];

const firstLine = (message = '') => message.split('\n', 1)[0] ?? '';
