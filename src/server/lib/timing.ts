import type { FastifyBaseLogger } from 'fastify';

/**
 * Runs the work immediately and then at most every `ms`; a call during the interval runs at its end. Work that takes
 * longer has ended before it runs again, so that results come in the order of their reads. Work must not reject. `stop`
 * cancels the pending run.
 */
export function atMostEvery(ms: number, work: () => unknown): { ask: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | null = null;
  let isWorking = false;
  let isAsked = false;
  const runIfDue = () => {
    if (!isAsked || timer || isWorking) return;
    isAsked = false;
    timer = setTimeout(() => {
      timer = null;
      runIfDue();
    }, ms);
    timer.unref();
    const result = work();
    if (!(result instanceof Promise)) return;
    isWorking = true;
    void result.finally(() => {
      isWorking = false;
      runIfDue();
    });
  };
  return {
    ask() {
      isAsked = true;
      runIfDue();
    },
    stop() {
      if (timer) clearTimeout(timer);
      timer = null;
      isAsked = false;
    },
  };
}

/** Resolves to the result, or to null if it rejects or takes longer than `ms`. */
export async function within<Result>(ms: number, result: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([result.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs the work every `everyMs`, and logs `failure` when it rejects. */
export function repeat(
  log: FastifyBaseLogger,
  everyMs: number,
  failure: string,
  work: () => Promise<void>,
): { stop: () => void } {
  const timer = setInterval(() => {
    work().catch((error) => log.warn({ err: error }, failure));
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
