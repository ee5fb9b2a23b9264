import { gzipSync } from 'node:zlib';
import { TOAST_REGION } from '../src/client/ui/region-ids.ts';
import { HOME_BUDGET, LANDING_BUDGET, saveData, TRACKING_BUDGET, weigh } from '../test/page-weight.ts';
import { apiCustomer, giveSession } from './fixtures/api.ts';
import { expect, test } from './fixtures/server.ts';
import { countRequests, untilAtRest } from './fixtures/shifts.ts';
import { tripIn } from './fixtures/trips.ts';

test.describe('landing page for a signed-out visitor', () => {
  test('the landing page keeps to its script and style budget and is served compressed', async ({ page }) => {
    const weight = weigh(page);
    const encodings: Record<string, string | undefined> = {};
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/\.(js|css|svg)$/.test(pathname)) encodings[pathname] = response.headers()['content-encoding'];
    });
    countRequests(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mobile EV charging made simple');
    await untilAtRest(page);
    const { scriptBytes, styleBytes, files } = await weight();
    expect(scriptBytes, files.join('\n')).toBeLessThanOrEqual(LANDING_BUDGET.scriptBytes);
    expect(styleBytes, files.join('\n')).toBeLessThanOrEqual(LANDING_BUDGET.styleBytes);
    expect(scriptBytes).toBeGreaterThan(0);
    const large = Object.entries(encodings).filter(([path]) => /index-|shell-|coverage/.test(path));
    expect(large.length).toBeGreaterThan(2);
    for (const [path, encoding] of large) expect(encoding, path).toMatch(/^(br|gzip)$/);
  });

  test('the landing page is server-rendered, and the app hydrates the same markup', { tag: '@full' }, async ({
    page,
    server,
  }) => {
    const html = await (await fetch(`${server.url}/?ref=friend`)).text();
    expect(html).toContain('Mobile EV charging made simple');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const user = page.waitForResponse('**/api/auth/user');
    await page.goto('/?ref=friend', { waitUntil: 'commit' });
    const heading = await page.waitForSelector('h1');
    await user;
    await expect(page.locator(`#${TOAST_REGION}`)).toBeAttached();
    expect(await heading.evaluate((element) => element.isConnected)).toBe(true);
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toHaveAttribute(
      'href',
      '/api/login?ref=friend',
    );
    expect(errors).toEqual([]);
  });
});

test('Home and the tracking page are server-rendered, and the app hydrates the same markup', async ({
  browser,
  server,
}) => {
  const trip = await tripIn(server, 'en_route');
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'America/New_York' });
  await giveSession(context, server, trip.customer);
  for (const path of ['/home', `/tracking/${trip.id}`]) {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Without any script the heading can come from the server alone.
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const heading = await page.waitForSelector('h1');
    release();
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    expect(errors, path).toEqual([]);
    expect(await heading.evaluate((element) => element.isConnected), path).toBe(true);
    await page.close();
  }
  await context.close();
});

test('a page with a session cookie has no server-rendered landing page', { tag: '@full' }, async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'session', value: 'not.a.session', url: server.url }]);
  const answer = page.waitForResponse('**/');
  await page.goto('/');
  expect(await (await answer).text()).not.toContain('Mobile EV charging made simple</h1>');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mobile EV charging made simple');
});

test('Home loads the booking form once it rests, so that a press opens it without the network', async ({
  browser,
  server,
}) => {
  const customer = await apiCustomer(server, 'home-at-rest@example.com');
  const context = await browser.newContext({ baseURL: server.url });
  await giveSession(context, server, customer);
  const page = await context.newPage();
  const form = page.waitForResponse(/\/assets\/book-and-pay-/);
  countRequests(page);
  await page.goto('/home');
  await form;
  await untilAtRest(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
  await expect(page.getByRole('dialog', { name: 'Book a charge' })).toBeVisible();
  await context.close();
});

test('Home keeps to its script budget, and loads the booking form on demand where data is saved', async ({
  browser,
  server,
}) => {
  const customer = await apiCustomer(server, 'home-weight@example.com');
  const context = await browser.newContext({ baseURL: server.url });
  await giveSession(context, server, customer);
  const page = await context.newPage();
  await saveData(page);
  const weight = weigh(page);
  countRequests(page);
  await page.goto('/home');
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await untilAtRest(page);
  const { scriptBytes, files } = await weight();
  const said = `${files.join('\n')}\nscript ${scriptBytes}`;
  expect(scriptBytes, said).toBeLessThanOrEqual(HOME_BUDGET.scriptBytes);
  expect(scriptBytes).toBeGreaterThan(0);
  expect(files.filter((file) => file.includes('/book-and-pay-'))).toEqual([]);
  test.info().annotations.push({ type: 'weight', description: said });
  const form = page.waitForResponse(/\/assets\/book-and-pay-/);
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
  await form;
  await expect(page.getByRole('dialog', { name: 'Book a charge' })).toBeVisible();
  await context.close();
});

test('pages without a map load no map code, and the tracking map keeps to its budget', {
  tag: '@full',
}, async ({ browser, server }) => {
  const trip = await tripIn(server, 'en_route');
  const context = await browser.newContext({ baseURL: server.url });
  await giveSession(context, server, trip.customer);
  let scripts: string[] = [];
  let asked: string[] = [];
  const reader = await context.newPage();
  countRequests(reader);
  reader.on('response', (response) => {
    asked.push(new URL(response.url()).pathname);
    // 304: the page before has loaded it.
    const isNew = response.status() === 200;
    if (isNew && response.request().resourceType() === 'script') scripts.push(response.url());
  });
  for (const path of ['/', '/history', '/account', '/admin-login', '/tech-login', '/no/such/page']) {
    scripts = [];
    asked = [];
    await reader.goto(path);
    await untilAtRest(reader);
    // From the server: a page forgets the answers to what it asked for as it was left.
    const texts = await Promise.all(scripts.map(async (script) => (await fetch(script)).text()));
    expect(texts.length, path).toBeGreaterThan(0);
    expect(texts.filter((text) => text.includes('leaflet-')).length, path).toBe(0);
    expect(asked, path).not.toContain('/basemap.topo.json');
  }
  await reader.close();
  const page = await context.newPage();
  const weight = weigh(page);
  let basemapBytes = 0;
  page.on('response', async (response) => {
    if (response.url().endsWith('/basemap.topo.json'))
      basemapBytes = gzipSync(await response.body(), { level: 9 }).length;
  });
  countRequests(page);
  await page.goto(`/tracking/${trip.id}`);
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  await expect(page.locator('.map-road').first()).toBeAttached();
  await untilAtRest(page);
  const { scriptBytes, files: loaded } = await weight();
  expect(basemapBytes).toBeGreaterThan(0);
  const said = `${loaded.join('\n')}\nscript ${scriptBytes}, basemap ${basemapBytes}`;
  expect(scriptBytes, said).toBeLessThanOrEqual(TRACKING_BUDGET.scriptBytes);
  expect(scriptBytes + basemapBytes, said).toBeLessThanOrEqual(TRACKING_BUDGET.withBasemapBytes);
  test.info().annotations.push({ type: 'weight', description: said });
  await context.close();
});
