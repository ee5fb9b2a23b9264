import type { Page } from '@playwright/test';

/** Error codes of the Geolocation API for a device without a position. */
const FAILURES = { denied: 1, unavailable: 2 } as const;

/** Call before the page loads: simulates a device that fails, never answers, or has no geolocation. */
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

/** Call before the page loads: simulates a browser with the Screen Wake Lock API. */
export const withWakeLock = (page: Page) =>
  page.addInitScript(() => {
    const lock = Object.assign(new EventTarget(), { release: async () => {} });
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => lock } });
  });

/** Hides the page for a time and shows it again; its clock continues without readings. */
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
