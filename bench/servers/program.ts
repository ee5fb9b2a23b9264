import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pin } from '../pin.ts';
import { SERVER_CORE } from './server.ts';

/** Starts a server program of this folder on a new data folder. It tells its port when it listens. */
export async function startProgram(file: string, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-bench-'));
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const exited = once(child, 'exit');
  const port = await Promise.race([
    once(child, 'message').then(([message]) => Number(message)),
    exited.then(() => {
      throw new Error(`${file} did not start.`);
    }),
  ]);
  const pid = child.pid ?? 0;
  pin(pid, SERVER_CORE);
  return {
    pid,
    port,
    async stop() {
      process.off('exit', endWithUs);
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
