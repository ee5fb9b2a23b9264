import type { Page } from '@playwright/test';
import { MINUTE_MS } from '../src/domain/durations.ts';
import { installClock } from './fixtures/own-clock.ts';
import { expect, test } from './fixtures/trip-test.ts';
import { FAR, type Trip } from './fixtures/trips.ts';
import { withoutFirstView } from './fixtures/without-first-view.ts';

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
});
const clockTime = (ms: number) => clock.format(ms).replace('\u202f', ' ');

/** Makes the technician depart, with the last fix some minutes ago. */
async function driveAndFallSilent({ assign, tech, id }: Trip, minutes: number): Promise<string> {
  const recordedAt = Date.now() - minutes * MINUTE_MS;
  await assign();
  await tech.setStatus(id, 'confirmed');
  await tech.departed(id);
  await tech.fix({ ...FAR, recordedAt: new Date(recordedAt).toISOString() });
  return clockTime(recordedAt);
}

const figure = (page: Page) => page.locator('strong').filter({ hasText: /^\d+ ?min$/ });
const arrival = (page: Page) => page.locator('strong').filter({ hasText: /^\d+:\d\d [AP]M$/ });
const colourOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).color);
const figureColour = (page: Page) => figure(page).evaluate((element) => getComputedStyle(element).color);

test('the ETA of a silent van is grey, does not change and shows its time, on tracking and Home', {
  tag: '@full',
}, async ({ trip, watch }) => {
  const [silent, heard] = [await trip(), await trip('en_route')];
  const since = await driveAndFallSilent(silent, 4);
  const page = await watch(silent);
  await expect(page.getByText(`as of ${since}`)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'out of contact' })).toContainText(
    `out of contact since ${since}`,
  );
  const before = [await figure(page).innerText(), await arrival(page).innerText()];
  const refreshed = page.waitForResponse('**/eta');
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  await refreshed;
  await expect(page.getByText(`as of ${since}`)).toBeVisible();
  expect([await figure(page).innerText(), await arrival(page).innerText()]).toEqual(before);

  const other = await watch(heard);
  await expect(figure(other)).toBeVisible();
  expect(await figureColour(other)).toBe(await colourOf(other, 'h1'));
  expect(await figureColour(page)).not.toBe(await colourOf(page, 'h1'));

  for (const each of [page, other]) await each.goto('/');
  await expect(page.getByText(`No news since ${since}`)).toBeVisible();
  await expect(page.getByText(/Arrives about/)).toHaveCount(0);
  await expect(other.getByText(/Arrives about/)).toBeVisible();
  await expect(other.getByText(/No news since/)).toHaveCount(0);
  expect(await figureColour(page)).not.toBe(await figureColour(other));
});

test('tracking pages of customer and guest offline for 30 s keep the ETA, its age and Call Support', {
  tag: '@full',
}, async ({ trip, watch }) => {
  const its = await trip('en_route');
  const { token } = await its.customer.share(its.id);
  const own = await watch(its, { listen: (page) => installClock(page) });
  const guest = await watch(its, { listen: (page) => installClock(page) });
  await guest.goto(`/shared/${token}`);
  for (const page of [own, guest]) {
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const minutes = await figure(page).innerText();
    await page.context().setOffline(true);
    await expect(page.getByText(/^Reconnecting… updated/)).toBeVisible();
    await page.clock.runFor(35_000);
    await expect(page.getByText(/^Reconnecting… updated (\d\d s|\d min) ago$/)).toBeVisible();
    await expect(figure(page)).toHaveText(minutes);
    await expect(page.getByRole('heading', { name: 'Technician En Route', level: 2 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Call Support' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.clock.runFor(MINUTE_MS);
    await expect(page.getByText(/This page has heard nothing since/)).toBeVisible();
    await expect(page.getByText(/out of contact/)).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  }
});

test('a tracking page whose first ETA request fails shows an error and Call Support', {
  tag: '@full',
}, async ({ trip, watch }) => {
  const page = await watch(await trip('en_route'), {
    listen: async (each) => {
      await withoutFirstView(each);
      await each.route('**/eta', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    },
  });
  await page.context().routeWebSocket(/socket\.io/, (socket) => socket.close({ code: 1011 }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Unable to get technician location. Please try again.');
  await expect(page.getByRole('link', { name: 'Call Support' })).toBeVisible();
  await page.unroute('**/eta');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(figure(page)).toBeVisible();
});

test('the tracking page of a completed and of a cancelled booking shows no connection state, online or offline', {
  tag: '@full',
}, async ({ trip, watch }) => {
  for (const end of ['completed', 'cancelled'] as const) {
    const its = await trip('en_route');
    await its.admin.setStatus(its.id, end);
    const page = await watch(its);
    await expect(page.getByRole('button', { name: 'Refresh Status' })).toBeVisible();
    // The parts of the page have loaded.
    await expect(
      page.getByText(end === 'completed' ? 'Receipt to print' : 'Book again').first(),
    ).toBeVisible();
    await expect(page.locator('.leaflet-container')).toBeVisible();
    await expect(page.getByText(/^(Live|Connecting|Reconnecting|Polling)/)).toHaveCount(0);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Refresh Status' }).click();
    await expect(page.getByRole('button', { name: 'Refresh Status' })).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText(/^(Live|Connecting|Reconnecting|Polling)/)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Call Support' })).toBeVisible();
  }
});
