import type { Page } from '@playwright/test';
import { MINUTE_MS } from '../src/domain/durations.ts';
import { installClock } from './fixtures/own-clock.ts';
import { signIn } from './fixtures/people.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';
import { expect, test } from './fixtures/trip-test.ts';
import { CAR, FAR, HALFWAY, states, type Trip } from './fixtures/trips.ts';

const steps = ['Service Booked', 'Technician Assigned', 'Service in Progress', 'Service Complete'];

/** Expects the badge, what the page shows in every state, and the ETA with its map only while en route. */
async function expectState(page: Page, { id }: Trip, badge: string, isEnRoute = false): Promise<void> {
  await expect(page.getByRole('heading', { name: badge, level: 2 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(id.slice(-8));
  await expect(page.getByText('Emergency').or(page.getByText('Non-Emergency')).first()).toBeVisible();
  for (const part of ['Service Progress', 'Service Details', 'Need Help'])
    await expect(page.getByRole('heading', { name: part })).toBeVisible();
  for (const step of steps) await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible();
  for (const name of ['Contact Support', 'Call Your Phone', 'Call Support'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByText('(973) 555-0118')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh Status' })).toBeVisible();
  const count = isEnRoute ? 1 : 0;
  await expect(page.getByText(/^Wait: about \d+ min \(\d+-\d+\)$/)).toHaveCount(count);
  await expect(page.getByText(/^\d+\.\d miles away$/)).toHaveCount(count);
  await expect(page.getByText(/Last location: Just now/)).toHaveCount(count);
  await expect(page.getByRole('link', { name: 'View on Map' })).toHaveCount(count);
  await expect(page.locator('.leaflet-marker-icon')).toHaveCount(count);
}

test('the open tracking page follows a booking through its states to the receipt', { tag: '@full' }, async ({
  trip,
  watch,
}) => {
  const its = await trip('no_tech_assigned');
  const { id, admin, tech } = its;
  const page = await watch(its);
  await test.step('without a technician', () => expectState(page, its, 'Assignment Pending'));
  await test.step('confirmed without a position', async () => {
    await its.assign();
    await tech.setStatus(id, 'confirmed');
    await expectState(page, its, 'Location Updating');
  });
  await test.step('en route', async () => {
    await tech.fix(FAR);
    await tech.departed(id);
    await expectState(page, its, 'Technician En Route', true);
  });
  await test.step('the technician goes off duty', async () => {
    await tech.duty(false);
    await expectState(page, its, 'Status Update');
  });
  await test.step('in progress', async () => {
    await tech.duty(true);
    await tech.fix(CAR);
    await tech.arrived(id);
    await tech.setStatus(id, 'in_progress');
    await expectState(page, its, 'Service in Progress');
  });
  await test.step('completed, with the receipt', async () => {
    await admin.setStatus(id, 'completed');
    await expectState(page, its, 'Service Complete');
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await expect(receipt).toContainText('Base fee$185.00');
    await expect(receipt).toContainText('Total$185.00');
    await expect(receipt).toContainText(id.slice(-8));
    await expect(receipt).toContainText('Charged to your card');
  });
});

test('the tracking page of a standard booking shows its technician before the drive', {
  tag: '@full',
}, async ({ trip, watch }) => {
  const its = await trip('tech_assigned');
  await expectState(await watch(its), its, 'Technician Assigned');
});

for (const [state, { badge }] of Object.entries(states)) {
  test(`a tracking page opened in the state ${state} shows heading, steps and ETA details`, {
    tag: '@full',
  }, async ({ trip, watch }) => {
    const its = await trip(state);
    await expectState(await watch(its), its, badge, state === 'en_route');
  });
}

test('the tracking page refuses an invalid link, another customer and a visitor with specified texts', {
  tag: '@full',
}, async ({ page, context, trip, customer }) => {
  const its = await trip('no_tech_assigned');
  await page.goto('/tracking');
  await expect(page.getByRole('heading', { name: 'Invalid Tracking Link' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
  for (const id of [its.id, 'nothing']) {
    await page.goto(`/tracking/${id}`);
    await expect(page.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible();
    const links = page.getByRole('main').getByRole('link');
    await expect(links.nth(0)).toHaveAttribute('href', '/account');
    await expect(links.nth(1)).toHaveAttribute('href', '/support');
  }
  expect(customer.cookie).not.toBe(its.customer.cookie);
  await context.clearCookies();
  await page.goto(`/tracking/${its.id}`);
  await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
});

test('signing in from a tracking link returns the customer to that link', { tag: '@full' }, async ({
  page,
  context,
  server,
  trip,
}) => {
  const its = await trip('en_route');
  await context.clearCookies();
  await page.goto(`/tracking/${its.id}`);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, server, its.customer.email);
  await expect(page).toHaveURL(`/tracking/${its.id}`);
  await expect(page.getByRole('heading', { name: 'Technician En Route', level: 2 })).toBeVisible();
});

const problems = [
  [403, 'Access denied. Please make sure you are logged in.'],
  [404, 'Booking not found.'],
  [500, 'Unable to get technician location. Please try again.'],
] as const;

test('the tracking page shows each ETA error, and Try Again works by keyboard', { tag: '@full' }, async ({
  trip,
  watch,
}) => {
  const its = await trip('en_route');
  // A pushed ETA would end the error.
  const listen = (opened: Page) =>
    opened.context().routeWebSocket(/socket\.io/, (socket) => socket.close({ code: 1011 }));
  const page = await watch(its, { listen });
  const badge = page.getByRole('heading', { name: 'Technician En Route', level: 2 });
  for (const [status, words] of problems) {
    await expect(badge).toBeVisible();
    await page.route('**/eta', (route) => route.fulfill({ status, json: { message: 'no' } }));
    await page.getByRole('button', { name: 'Refresh Status' }).click();
    await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).focus();
    await page.unroute('**/eta');
    await page.keyboard.press('Enter');
  }
  await expect(badge).toBeVisible();
});

test('the tracking page shows the growing age of the position and says when the technician is out of contact', {
  tag: '@full',
}, async ({ trip, watch }) => {
  const its = await trip('en_route');
  const page = await watch(its, { listen: (each) => installClock(each) });
  await expect(page.getByText('Last location: Just now')).toBeVisible();
  await expect(page.getByText('out of contact')).toBeHidden();
  // Only the page's clock runs on, so the position becomes older.
  await page.clock.runFor(1.2 * MINUTE_MS);
  await expect(page.getByText('Last location: 1 min ago')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'out of contact' })).toContainText(
    'call support if you need news',
  );
  await expect(page.getByText('Location may be outdated')).toBeHidden();
  await page.clock.runFor(4 * MINUTE_MS);
  await expect(page.getByText('Location may be outdated')).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 61 * MINUTE_MS);
  await page.clock.runFor(11_000);
  await expect(page.getByText('Last location: 1h 1m ago')).toBeVisible();
});

test('the tracking page shows Technician Nearby once per booking, also after a reload', {
  tag: '@full',
}, async ({ trip, watch }) => {
  const its = await trip('en_route');
  const page = await watch(its);
  await expect(page.getByRole('heading', { name: 'Technician En Route', level: 2 })).toBeVisible();
  await expect(toastOf(page)).toHaveCount(0);
  await its.tech.fix({ latitude: CAR.latitude + 0.004, longitude: CAR.longitude });
  await expectToast(page, 'Technician Nearby!');
  await its.tech.fix(HALFWAY);
  await expect(page.getByText(/^2\.\d miles away$|^1\.\d miles away$/)).toBeVisible();
  await its.tech.fix({ latitude: CAR.latitude + 0.004, longitude: CAR.longitude });
  await page.reload();
  await expect(page.getByText(/^0\.\d miles away$/)).toBeVisible();
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  await expect(toastOf(page)).toHaveCount(0);
});
