/**
 * Returns a promise that rejects with the signal's reason as soon as it aborts, whatever the work does. Node holds the
 * request of a fetch weakly: once that is collected as garbage, the signal that fetch was given no longer ends it.
 */
export function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
