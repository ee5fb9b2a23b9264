// The load generator, a process of its own: carries out the plan that its parent sends, and answers what it measured.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../quantile.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { LiveClient } from './live-client.ts';
import { MovingTechnician } from './moving-technician.ts';
import type { Client, Measured, Plan } from './plan.ts';

/** Handshakes at the same time. */
const BATCH_SIZE = 50;
const TICK_MS = 1;
const LAST_ANSWERS_TIMEOUT_MS = 60_000;

const count = {
  ackMs: [] as number[],
  pushMs: [] as number[],
  frames: 0,
  frameBytes: 0,
  isCounting: false,
};

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function openAll(port: number, clients: Client[]): Promise<LiveClient[]> {
  const opened: LiveClient[] = [];
  for (let from = 0; from < clients.length; from += BATCH_SIZE) {
    const batch = clients.slice(from, from + BATCH_SIZE);
    opened.push(
      ...(await Promise.all(
        batch.map((client) =>
          LiveClient.open(port, client, (reason) => fail(`a connection was lost: ${reason}`)),
        ),
      )),
    );
  }
  return opened;
}

async function connectAll({ port, dialect, technicians, watchers, admins }: Plan) {
  const moving = (await openAll(port, technicians)).map((client, index) => {
    const technician = new MovingTechnician(client, index, dialect);
    return { client, technician };
  });
  const [before, after] = dialect.watch;
  const watching = await openAll(port, watchers);
  for (const [n, client] of watching.entries()) {
    const { bookingId = '', technician = -1 } = watchers[n] ?? {};
    const answer = await client.ask(`${before}{"bookingId":"${bookingId}"}${after}`);
    if (!answer.startsWith(dialect.accepted)) throw new Error(`a booking cannot be watched: ${answer}`);
    const mover = moving[technician]?.technician;
    client.onEvent = (text) => {
      if (!mover || !text.startsWith(dialect.moved)) return;
      const ms = mover.pushed(text, bookingId);
      if (count.isCounting) count.pushMs.push(ms);
    };
  }
  for (const client of await openAll(port, admins)) {
    client.onEvent = (text) => {
      if (!count.isCounting || !text.startsWith(dialect.frame)) return;
      if (!text.includes('"techId":"tech')) throw new Error(`a frame of nobody: ${text}`);
      count.frames += 1;
      count.frameBytes += text.length;
    };
  }
  return moving;
}

type Moving = Awaited<ReturnType<typeof connectAll>>;

/** Starts the load. Returns a function that ends it and resolves when the last answers have arrived. */
function start(moving: Moving, { load }: Plan): () => Promise<void> {
  let isOver = false;
  const isPaced = load.kind === 'paced';
  for (const { client, technician } of moving) {
    client.onAnswer = (id, text) => {
      const ms = technician.answered(id, text);
      if (count.isCounting) count.ackMs.push(ms);
      if (!isPaced && !isOver) technician.send(false);
    };
    if (!isPaced) technician.send(false);
  }
  const timer = isPaced ? pace(moving, load.fixesPerSecond) : undefined;
  return async () => {
    isOver = true;
    clearInterval(timer);
    // A server that does not keep up with the rate shows it by the number of fixes.
    if (isPaced) return;
    const deadlineMs = Date.now() + LAST_ANSWERS_TIMEOUT_MS;
    const waiting = () => moving.reduce((sum, { technician }) => sum + technician.waiting, 0);
    while (waiting() > 0) {
      if (Date.now() > deadlineMs) throw new Error(`${waiting()} fixes were not answered`);
      await sleep(10);
    }
  };
}

/** Sends fixes of one technician after the other at an even rate, whether or not the server keeps up. */
function pace(moving: Moving, fixesPerSecond: number): NodeJS.Timeout {
  const startedMs = performance.now();
  let sent = 0;
  return setInterval(() => {
    const due = ((performance.now() - startedMs) / 1000) * fixesPerSecond;
    for (; sent < due; sent += 1) moving[sent % moving.length]?.technician.send(true);
  }, TICK_MS);
}

const latency = (values: number[]) => ({
  p50: quantile(values, 0.5) ?? Number.NaN,
  p99: quantile(values, 0.99) ?? Number.NaN,
});

async function carryOut(plan: Plan): Promise<Measured> {
  const toggleProfile = () => plan.profile && process.kill(plan.serverPid, 'SIGUSR2');
  const stop = start(await connectAll(plan), plan);
  await sleep(plan.warmUpMs);
  toggleProfile();
  const before = { ms: performance.now(), server: cpuSeconds(plan.serverPid), load: cpuSeconds(process.pid) };
  count.isCounting = true;
  await sleep(plan.windowMs);
  count.isCounting = false;
  const after = { ms: performance.now(), server: cpuSeconds(plan.serverPid), load: cpuSeconds(process.pid) };
  toggleProfile();
  await stop();
  return {
    wallSeconds: (after.ms - before.ms) / 1000,
    serverCpuSeconds: after.server - before.server,
    loadCpuSeconds: after.load - before.load,
    fixes: count.ackMs.length,
    pushes: count.pushMs.length,
    frames: count.frames,
    frameBytes: count.frameBytes,
    ackMs: latency(count.ackMs),
    pushMs: latency(count.pushMs),
  };
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
process.once('disconnect', () => process.exit(0));
const [plan] = (await once(process, 'message')) as [Plan];
process.send?.(await carryOut(plan));
