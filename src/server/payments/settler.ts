import { returnOrphans } from './reconcile.ts';
import { OutboxWorker, type Settling } from './settle.ts';

/** A claim that a node left when it died is taken up this soon after it has run out. */
const LOOK_EVERY_MS = 2000;
const ORPHANS_EVERY_MS = 60_000;

export type Settler = { soon: () => void; start: () => void; stop: () => Promise<void> };

/** Works off the outbox whenever it is asked to and every 2 s, and returns orphans at start and every minute. */
export function createSettler(context: Settling, lookEveryMs = LOOK_EVERY_MS): Settler {
  const worker = new OutboxWorker(context);
  const timers: NodeJS.Timeout[] = [];
  let returning = false;

  const warn = (error: unknown) =>
    context.log.error({ err: error }, 'the reconciler failed; it will run again');
  const soon = () => void worker.wake().catch(warn);
  const orphans = async () => {
    if (returning) return;
    returning = true;
    try {
      if (await returnOrphans(context)) soon();
    } finally {
      returning = false;
    }
  };
  const every = (ms: number, task: () => void) => timers.push(setInterval(task, ms).unref());

  return {
    soon,
    start() {
      soon();
      void orphans().catch(warn);
      every(lookEveryMs, soon);
      every(ORPHANS_EVERY_MS, () => void orphans().catch(warn));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await worker.stop();
    },
  };
}
