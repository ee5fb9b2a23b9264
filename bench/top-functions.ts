import { readFileSync } from 'node:fs';

const COUNT = 25;
/** `dispatch` is the profiler itself, which starts and stops within its own profile. */
const IGNORED = ['(idle)', 'dispatch'];

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** Returns the functions of a CPU profile with the most self time, one a line. */
export function topFunctions(file: string): string {
  const { nodes, samples, timeDeltas }: Profile = JSON.parse(readFileSync(file, 'utf8'));
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const microseconds = new Map<string, number>();
  for (const [n, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    if (IGNORED.includes(name)) continue;
    microseconds.set(name, (microseconds.get(name) ?? 0) + (timeDeltas[n] ?? 0));
  }
  const total = [...microseconds.values()].reduce((sum, each) => sum + each, 0);
  const top = [...microseconds].sort(([, a], [, b]) => b - a).slice(0, COUNT);
  return top.map(([name, each]) => `${((each / total) * 100).toFixed(1).padStart(5)} %  ${name}`).join('\n');
}

function nameOf({ functionName, url, lineNumber }: Node['callFrame']): string {
  const file = url.replace(/^.*\/node_modules\//, '').replace(/^file:.*\/(?=(?:dist|bench|src)\/)/, '');
  return `${functionName || '(anonymous)'} ${file}${url ? `:${lineNumber + 1}` : ''}`.trim();
}
