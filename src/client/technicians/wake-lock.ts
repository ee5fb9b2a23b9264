type Held = { release: () => Promise<void> };

/**
 * Keeps the screen on while tracking, where the browser can: positions stop when it locks. The lock is lost
 * with every switch of tab or app, so it is taken again on coming back.
 */
export function keepScreenOn(onChange: (isOn: boolean) => void): () => void {
  let held: Held | null = null;
  let wanted = true;

  async function take() {
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
  const again = () => void take();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', again);
    void held?.release().catch(() => undefined);
  };
}
