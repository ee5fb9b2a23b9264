import { afterAll, beforeAll, vi } from 'vitest';
import { forgetBookings } from './forget-bookings.ts';

// The test files of a worker share its globals and modules. An answer can come after the test that asked for it, so
// bookings are forgotten before a file and not after it.
beforeAll(forgetBookings);

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
