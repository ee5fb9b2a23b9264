import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { builtProgram } from '../server-program.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { until } from '../until.ts';

/** Creates a data folder that outlives server processes and is deleted with the test. */
export function dataFolder(): string {
  const folder = makeTempFolder('data');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts the server in its own process, so that a test can kill it. It ends with the test at the latest.
 */
export async function startServerProcess(env: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, builtProgram(), {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      RATE_LIMIT: '0',
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  const url = `http://127.0.0.1:${port}`;
  await until('the server is ready', async () => {
    if (child.exitCode !== null) throw new Error(`the server did not start:\n${output}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok;
  });
  return { url, origin: `http://localhost:${port}`, kill };
}
