import { isFull } from '../test/form.ts';
import { run } from './run.ts';
import { type Project, playwrightReport, vitestReport } from './test-reports.ts';

const node = process.execPath;

/** Runs a vitest project, or only what `args` name of it. Returns the exit code. */
export const vitest = (project: Project, ...args: string[]): Promise<number> =>
  run(
    [
      ...[node, 'node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false', `--project=${project}`],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport(project)}`, ...args],
    ],
    project === 'server-nodes' ? { TEST_NODES: '2' } : {},
  );

/** Runs the browser journeys of the form, or only what `args` name of them. Returns the exit code. */
export const playwright = (...args: string[]): Promise<number> =>
  run(
    [
      ...[node, 'node_modules/@playwright/test/cli.js', 'test', '--forbid-only'],
      ...(isFull ? [] : ['--grep-invert=@full']),
      ...args,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  );
