/**
 * Runs the work immediately and then at most every `ms`; a call during the interval runs at its end. `stop` cancels the
 * pending run.
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
