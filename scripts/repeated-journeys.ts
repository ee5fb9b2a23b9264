import { stripVTControlCharacters } from 'node:util';
import { browserSuites, type PlaywrightSuite, readPlaywright } from './test-reports.ts';

/** `reason` is the first line of what failed in the first try. */
export type RepeatedJourney = { file: string; name: string; reason: string };

/** The browser journeys that failed in their first try and passed in the second, of all suites that have run. */
export const repeatedJourneys = (): RepeatedJourney[] =>
  browserSuites.flatMap((suite) => (readPlaywright(suite)?.suites ?? []).flatMap(repeatedIn));

const repeatedIn = ({ suites = [], specs = [] }: PlaywrightSuite): RepeatedJourney[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => ({
        file: `e2e/${file}`,
        name: title,
        reason: firstLine(results[0]?.error?.message),
      })),
  ),
  ...suites.flatMap(repeatedIn),
];

const firstLine = (message = '') => stripVTControlCharacters(message).split('\n', 1)[0] ?? '';
