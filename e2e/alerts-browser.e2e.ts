import { chromiumFlags, requireWindowedChromium } from '../test/chromium.ts';
import {
  decide,
  holdClock,
  overlayOf,
  shownNotifications,
  staffBrowser,
  test,
  workerOf,
} from './fixtures/alerts.ts';
import { apiCustomer } from './fixtures/api.ts';
import { expect } from './fixtures/customer-test.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { installClock } from './fixtures/own-clock.ts';
import { expectToast } from './fixtures/toast.ts';

test.use({ launchOptions: { executablePath: requireWindowedChromium(), args: chromiumFlags } });

test('a new booking shows a browser notification for 10 s, and a click on the notification opens the booking', {
  tag: '@full',
}, async ({ enter, customer }) => {
  const { open } = await enter('admin', {
    permissions: ['notifications'],
    prepare: (page) => installClock(page),
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
  await expect.poll(shown).toEqual([]);
});

test('the board checks the notification permission every 5 s, and Enable Alerts reports each outcome', {
  tag: '@full',
}, async ({ enter }) => {
  const { context, open } = await enter('admin', { prepare: (page) => installClock(page) });
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

  // What the browser of another person lacks is taken away here, and what it says is said.
  const enableShows = async (title: string, lack: () => void) => {
    await board.evaluate(lack);
    await enable.click();
    await expectToast(board, title);
  };
  await decide(context, board, 'prompt');
  await board.clock.runFor(5000);
  await enableShows('Notification Error', () => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = () => Promise.reject(new Error('out of order'));
  });
  await enableShows('Service Workers Not Supported', () => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await enableShows('Notifications Not Supported', () => {
    Reflect.deleteProperty(globalThis, 'Notification');
  });
  await enableShows('iOS Setup Required', () => {
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
    Object.defineProperty(navigator, 'userAgent', { value: agent });
  });
});

test('Enable Alerts asks a technician on an insecure address to open the secure address', {
  tag: '@full',
}, async ({ enter, server }) => {
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

test('200 bookings at once each raise one alert, in the order of the bookings, by push and by poll', {
  tag: '@full',
}, async ({ browser }) => {
  // A separate server, so that the boards of other tests do not show these bookings.
  const server = await hostServer({ env: { RATE_LIMIT: '0' } });
  const { context, open } = await staffBrowser(browser, server, 'admin');
  const board = await open();
  // A second board receives no push and reads all alerts, ten at a time.
  const polled = await staffBrowser(browser, server, 'admin');
  await polled.context.routeWebSocket(/socket\.io/, (socket) => socket.close({ code: 1011 }));
  const late = await polled.context.newPage();
  await late.goto('/admin');
  await expect(late.getByText(/^Reconnecting… updated/).first()).toBeVisible();
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, index) => apiCustomer(server, `burst-${index}@example.com`)),
  );
  const booked = (
    await Promise.all(
      people.map(async (person, index) => {
        const own: { name: string; createdAt: string }[] = [];
        for (let i = 0; i < 20; i += 1) {
          const name = `Burst ${index}-${i}`;
          own.push({ name, createdAt: (await person.book(name)).createdAt });
        }
        return own;
      }),
    )
  ).flat();
  const createdAt = new Map(booked.map((booking) => [booking.name, booking.createdAt]));
  for (const page of [board, late]) {
    await expect(overlayOf(page).getByRole('heading', { level: 2 })).toHaveText('200 new bookings');
    const headings = overlayOf(page).getByRole('listitem').getByRole('heading', { level: 3 });
    await expect(headings).toHaveCount(200);
    const shown = (await headings.allTextContents()).map((text) => /Burst \d-\d+/.exec(text)?.[0] ?? text);
    expect(shown.toSorted()).toEqual([...createdAt.keys()].toSorted());
    const moments = shown.map((name) => createdAt.get(name) ?? name);
    expect(moments).toEqual(moments.toSorted());
  }
  await overlayOf(board).getByRole('button', { name: 'Acknowledge All' }).click();
  await expect(overlayOf(board)).toHaveCount(0);
  await expect(overlayOf(late)).toHaveCount(0);
  for (const each of [context, polled.context]) await each.close();
  await server.stop();
});
