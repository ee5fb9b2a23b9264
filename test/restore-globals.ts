import { afterAll, beforeAll, vi } from 'vitest';

// The test files of a worker share its globals, modules and page. An answer can come after the test that asked for it,
// so bookings are forgotten before a file and not after it. Only pages have bookings.
beforeAll(async () => {
  if (typeof document === 'undefined') return;
  const { forgetBookings } = await import('./forget-bookings.ts');
  await forgetBookings();
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
