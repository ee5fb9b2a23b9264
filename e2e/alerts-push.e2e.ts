import type { Page } from '@playwright/test';
import { chromiumFlags, requireWindowedChromium } from '../test/chromium.ts';
import { startPushService } from '../test/push-service.ts';
import { test as base, decide, shownNotifications, workerOf } from './fixtures/alerts.ts';
import { giveSession } from './fixtures/api.ts';
import { expect } from './fixtures/customer-test.ts';
import { hostServer, type JourneyServer } from './fixtures/hosted-server.ts';

/** Development mode, because production sends no push to this machine, where the push service of the tests runs. */
const test = base.extend<{ server: JourneyServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  server: async ({}, use) => {
    const server = await hostServer({ development: true, env: { RATE_LIMIT: '0' } });
    await use(server);
    await server.stop();
  },
});

test.use({ launchOptions: { executablePath: requireWindowedChromium(), args: chromiumFlags } });

/** Stubs the push API of a page, so that its subscription has the given address of the test push service. */
const withPushService = (address: { endpoint: string; keys: { p256dh: string; auth: string } }) => {
  return async (page: Page) => {
    await page.addInitScript(({ endpoint, keys }) => {
      const key = 'test-push-key';
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer;
      const subscription = (publicKey: string) => ({
        endpoint,
        options: { applicationServerKey: bytes(publicKey) },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(key);
          return true;
        },
      });
      const known = () => {
        const publicKey = localStorage.getItem(key);
        return publicKey ? subscription(publicKey) : null;
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => known(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem(key, applicationServerKey);
          return known();
        },
      });
    }, address);
  };
};

test('a push notification arrives with every tab closed and contains no personal data', async ({
  enter,
  customer,
  server,
}) => {
  const service = await startPushService();
  const browser = service.browser();
  const { context, open } = await enter('admin', {
    permissions: ['notifications'],
    prepare: withPushService(browser.address),
  });
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  });
  const board = await open();
  await expect(board.getByText('Alerts ON')).toBeVisible();
  await workerOf(board);
  await expect
    .poll(async () => {
      await customer.book('Sam Ortiz');
      return browser.heard.length;
    })
    .toBeGreaterThan(0);

  const away = await context.newPage();
  const cdp = await context.newCDPSession(away);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${server.url}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  await board.close();
  await cdp.send('ServiceWorker.stopAllWorkers');
  const before = browser.heard.length;
  const { id } = await customer.book('Priya Nair');
  const [pushed] = (await browser.hears(before + 1)).slice(before);
  expect(JSON.stringify(pushed)).not.toMatch(/Priya|Nair|555-01|Union/);
  // Delivers the message as the push service would, which starts the service worker.
  const { title, body, tag, url, renotify, urgent } = pushed ?? {};
  const data = JSON.stringify({ title, body, tag, url, renotify, urgent });
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
  // An icon is in the service worker's scope and runs no app code.
  await away.goto(`${server.url}/icons/icon.svg`);
  await expect
    .poll(async () => (await shownNotifications(away)).filter((shown) => shown.tag === `booking-${id}`))
    .toEqual([
      {
        title: 'Curbvolt: New Booking',
        body: 'Emergency, open the dashboard for details',
        tag: `booking-${id}`,
        url: `/admin?booking=${id}`,
      },
    ]);
  await service.close();
});

test('the push switch of an account subscribes the browser, survives a reload and reports blocked permission', {
  tag: '@full',
}, async ({ browser, server, customer }) => {
  const service = await startPushService();
  const device = service.browser();
  const context = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  await giveSession(context, server, customer);
  const page = await context.newPage();
  await withPushService(device.address)(page);
  await page.goto('/account');
  const toggle = page.getByRole('switch', { name: 'Push notifications' });
  await expect(toggle).toBeEnabled();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeEnabled();
  await page.reload();
  await expect(toggle).toBeChecked();
  const booking = await customer.book('Jordan Lee');
  await customer.cancel(booking.id);
  expect((await device.hears(1))[0]?.title).toBe('Curbvolt: Booking cancelled');

  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toBeEnabled();
  await page.reload();
  await expect(toggle).toBeEnabled();
  await expect(toggle).not.toBeChecked();

  // Some browsers send pushsubscriptionchange without the old and the new subscription.
  const renewed = service.browser();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeEnabled();
  await (await workerOf(page)).evaluate(async (address) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.pushManager.subscribe = async () =>
      ({ toJSON: () => address }) as unknown as PushSubscription;
    let renewal: Promise<unknown> | undefined;
    const event = Object.assign(new Event('pushsubscriptionchange'), {
      waitUntil: (work: Promise<unknown>) => {
        renewal = work;
      },
    });
    dispatchEvent(event);
    await renewal;
  }, renewed.address);
  device.forget();
  const another = await customer.book('Jordan Lee');
  await customer.cancel(another.id);
  expect((await renewed.hears(1))[0]?.title).toBe('Curbvolt: Booking cancelled');
  // The page still sees the first address, as after a change without an event to the service worker.
  await page.reload();
  await expect(toggle).toBeChecked();

  await decide(context, page, 'denied');
  await page.reload();
  await expect(page.getByText(/Notifications are blocked/)).toBeVisible();
  await expect(toggle).toBeDisabled();
  await context.close();
  await service.close();
});
