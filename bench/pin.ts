import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { findProgram } from '../test/install-package.ts';

/** Whether processes can be kept on one core each: with `taskset` (util-linux) and two cores. */
export const canPin = findProgram(['taskset']) !== undefined && availableParallelism() > 1;

/** Keeps all threads of a process on one core, if that is possible. */
export function pin(pid: number, core: number): void {
  if (!canPin) return;
  const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`taskset failed: ${stderr}`);
}
