import { type ChildProcess, spawn } from 'node:child_process';

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => running?.kill(signal));

/**
 * Runs a program in the foreground with `env` added to the environment and forwards signals. Returns its exit code (130
 * after a signal).
 */
export function run([program = '', ...args]: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    running = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    running.once('error', reject);
    running.once('exit', (code) => resolve(code ?? 130));
  });
}
