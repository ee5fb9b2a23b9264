import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ServerNews } from '../../demo/server.ts';

type Ready = Extract<ServerNews, { kind: 'ready' }>;
type Memory = { heapMb: number; rssMb: number };

/** Why the demo's server would not start, in a sentence. */
export class RefusedStart extends Error {}

/** What of the environment the demo takes over: never how real people are mailed, signed in or charged. */
const TAKEN_OVER = [
  'PATH',
  'HOST',
  'PUBLIC_URL',
  'DATABASE_URL',
  'TILE_URL',
  'TILE_ATTRIBUTION',
  'BRAND_NAME',
];

const environment = () =>
  Object.fromEntries(TAKEN_OVER.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

type Options = { port: string; dataDir: string; measured: boolean; onExit: () => void };

/**
 * Starts the built server on the demo's database; it ends with us.
 * @param measured lets it collect garbage when its memory is asked for
 * @throws RefusedStart when it would not start, as on a database that holds other data
 */
export async function startDemoServer({ port, dataDir, measured, onExit }: Options) {
  await refuseTakenPort(Number(port));
  const flags = ['--enable-source-maps', ...(measured ? ['--expose-gc'] : [])];
  const child = spawn(process.execPath, [...flags, 'dist/server/demo.js'], {
    env: { ...environment(), PORT: port, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A Ctrl-C is ours to pass on, once those at work have stopped.
    detached: true,
  });
  child.once('exit', onExit);
  const ready = await firstNews(child);
  return {
    ready,
    async memory(): Promise<Memory> {
      const told = new Promise<Memory>((resolve) => {
        const hear = (news: ServerNews) => {
          if (news.kind !== 'memory') return;
          child.off('message', hear);
          resolve({ heapMb: Math.round(news.heapMb * 10) / 10, rssMb: Math.round(news.rssMb * 10) / 10 });
        };
        child.on('message', hear);
      });
      child.send('memory');
      return told;
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function firstNews(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new RefusedStart('the server ended before it was ready.'));
    child.once('exit', ended);
    child.once('error', reject);
    child.once('message', (news: ServerNews) => {
      child.off('exit', ended);
      if (news.kind === 'ready') resolve(news);
      else reject(new RefusedStart(news.kind === 'refused' ? news.reason : 'unknown news'));
    });
  });
}

/** Asked before anything is done: another demo's database would be emptied under it. */
async function refuseTakenPort(port: number): Promise<void> {
  const probe = createServer().listen(port, process.env.HOST ?? '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    throw new RefusedStart(`port ${port} is taken; choose another with --port.`);
  }
  probe.close();
  await once(probe, 'close');
}
