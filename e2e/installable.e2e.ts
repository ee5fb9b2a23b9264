import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { apiCustomer, giveSession } from './fixtures/api.ts';
import { expect, test } from './fixtures/customer-test.ts';

test.use({ serviceWorkers: 'allow' });

type Icon = { src: string; sizes: string; type: string; purpose?: string };

/** Chromium's conditions for offering to install an app. */
test('the web app manifest makes the app installable, with icons in the stated sizes and shortcuts', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Curbvolt',
    short_name: 'Curbvolt',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  const { icons, shortcuts }: { icons: Icon[]; shortcuts: { url: string; icons: Icon[] }[] } = manifest;
  for (const { src, sizes } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const size = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  const having = (size: string, purpose?: string) =>
    icons.filter((icon) => icon.sizes === size && icon.purpose === purpose);
  expect(having('192x192')).toHaveLength(1);
  expect(having('512x512')).toHaveLength(1);
  expect(having('512x512', 'maskable')).toHaveLength(1);
  for (const { url } of shortcuts) expect((await page.request.get(url)).status()).toBe(200);
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // A private window cannot install apps, which is the only permitted error.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the service worker caches the app shell and no data, and the page shows the last booking offline', async ({
  browser,
  server,
}) => {
  const ana = await apiCustomer(server);
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  await giveSession(context, server, ana);
  const page = await context.newPage();
  const booking = await ana.book('Ana Silva');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Recent bookings' })).toBeVisible();
  await expect(page.getByText('Union, NJ 07083').first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(
    `${server.url}/sw.js`,
  );
  await expect(page.getByText('Union, NJ 07083').first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((path) => !/^\/(assets|fonts|icons)\/|^\/(offline|owner)$/.test(path))).toEqual([]);
  // Of the customer the id alone is kept, for which the worker opens the page of a push.
  // The cache contains the booking form too, which has not been opened yet.
  expect(kept.filter((path) => path.startsWith('/assets/book-and-pay-'))).toHaveLength(1);

  await context.setOffline(true);
  for (const path of ['/', '/home', `/tracking/${booking.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('alert'), path).toBeVisible();
    const card = page.getByRole('region', { name: 'Your last known booking' });
    for (const text of ['Emergency, $185.00', 'Union, NJ 07083', 'Pending', /As of Today/]) {
      await expect(card.getByText(text), path).toBeVisible();
    }
  }
  const stored = await page.evaluate(() => localStorage.getItem('lastBooking'));
  expect(stored).not.toMatch(/555-01|Silva|latitude/);

  // The app must not answer for a page that only the server renders.
  const reading = await context.newPage();
  await expect(reading.goto('/privacy')).rejects.toThrow();
  await reading.close();

  const keptBooking = () => page.evaluate(() => localStorage.getItem('lastBooking'));
  // The page recovers without a press once the network is back.
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Another customer signs in, on a page that reads no bookings.
  await giveSession(context, server, await apiCustomer(server, 'ben@example.com'));
  await page.goto('/account');
  await expect(page.getByText('ben@example.com').first()).toBeVisible();
  await expect.poll(keptBooking).toBeNull();
  await giveSession(context, server, ana);
  await page.goto('/');
  await expect.poll(keptBooking).toContain(booking.id);
  await page.goto('/api/logout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mobile EV charging made simple');
  await expect.poll(keptBooking).toBeNull();
  await context.close();
});

/** A proxy to the server whose service worker and pages are those of a given release. */
async function startRelease(target: string) {
  const state = { release: 1 };
  const proxy = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(target + url, { redirect: 'manual' });
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-encoding'];
    delete headers['content-length'];
    const body = Buffer.from(await answer.arrayBuffer());
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    const more = url === '/sw.js' ? `\n// Release ${state.release}\n` : '';
    const mark = isPage ? `\n<!--release ${state.release}-->` : '';
    response.writeHead(answer.status, headers).end(Buffer.concat([body, Buffer.from(more + mark)]));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    state,
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

test('a new version is offered in a bar and loaded when the customer presses Reload', {
  tag: '@full',
}, async ({ browser, server }) => {
  const release = await startRelease(server.url);
  const context = await browser.newContext({ baseURL: release.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const barOf = (each: Page) => each.getByRole('region', { name: 'New version' });
  const bar = barOf(page);
  const isOld = (each: Page) => each.evaluate(() => 'isOld' in window).catch(() => true);
  const open = async (each: Page) => {
    const answer = await each.goto('/');
    await each.evaluate(() => navigator.serviceWorker.ready.then(() => Object.assign(window, { isOld: 1 })));
    return answer?.text();
  };
  const update = async (number: number) => {
    release.state.release = number;
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  };
  await open(page);
  await expect(bar).toHaveCount(0);
  await update(2);
  await expect(bar).toContainText('A new version is ready.');
  await bar.getByRole('button', { name: 'Later' }).click();
  await expect(bar).toHaveCount(0);
  expect(await isOld(page)).toBe(true);

  // The HTML page is always the newest, also through an older service worker.
  const other = await context.newPage();
  expect(await open(other)).toContain('<!--release 2-->');
  expect(await other.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await update(3);
  await expect(barOf(other)).toBeVisible();
  await bar.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isOld(page)).toBe(false);
  await expect(bar).toHaveCount(0);
  // The other tab is not reloaded until Reload is pressed there.
  expect(await isOld(other)).toBe(true);
  await barOf(other).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isOld(other)).toBe(false);
  await expect(barOf(other)).toHaveCount(0);
  await context.close();
  release.close();
});
