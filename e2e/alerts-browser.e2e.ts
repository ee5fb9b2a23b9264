import type { Page } from '@playwright/test';
import {
  decide,
  holdClock,
  overlayOf,
  shownNotifications,
  staffBrowser,
  test,
  touch,
  workerOf,
} from './fixtures/alerts.ts';
import { apiCustomer } from './fixtures/api.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { expect } from './fixtures/shared-server.ts';
import { expectToast } from './fixtures/toast.ts';

const SOON = { timeout: 1000 };

test('a new booking shows a browser notification for 10 s, and a click on the notification opens the booking', async ({
  enter,
  customer,
}) => {
  const { context, open } = await enter('admin', {
    permissions: ['notifications'],
    prepare: (page) => page.clock.install(),
  });
  const board = await open();
  await expect(board.getByText('Alerts ON')).toBeVisible();
  const worker = await workerOf(board);
  const { id } = await customer.book('Priya Nair');
  const shown = () => shownNotifications(worker);
  await expect.poll(shown).toEqual([
    {
      title: 'Curbvolt: New Booking',
      body: 'Emergency, open the dashboard for details',
      tag: `booking-${id}`,
      url: `/admin?booking=${id}`,
    },
  ]);
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const Click = (globalThis as unknown as { NotificationEvent: new (name: string, init: object) => Event })
      .NotificationEvent;
    scope.dispatchEvent(new Click('notificationclick', { notification }));
  });
  await expect(board).toHaveURL(new RegExp(`booking=${id}`));
  await expect(board.getByRole('region', { name: 'Booking Details' })).toContainText('Priya Nair');
  await expect.poll(shown).toEqual([]);

  await holdClock(board);
  await customer.book('Sam Ortiz');
  await expect.poll(async () => (await shown()).length).toBe(1);
  await board.clock.runFor(9000);
  expect(await shown()).toHaveLength(1);
  await expect
    .poll(async () => {
      await board.clock.runFor(1000);
      return shown();
    })
    .toEqual([]);

  // An acknowledgement removes the notification from the device at once.
  await customer.book('Ana Silva');
  await expect.poll(async () => (await shown()).length).toBe(1);
  await overlayOf(board).getByRole('button', { name: 'Acknowledge All' }).click();
  await expect.poll(shown, SOON).toEqual([]);
  await context.close();
});

test('the board checks the notification permission every 5 s, and Enable Alerts reports each outcome', async ({
  enter,
}) => {
  const { context, open } = await enter('admin', { prepare: (page) => page.clock.install() });
  const board = await open();
  const enable = board.getByRole('button', { name: 'Enable Alerts' });
  await decide(context, board, 'denied');
  await board.clock.runFor(5000);
  await expect(board.getByText('Alerts OFF')).toBeVisible();
  await enable.click();
  await expectToast(board, 'Notifications Blocked');

  const answered = async (answer: string, title: string) => {
    await decide(context, board, 'prompt');
    await board.evaluate((wanted) => {
      Notification.requestPermission = async () => wanted as NotificationPermission;
    }, answer);
    await enable.click();
    await expectToast(board, title);
  };
  await answered('denied', 'Notifications Denied');
  await answered('default', 'Permission Required');

  await decide(context, board, 'granted');
  await board.clock.runFor(5000);
  await expect(board.getByText('Alerts ON')).toBeVisible();
  await expect(enable).toHaveCount(0);
  await decide(context, board, 'denied');
  await board.clock.runFor(5000);
  await expect(board.getByText('Alerts OFF')).toBeVisible();
});

const outcomes: [title: string, role: 'admin' | 'tech', prepare: () => void][] = [
  [
    'Notifications Not Supported',
    'admin',
    () => {
      Reflect.deleteProperty(globalThis, 'Notification');
    },
  ],
  [
    'Service Workers Not Supported',
    'admin',
    () => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    },
  ],
  [
    'iOS Setup Required',
    'admin',
    () => {
      const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
      Object.defineProperty(navigator, 'userAgent', { value: agent });
    },
  ],
  [
    'Notification Error',
    'admin',
    () => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      Notification.requestPermission = () => Promise.reject(new Error('out of order'));
    },
  ],
];

