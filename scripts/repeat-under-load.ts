import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { playwright, vitest } from './test-runners.ts';

/** Runs the tests of `files` several times with a busy loop on each core, to find one that a busy machine fails. */
export async function repeatUnderLoad(times: number, files: string[]): Promise<number> {
  if (!Number.isInteger(times) || times < 1 || files.length === 0) {
    console.error('Usage: npm test -- --repeat 10 FILE …');
    return 1;
  }
  const journeys = files.filter((file) => file.endsWith('.e2e.ts'));
  const server = files.filter((file) => file.endsWith('.server.test.ts'));
  const unit = files.filter((file) => !journeys.includes(file) && !server.includes(file));
  const load = Array.from({ length: availableParallelism() }, busyLoop);
  try {
    if (journeys.length > 0) {
      const code = await playwright(`--repeat-each=${times}`, '--max-failures=1', ...journeys);
      if (code !== 0) return code;
    }
    const runs = [
      ...(unit.length > 0 ? [() => vitest('unit', ...unit)] : []),
      ...(server.length > 0 ? [() => vitest('server-sqlite', ...server)] : []),
      ...(server.length > 0 ? [() => vitest('server-postgres', '--passWithNoTests', ...server)] : []),
    ];
    for (let round = 1; runs.length > 0 && round <= times; round += 1) {
      console.log(`Round ${round} of ${times}`);
      for (const start of runs) {
        const code = await start();
        if (code !== 0) return code;
      }
    }
    return 0;
  } finally {
    for (const loop of load) loop.kill('SIGKILL');
  }
}

const SPIN = `
process.stdin.resume().on('end', process.exit);
setImmediate(function spin() {
  for (let i = 0; i < 1e7; i += 1);
  setImmediate(spin);
});`;

/** Ends when its standard input closes, however this process ends. */
const busyLoop = (): ChildProcess =>
  spawn(process.execPath, ['-e', SPIN], { stdio: ['pipe', 'ignore', 'ignore'] });
