// The load generator, a process of its own: carries out the plan that its parent sends, and answers what it measured.
import { setTimeout as sleep } from 'node:timers/promises';
import { answerParent } from './answer-parent.ts';
import { connectTechnicians, connectWatchers, type Moving, openAll } from './clients.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { latencyOf } from './latency.ts';
import { pace } from './pace.ts';
import type { Measured, Plan } from './plan.ts';

const LAST_ANSWERS_TIMEOUT_MS = 60_000;

const count = {
  ackMs: [] as number[],
  pushMs: [] as number[],
  frames: 0,
  frameBytes: 0,
  isCounting: false,
};

async function connectAll({ port, dialect, technicians, watchers, admins }: Plan) {
  const moving = await connectTechnicians(port, dialect, technicians);
  await connectWatchers(port, dialect, watchers, moving, (ms) => {
    if (count.isCounting) count.pushMs.push(ms);
  });
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

/** Starts the load. Returns a function that ends it and resolves when the last answers have arrived. */
function start(moving: Moving[], { load }: Plan): () => Promise<void> {
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
    ackMs: latencyOf(count.ackMs),
    pushMs: latencyOf(count.pushMs),
  };
}

await answerParent(carryOut);
