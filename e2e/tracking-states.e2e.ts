import { signIn } from './fixtures/people.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';
import { expect, test } from './fixtures/trip-test.ts';
import { CAR, HALFWAY, states } from './fixtures/trips.ts';

const MINUTE_MS = 60_000;

for (const [state, { badge }] of Object.entries(states)) {
  test(`the tracking page shows heading, steps and ETA details for the state ${state}`, async ({
    trip,
    watch,
  }) => {
    const its = await trip(state);
    const page = await watch(its);
    await expect(page.getByRole('heading', { name: badge, level: 2 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(its.id.slice(-8));
    await expect(page.getByText('Emergency').or(page.getByText('Standard Service')).first()).toBeVisible();
    for (const part of ['Service Progress', 'Service Details', 'Need Help'])
      await expect(page.getByRole('heading', { name: part })).toBeVisible();
    for (const step of ['Service Booked', 'Technician Assigned', 'Service in Progress', 'Service Complete'])
      await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible();
    for (const name of ['Contact Support', 'Call Your Phone', 'Call Support'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByText('(973) 555-0118')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh Status' })).toBeVisible();
    const enRoute = state === 'en_route';
    await expect(page.getByText(/^Wait: about \d+ min \(\d+-\d+\)$/)).toHaveCount(enRoute ? 1 : 0);
    await expect(page.getByText(/^\d+\.\d miles away$/)).toHaveCount(enRoute ? 1 : 0);
    await expect(page.getByText(/Last location: Just now/)).toHaveCount(enRoute ? 1 : 0);
    await expect(page.getByRole('link', { name: 'View on Map' })).toHaveCount(enRoute ? 1 : 0);
    await expect(page.locator('.leaflet-marker-icon')).toHaveCount(enRoute ? 1 : 0);
  });
}

test('the tracking page refuses an invalid link, another customer and a visitor with specified texts', async ({
  page,
  context,
  trip,
  customer,
}) => {
  const its = await trip('no_tech_assigned');
  await page.goto('/tracking');
  await expect(page.getByRole('heading', { name: 'Invalid Tracking Link' })).toBeVisible();
  await expect(page.getByRole('link')).toHaveAttribute('href', '/account');
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

test('signing in from a tracking link returns the customer to that link', async ({
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

test('the tracking page shows each ETA error, and Try Again works by keyboard', async ({ trip, watch }) => {
  const its = await trip('en_route');
  const page = await watch(its);
  const badge = page.getByRole('heading', { name: 'Technician En Route', level: 2 });
  for (const [status, words] of problems) {
    await expect(badge).toBeVisible();
    await page.route('**/eta', (route) => route.fulfill({ status, json: { message: 'no' } }));
    await page.getByRole('button', { name: 'Refresh Status' }).click();
    await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
    await page.unroute('**/eta');
    await page.getByRole('button', { name: 'Try Again' }).focus();
    await page.keyboard.press('Enter');
  }
  await expect(badge).toBeVisible();
});

test('the tracking page shows the growing age of the position and says when the technician is out of contact', async ({
  trip,
  watch,
}) => {
  const its = await trip('en_route');
  const page = await watch(its, { listen: (each) => each.clock.install() });
  await expect(page.getByText('Last location: Just now')).toBeVisible();
  await expect(page.getByText('out of contact')).toBeHidden();
  // Only the page's clock runs on, so the position becomes older.
  await page.clock.runFor(1.5 * MINUTE_MS);
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

test('the tracking page shows Technician Nearby once per booking, also after a reload', async ({
  trip,
  watch,
}) => {
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
