import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
  });

/**
 * Runs a program in the foreground with `env` added to the environment and forwards signals. Returns its exit code (130
 * after a signal).
 */
export function run([program = '', ...args]: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? 130);
    });
  });
}
