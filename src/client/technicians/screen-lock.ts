import { deviceNow } from '../ui/server-clock.ts';

/** A shorter time without a reading is no pause: at a standstill the position is asked for every 15 s. */
const MIN_PAUSE_MS = 20_000;

export type Pause = { fromMs: number; toMs: number };

/** The time without a reading after the page was hidden or asleep; null when it was short. */
export function pauseOf(lastReadingMs: number, awaySinceMs: number, nowMs: number): Pause | null {
  const fromMs = Math.max(lastReadingMs, awaySinceMs);
  return nowMs - fromMs >= MIN_PAUSE_MS ? { fromMs, toMs: nowMs } : null;
}

/** Calls `onBack` each time that the page is visible again, with the time at which it was hidden. */
export function watchHidden(onBack: (awaySinceMs: number) => void): () => void {
  let hiddenAtMs: number | null = document.hidden ? deviceNow() : null;
  const onChange = () => {
    if (document.hidden) {
      hiddenAtMs ??= deviceNow();
    } else if (hiddenAtMs !== null) {
      const sinceMs = hiddenAtMs;
      hiddenAtMs = null;
      onBack(sinceMs);
    }
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

type WakeLock = { release: () => Promise<void> };

/**
 * Keeps the screen on while tracking, where the browser can, because readings stop when the screen locks. The browser
 * releases the wake lock on each switch of tab or app, so it is requested again when the page is visible.
 */
export function keepScreenOn(onChange: (isOn: boolean) => void): () => void {
  let present: WakeLock | null = null;
  let wanted = true;

  async function request() {
    if (!wanted || document.hidden || !('wakeLock' in navigator)) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (!wanted) return void lock.release();
      present = lock;
      onChange(true);
      lock.addEventListener('release', () => wanted && onChange(false));
    } catch {
      onChange(false);
    }
  }
  const onVisible = () => void request();
  document.addEventListener('visibilitychange', onVisible);
  onVisible();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', onVisible);
    void present?.release().catch(() => undefined);
  };
}
