import { onTestFinished, vi } from 'vitest';

/**
 * Stops the timers of this process until the end of the test, which moves them with `vi.advanceTimersByTime`. Call it
 * before the app starts, whose sockets must then be those of `localSocket`.
 */
export function stopTimers(kind: 'setTimeout' | 'setInterval'): void {
  const clear = kind === 'setTimeout' ? 'clearTimeout' : 'clearInterval';
  vi.useFakeTimers({ toFake: [kind, clear] });
  onTestFinished(() => void vi.useRealTimers());
}
