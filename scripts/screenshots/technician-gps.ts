import type { Page } from '@playwright/test';

/** What a device with no position to give says, by the standard's codes. */
const FAILURES = { denied: 1, unavailable: 2 } as const;

/** Before the page loads: a device that fails, never answers, or is no device at all. */
export const withoutGps = (why: keyof typeof FAILURES | 'silent' | 'none') => (page: Page) =>
  page.addInitScript(
    (code) => {
      if (code === 'none') return void Reflect.deleteProperty(Navigator.prototype, 'geolocation');
      navigator.geolocation.getCurrentPosition = () => {};
      navigator.geolocation.watchPosition = (_heard, failed) => {
        const error = { code, PERMISSION_DENIED: 1, message: '' } as GeolocationPositionError;
        if (typeof code === 'number') setTimeout(() => failed?.(error), 0);
        return 1;
      };
    },
    why === 'denied' || why === 'unavailable' ? FAILURES[why] : why,
  );

/** Before the page loads: a browser that keeps the screen on when asked. */
export const withWakeLock = (page: Page) =>
  page.addInitScript(() => {
    const lock = Object.assign(new EventTarget(), { release: async () => {} });
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => lock } });
  });

/** The page is put away for so long and comes back; its clock goes on, its device says nothing. */
export const putAway = (page: Page, ms: number) =>
  page.evaluate((awayMs) => {
    let hidden = true;
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
    const now = Date.now.bind(Date);
    Date.now = () => now() + awayMs;
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
  }, ms);
