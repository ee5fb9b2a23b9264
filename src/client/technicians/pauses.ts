/** A shorter silence is no pause: standing still, a device is asked every 15 s. */
const MIN_MS = 20_000;

export type Pause = { fromMs: number; toMs: number };

/** The time without a reading, if the page was hidden or asleep since and it was long enough to tell of. */
export function pauseOf(lastHeardMs: number, awaySinceMs: number, nowMs: number): Pause | null {
  const fromMs = Math.max(lastHeardMs, awaySinceMs);
  return nowMs - fromMs >= MIN_MS ? { fromMs, toMs: nowMs } : null;
}

/** Tells of each time that the page came back after it was hidden, with the moment of its going. */
export function watchHidden(onBack: (awaySinceMs: number) => void): () => void {
  let hiddenAtMs: number | null = document.hidden ? Date.now() : null;
  const look = () => {
    if (document.hidden) {
      hiddenAtMs ??= Date.now();
    } else if (hiddenAtMs !== null) {
      const sinceMs = hiddenAtMs;
      hiddenAtMs = null;
      onBack(sinceMs);
    }
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
