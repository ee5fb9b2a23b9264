// The load generator of held connections, a process of its own: adds technicians, each with a watcher, until positions
// reach the watchers too late; then narrows the number down.
import { setTimeout as sleep } from 'node:timers/promises';
import { answerParent } from './answer-parent.ts';
import { connectTechnicians, connectWatchers, type Moving } from './clients.ts';
import { treeCpuSeconds } from './cpu-seconds.ts';
import type { HeldMeasured, HeldPlan, Step } from './held-plan.ts';
import { latencyOf } from './latency.ts';
import { pace } from './pace.ts';

/** Of the fixes that are due, and of the pushes of these: volatile pushes may skip a fix. */
const MIN_DELIVERED = 0.97;
const ANSWERS_TIMEOUT_MS = 20_000;

/** Returns the CPU cores that each process with its descendants uses until the returned function is called. */
function watchCores(processes: Record<string, number>): () => Record<string, number> {
  const read = () => Object.entries(processes).map(([name, pid]) => [name, treeCpuSeconds(pid)] as const);
  const startedMs = performance.now();
  const before = new Map(read());
  return () => {
    const seconds = (performance.now() - startedMs) / 1000;
    return Object.fromEntries(
      read().map(([name, after]) => {
        const used = [...after].map(([pid, each]) => each - (before.get(name)?.get(pid) ?? 0));
        return [name, used.reduce((sum, each) => sum + each, 0) / seconds];
      }),
    );
  };
}

async function carryOut(plan: HeldPlan): Promise<HeldMeasured> {
  const { dialect, technicians, watchers, secondsPerFix, maxPushP99, warmUpMs, windowMs } = plan;
  const moving: Moving[] = [];
  const counted = { isCounting: false, fixes: 0, pushMs: [] as number[] };

  async function connectUpTo(count: number): Promise<void> {
    const from = moving.length;
    const added = await connectTechnicians(0, dialect, technicians.slice(from, count), from);
    moving.push(...added);
    for (const { client, technician } of added)
      client.onAnswer = (id, text) => {
        technician.answered(id, text);
        if (counted.isCounting) counted.fixes += 1;
      };
    await connectWatchers(0, dialect, watchers.slice(from, count), moving, (ms) => {
      if (counted.isCounting) counted.pushMs.push(ms);
    });
  }

  async function untilAnswered(): Promise<void> {
    const deadlineMs = Date.now() + ANSWERS_TIMEOUT_MS;
    while (moving.some(({ technician }) => technician.waiting > 0)) {
      if (Date.now() > deadlineMs) throw new Error('fixes were not answered');
      await sleep(50);
    }
  }

  async function measure(count: number): Promise<Step> {
    await connectUpTo(count);
    const timer = pace(moving.slice(0, count), count / secondsPerFix);
    await sleep(warmUpMs);
    Object.assign(counted, { isCounting: true, fixes: 0, pushMs: [] });
    const startedMs = performance.now();
    const coresUsed = watchCores({ ...plan.processes, load: process.pid });
    await sleep(windowMs);
    counted.isCounting = false;
    const cores = coresUsed();
    const seconds = (performance.now() - startedMs) / 1000;
    clearInterval(timer);
    await untilAnswered();
    const { fixes, pushMs } = counted;
    return {
      technicians: count,
      fixesPerSecond: fixes / seconds,
      pushesPerFix: pushMs.length / fixes,
      pushMs: latencyOf(pushMs),
      cores,
    };
  }

  const isHeld = ({ technicians: count, fixesPerSecond, pushesPerFix, pushMs }: Step): boolean =>
    pushMs.p99 <= maxPushP99 &&
    fixesPerSecond >= (MIN_DELIVERED * count) / secondsPerFix &&
    pushesPerFix >= MIN_DELIVERED;

  /** One slow window may be the machine's, so a step that was not held has a second one. */
  async function measureTwice(count: number): Promise<Step> {
    const step = await measure(count);
    return isHeld(step) ? step : measure(count);
  }

  const resolution = (plan.growth - 1) / 4;
  const first = await measureTwice(plan.start);
  let held = isHeld(first) ? first : null;
  let lost = held ? Number.POSITIVE_INFINITY : plan.start;
  for (;;) {
    const most = held?.technicians ?? 0;
    const isGrowing = lost === Number.POSITIVE_INFINITY;
    if (isGrowing ? most === technicians.length : lost - most <= Math.max(1, resolution * most)) break;
    const next = isGrowing
      ? Math.min(technicians.length, Math.ceil(most * plan.growth))
      : Math.round((most + lost) / 2);
    const step = await measureTwice(next);
    if (isHeld(step)) held = step;
    else lost = next;
  }
  return { first, held };
}

await answerParent(carryOut);
