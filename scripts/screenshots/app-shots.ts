import type { Page } from '@playwright/test';
import { withAlerts } from './alerts.ts';
import type { Shot } from './shoot.ts';

/** Returns a page without user activation, because taking its picture counts as a press. */
async function untouched(page: Page): Promise<void> {
  await withAlerts(3)(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } }),
  );
}

const shown = (page: Page) => page.getByRole('alertdialog').waitFor();

const workerReady = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

/** Alerts, and the installed app: offline, and before an update. */
export const appShots: Shot[] = [
  { name: 'alerts-admin', who: 'admin', path: '/admin', prepare: withAlerts(3), act: shown },
  {
    name: 'alerts-tech',
    who: 'tech',
    path: '/tech',
    devices: ['phone'],
    prepare: untouched,
    act: async (page) => {
      await page.getByText('Sound blocked, tap to enable').waitFor();
      await page.getByText('GPS Tracking Started').first().waitFor();
      await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    },
  },
  {
    name: 'alerts-dialog',
    who: 'admin',
    path: '/admin',
    devices: ['desktop'],
    prepare: withAlerts(1),
    act: async (page) => {
      await page.getByRole('tab', { name: /Tech Management/ }).click();
      await page.getByRole('button', { name: 'Staff accounts' }).click();
      await page.getByRole('dialog', { name: 'Staff accounts' }).waitFor();
      await shown(page);
    },
  },
  {
    name: 'alerts-toast',
    who: 'admin',
    path: '/admin',
    prepare: withAlerts(0),
    act: async (page) => {
      await page.getByRole('button', { name: 'Enable Alerts' }).click();
      await page.getByText('Notifications Blocked').first().waitFor();
    },
  },
  {
    name: 'app-offline',
    who: 'jordan',
    path: '/',
    act: async (page) => {
      await page.getByRole('heading', { name: 'Recent bookings' }).waitFor();
      await workerReady(page);
      await page.waitForFunction(() => localStorage.getItem('lastBooking') !== null);
      await page.context().setOffline(true);
      await page.goto('/');
      await page.getByText('Your last known booking').waitFor();
    },
  },
  {
    name: 'app-update',
    who: 'jordan',
    path: '/',
    act: async (page) => {
      await page.getByRole('heading', { name: 'Recent bookings' }).waitFor();
      await workerReady(page);
      // The browser treats the same worker under another URL as a newer version.
      await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer').then(() => true));
      await page.getByText('A new version is ready.').waitFor();
    },
  },
];
