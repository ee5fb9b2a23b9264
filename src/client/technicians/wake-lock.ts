type WakeLock = { release: () => Promise<void> };

/**
 * Keeps the screen on while tracking, where the browser can, because readings stop when the screen locks. The browser
 * releases the wake lock on each switch of tab or app, so it is requested again when the page is visible.
 */
export function keepScreenOn(onChange: (isOn: boolean) => void): () => void {
  let held: WakeLock | null = null;
  let wanted = true;

  async function request() {
    if (!wanted || document.hidden || !('wakeLock' in navigator)) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (!wanted) return void lock.release();
      held = lock;
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
    void held?.release().catch(() => undefined);
  };
}
