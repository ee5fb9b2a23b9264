import { reconcile } from './reconcile.ts';
import { type Settling, settleDue } from './settle.ts';

const EVERY_MS = 60_000;

/** Runs the reconciler at start and every minute, and the outbox whenever it is asked to; one at a time. */
export function createSettler(context: Settling): {
  soon: () => void;
  start: () => void;
  stop: () => Promise<void>;
} {
  let running: Promise<void> | null = null;
  let wanted: ((context: Settling) => Promise<void>) | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  const run = (work: (context: Settling) => Promise<void>): void => {
    if (stopped) return;
    if (running) {
      wanted = wanted === reconcile ? reconcile : work;
      return;
    }
    running = work(context)
      .catch((error) => context.log.error({ err: error }, 'the reconciler failed; it will run again'))
      .then(() => {
        running = null;
        const next = wanted;
        wanted = null;
        if (next) run(next);
      });
  };

  return {
    soon: () => run(settleDue),
    start() {
      run(reconcile);
      timer = setInterval(() => run(reconcile), EVERY_MS);
      timer.unref();
    },
    async stop() {
      stopped = true;
      if (timer) clearInterval(timer);
      await running;
    },
  };
}
