import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from '../../test/process-memory.ts';

const NANOSECONDS = 1e9;

/**
 * Returns the CPU time of all threads of a process, user and system, in seconds. /proc/PID/stat counts in steps of
 * 10 ms, which is too coarse for a few hundred fixes.
 */
export function cpuSeconds(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).reduce(
    (sum, task) =>
      sum + Number(readFileSync(`${tasks}/${task}/schedstat`, 'latin1').split(' ')[0]) / NANOSECONDS,
    0,
  );
}

/** Returns the CPU time of a process and its descendants by process, without those that end meanwhile. */
export function treeCpuSeconds(pid: number): Map<number, number> {
  const seconds = new Map<number, number>();
  try {
    seconds.set(pid, cpuSeconds(pid));
  } catch {}
  for (const child of childrenOf(pid))
    for (const [each, used] of treeCpuSeconds(child)) seconds.set(each, used);
  return seconds;
}