for (const [title, role, prepare] of outcomes) {
  test(`Enable Alerts on the board shows the toast ${title}`, async ({ enter }) => {
    const board = await (await enter(role, { prepare: (page) => page.addInitScript(prepare) })).open();
    await board.getByRole('button', { name: 'Enable Alerts' }).click();
    await expectToast(board, title);
  });
}

test('Enable Alerts asks a technician on an insecure address to open the secure address', async ({
  enter,
  server,
}) => {
  const { context } = await enter('tech', { viewport: { width: 390, height: 844 } });
  await context.route('http://van.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: server.url + pathname + search }) });
  });
  const page = await context.newPage();
  await page.goto('http://van.example/tech');
  await page.getByRole('button', { name: 'Enable Alerts' }).click();
  await expectToast(page, 'Secure Connection Required');
});

const middle = (values: number[]) =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);

/** Makes the page record by how much a timer of 50 ms is late. */
const watchLateness = (page: Page) =>
  page.evaluate(() => {
    const late: number[] = [];
    Object.assign(window, { late });
    let due = performance.now() + 50;
    const look = () => {
      late.push(performance.now() - due);
      due = performance.now() + 50;
      setTimeout(look, 50);
    };
    setTimeout(look, 50);
  });

const lateness = (page: Page) => page.evaluate(() => (window as unknown as { late: number[] }).late);

/** Milliseconds from a press on a tab until the tab is drawn. */
const pressTab = (page: Page, index: number) =>
  page.evaluate(async (which) => {
    const tab = document.querySelectorAll<HTMLElement>('[role=tab]')[which];
    const begunMs = performance.now();
    tab?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - begunMs;
  }, index);

test('200 bookings at once each raise one alert, and the board stays responsive', async ({ browser }) => {
  test.setTimeout(300_000);
  // A separate server, so that the boards of other tests do not show these bookings.
  const server = await hostServer({ env: { RATE_LIMIT: '0' } });
  const { context, open } = await staffBrowser(browser, server, 'admin');
  const board = await open();
  await touch(board);
  // A second board receives no push and reads all alerts, ten at a time.
  const polled = await staffBrowser(browser, server, 'admin');
  await polled.context.routeWebSocket(/socket\.io/, (socket) => socket.close({ code: 1011 }));
  const late = await polled.context.newPage();
  await late.goto('/admin');
  await expect(late.getByText(/^Reconnecting… updated/).first()).toBeVisible({ timeout: 15_000 });
  const begun = Date.now();
  await watchLateness(board);
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, index) => apiCustomer(server, `burst-${index}@example.com`)),
  );
  const ids = (
    await Promise.all(
      people.map(async (person) => {
        const own: string[] = [];
        for (let i = 0; i < 20; i += 1) own.push((await person.book(`Burst ${person.email}`)).id);
        return own;
      }),
    )
  ).flat();
  expect(new Set(ids).size).toBe(200);
  const bookedMs = Date.now() - begun;
  for (const page of [board, late]) {
    await expect(overlayOf(page).getByRole('heading', { level: 2 })).toHaveText('200 new bookings', {
      timeout: 30_000,
    });
    await expect(overlayOf(page).getByRole('listitem')).toHaveCount(200);
  }
  const shownMs = Date.now() - begun;
  const lateMs = middle(await lateness(board));
  const presses: number[] = [];
  for (const index of [1, 0, 1, 0, 1]) presses.push(await pressTab(board, index));
  const figures = `booked in ${bookedMs} ms, shown after ${shownMs} ms, a timer ${lateMs} ms late, a press ${middle(presses)} ms`;
  test.info().annotations.push({ type: 'burst', description: figures });
  // A press is answered at once during the burst and with all alerts on the screen.
  expect(lateMs, figures).toBeLessThan(250);
  expect(middle(presses), figures).toBeLessThan(1500);
  await overlayOf(board).getByRole('button', { name: 'Acknowledge All' }).click();
  await expect(overlayOf(board)).toHaveCount(0, { timeout: 15_000 });
  await expect(overlayOf(late)).toHaveCount(0, { timeout: 15_000 });
  for (const each of [context, polled.context]) await each.close();
  await server.stop();
});
