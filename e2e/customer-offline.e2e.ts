import { startServer } from '../test/running-server.ts';
import { apiCustomer, giveSession } from './fixtures/api.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { expectToast } from './fixtures/toast.ts';
import { withoutFirstView } from './fixtures/without-first-view.ts';

test('a customer page without network shows its age, and is live again once the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/home');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^Reconnecting… updated \d+ s ago$/)).toBeVisible();
  await page.locator('[name=location]').fill('Union, NJ 07083');
  await expectToast(page, 'Error', 'Failed to calculate distance');
  await expect(page.getByText('We could not work out the distance. Please try again.')).toBeVisible();

  await expect(page.getByText(/^Reconnecting… updated \d+ s ago$/)).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText('This page did not load')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

for (const [path, title] of [
  ['/', 'We could not load the page'],
  ['/home', 'Booking is not possible right now'],
  ['/history', 'Your history did not load'],
  ['/account', 'Your account did not load'],
] as const) {
  test(`the page ${path} shows that the server does not answer, and Try Again loads the page`, {
    tag: path === '/home' ? [] : '@full',
  }, async ({ page, customer }) => {
    await withoutFirstView(page);
    await page.route('/api/auth/user', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText(title);
    await page.unroute('/api/auth/user');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(
      page.getByText(new RegExp(`^(No charges yet|${customer.email})$|^Good (morning|afternoon|evening)`)),
    ).toBeVisible();
  });
}

test('the charging history reconnects after a server restart and shows bookings made meanwhile', {
  tag: '@full',
}, async ({ page, context }) => {
  const first = await startServer();
  const { dataDir, port } = first;
  const customer = await apiCustomer(first);
  await giveSession(context, first, customer);
  await page.goto(`${first.url}/history`);
  await expect(page.getByText('No charges yet')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await first.kill();
  await expect(page.getByText(/^Reconnecting… updated \d+ s ago$/)).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('This page did not load')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No charges yet')).toBeVisible();

  const second = await startServer({ dataDir, port });
  await customer.book('Jordan Lee');
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Upcoming')).toBeVisible();
  await second.stop();
});

test('the charging history retries a read that fails after a reconnect until the read succeeds', {
  tag: '@full',
}, async ({ page, context, customer }) => {
  await page.goto('/history');
  await expect(page.getByText('No charges yet')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^Reconnecting… updated \d+ s ago$/)).toBeVisible();
  const { id } = await customer.book('Jordan Lee');
  await expect
    .poll(async () => (await customer.bookings()).map(({ paymentStatus }) => paymentStatus))
    .toEqual(['captured']);

  let refused = 0;
  await page.route(/\/api\/bookings(?:\?|$)/, async (route) => {
    refused += 1;
    await (refused > 2 ? route.fallback() : route.fulfill({ status: 503, body: '' }));
  });
  await context.setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.locator(`a[href="/tracking/${id}"]`)).toBeVisible();
  expect(refused).toBeGreaterThan(2);
});
