import { afterAll, vi } from 'vitest';

// The test files of a worker share its globals.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
