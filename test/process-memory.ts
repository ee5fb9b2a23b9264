import { readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const residentKilobytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

/** Returns the child processes of a process on Linux; none if it has ended. */
export const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** Returns the resident memory of a process and its children on Linux. */
const treeMegabytes = (pid: number): number =>
  residentKilobytes(pid) / 1024 + childrenOf(pid).reduce((sum, child) => sum + treeMegabytes(child), 0);

/** Samples the memory of a process with its children; `stop` returns the maximum. */
export function watchMemory(pid: number, everyMs = 25) {
  const before = treeMegabytes(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, treeMegabytes(pid));
  }, everyMs);
  return {
    stop: (): { before: number; most: number } => {
      clearInterval(timer);
      return { before: Math.round(before), most: Math.round(most) };
    },
  };
}
