import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { TestCounts } from './test-counts.ts';

const FILE = 'docs/test-runs.md';

/** Appends a row with date, commit, counts, time and machine of a run of the long form to docs/test-runs.md. */
export function recordRun({ passed, failed, skipped }: TestCounts, seconds: number): void {
  const date = new Date().toISOString().slice(0, 10);
  const commit =
    git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', ':!docs') ? ', changed' : '');
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, ${memory} GB, Node ${process.version}`;
  const minutes = (seconds / 60).toFixed(1);
  appendFileSync(
    FILE,
    `| ${date} | ${commit} | ${passed} | ${failed} | ${skipped} | ${minutes} min | ${machine} |\n`,
  );
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
