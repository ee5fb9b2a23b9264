import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ServerNews } from '../../demo/server.ts';

type Ready = Extract<ServerNews, { kind: 'ready' }>;
type Memory = { heapMb: number; rssMb: number };

/** The demo server refused to start; the message is one sentence. */
export class RefusedStart extends Error {}

/** Environment variables that the demo passes on. It never passes those of real mail, sign-in or payments. */
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

type Options = { port: string; dataDir: string; speed: number; measured: boolean; onExit: () => void };

/**
 * Starts the built server on the demo's database; it ends with this process.
 * @param measured allows garbage collection before a memory measurement
 * @throws RefusedStart if it does not start, as on a database with other data
 */
export async function startDemoServer({ port, dataDir, speed, measured, onExit }: Options) {
  await refuseTakenPort(Number(port));
  const flags = ['--enable-source-maps', ...(measured ? ['--expose-gc'] : [])];
  const child = spawn(process.execPath, [...flags, 'dist/server/demo.js'], {
    env: { ...environment(), PORT: port, DATA_DIR: dataDir, DEMO_SPEED: String(speed) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Detached, because Ctrl-C must reach the server only after the simulated people have stopped.
    detached: true,
  });
  child.once('exit', onExit);
  const ready = await firstNews(child);
  const visitorArrives = new Promise<void>((resolve) => {
    child.on('message', (news: ServerNews) => {
      if (news.kind === 'technician') resolve();
    });
  });
  return {
    ready,
    /** Resolves when a visitor signs in as the technician. */
    visitorArrives,
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

/** Checks the port first, because the start would empty the database of another running demo. */
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
