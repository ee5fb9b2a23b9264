/**
 * Runs the work at once, and again at most every `ms`, the last call never lost.
 * `stop` forgets what is waiting.
 */
export function atMostEvery(ms: number, work: () => void): { ask: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | null = null;
  let waiting = false;
  const run = () => {
    waiting = false;
    timer = setTimeout(() => {
      timer = null;
      if (waiting) run();
    }, ms);
    timer.unref();
    work();
  };
  return {
    ask() {
      waiting = true;
      if (!timer) run();
    },
    stop() {
      if (timer) clearTimeout(timer);
      timer = null;
      waiting = false;
    },
  };
}
