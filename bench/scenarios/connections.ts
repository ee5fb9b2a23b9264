import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LiveClient } from '../load/live-client.ts';
import type { Client } from '../load/plan.ts';
import { type Figures, valuesOf } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { type BenchServer, weighing } from '../servers/server.ts';
import { OURS, servers } from './run-load.ts';

const IDLE = 2000;
const CYCLES = 10_000;
const BATCH_SIZE = 50;
/** How long a server has to write what it does after a start or a burst. */
const SETTLE_MS = 3000;
const HEAP_TIMEOUT_MS = 30_000;

const MAX_KILOBYTES = 30;
const MAX_REST_MEGABYTES = 140;
const MAX_HEAP_GROWTH = 1.1;

/** Returns the resident memory of a process in kilobytes of 1,000 bytes. */
const residentKilobytes = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024) / 1000;

/** Returns the bytes of a server's heap after a garbage collection. */
async function heapOf(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  const deadlineMs = Date.now() + HEAP_TIMEOUT_MS;
  while (!existsSync(file)) {
    if (Date.now() > deadlineMs) throw new Error('The server did not write the size of its heap.');
    await sleep(50);
  }
  return Number(readFileSync(file, 'latin1'));
}

const fail = (reason: string): never => {
  throw new Error(`a connection was lost: ${reason}`);
};

const openAll = (port: number, clients: Client[]) =>
  Promise.all(clients.map((client) => LiveClient.open(port, client, fail)));

/** Connects and disconnects clients, some at a time, until so many have come and gone. */
async function comeAndGo({ port, watchers }: BenchServer): Promise<void> {
  for (let done = 0; done < CYCLES; done += BATCH_SIZE) {
    const from = done % watchers.length;
    for (const client of await openAll(port, watchers.slice(from, from + BATCH_SIZE))) client.close();
  }
}

async function run(server: string): Promise<Figures> {
  const start = servers[server];
  if (!start) throw new Error(`There is no server ${server}.`);
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-bench-'));
  const file = join(folder, 'heap-size');
  const running = await start({ technicians: IDLE, watchers: IDLE, admins: 0 }, weighing(file));
  try {
    const { pid, port, watchers } = running;
    await sleep(SETTLE_MS);
    const atRest = residentKilobytes(pid);
    await heapOf(pid, file);
    const before = residentKilobytes(pid);
    const clients: LiveClient[] = [];
    for (let from = 0; from < IDLE; from += BATCH_SIZE)
      clients.push(...(await openAll(port, watchers.slice(from, from + BATCH_SIZE))));
    await sleep(SETTLE_MS);
    const idle = residentKilobytes(pid) - before;
    for (const client of clients) client.close();
    await sleep(SETTLE_MS);
    const heapBefore = await heapOf(pid, file);
    await comeAndGo(running);
    await sleep(SETTLE_MS);
    return {
      restMegabytes: atRest / 1000,
      idleKilobytes: idle / IDLE,
      heapBefore: heapBefore / 1e6,
      heapGrowth: (await heapOf(pid, file)) / heapBefore,
    };
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true });
  }
}

/** What connections cost in memory while they are idle, and after many have come and gone. */
export const connections: Scenario = {
  number: 6,
  name: 'connections',
  title: 'Memory of connections',
  parts: () => [
    {
      title: `${IDLE.toLocaleString('en-US')} idle connections; ${CYCLES.toLocaleString('en-US')} connections that come and go`,
      contenders: Object.keys(servers).map((name) => ({ name, run: () => run(name) })),
      columns: [
        { title: 'at rest, MB', figure: 'restMegabytes' },
        { title: 'kB/idle connection', figure: 'idleKilobytes', digits: 1 },
        { title: 'heap before, MB', figure: 'heapBefore', digits: 1 },
        { title: 'heap after the cycles, of that before', figure: 'heapGrowth', digits: 2 },
      ],
      targets: (rounds) => [
        {
          text: `resident memory at rest, at most ${MAX_REST_MEGABYTES} MB`,
          values: valuesOf(rounds, OURS, 'restMegabytes'),
          max: MAX_REST_MEGABYTES,
        },
        {
          text: `resident memory of an idle connection, at most ${MAX_KILOBYTES} kB`,
          values: valuesOf(rounds, OURS, 'idleKilobytes'),
          max: MAX_KILOBYTES,
        },
        {
          text: `heap after the cycles, at most ${MAX_HEAP_GROWTH} times that before`,
          values: valuesOf(rounds, OURS, 'heapGrowth'),
          max: MAX_HEAP_GROWTH,
        },
      ],
    },
  ],
};
