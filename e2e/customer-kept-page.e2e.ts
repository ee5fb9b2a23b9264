import type { Page } from '@playwright/test';
import { workerOf } from './fixtures/alerts.ts';
import { apiCustomer, giveSession } from './fixtures/api.ts';
import { expect, newEmail, test } from './fixtures/customer-test.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens Home with the service worker in control, which has stored who is signed in. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/home');
  await workerOf(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recent bookings' })).toBeVisible();
}

/** Keeps the page as at a push. */
const push = async (page: Page, path: string) => (await workerOf(page)).evaluate(`keepForPress('${path}')`);

/** Opens the page as a press on its notification does, and returns what the browser got. */
async function press(page: Page, path: string): Promise<string> {
  await (await workerOf(page)).evaluate(`void (opening = '${path}')`);
  return (await page.goto(path))?.text() ?? '';
}

test('a pressed notification opens the kept page without a network, for its own customer alone', {
  tag: '@full',
}, async ({ page, context, server, customer }) => {
  const { id } = await customer.book('Jordan Lee');
  const path = `/tracking/${id}`;
  await openHome(page);
  await push(page, path);
  await context.setOffline(true);
  expect(await press(page, path)).toContain('Jordan Lee');
  await expect(page.getByText('Assignment Pending')).toBeVisible();
  await context.setOffline(false);

  await openHome(page);
  await push(page, path);
  await giveSession(context, server, await apiCustomer(server, newEmail()));
  await page.goto('/account');
  await expect(page.getByText('Quick actions')).toBeVisible();
  const ownKey = 'own:paidOrder';
  await page.evaluate(async (key) => {
    const { id } = await (await fetch('/api/auth/user')).json();
    const stored = { owner: id, until: Date.now() + 60_000, outlivesSession: true, value: {} };
    localStorage.setItem(key, JSON.stringify(stored));
  }, ownKey);
  expect(await press(page, path)).not.toContain('Jordan Lee');
  await expect(page.getByText('Booking Not Found')).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), ownKey)).not.toBeNull();
});

test('a kept page of a session that ended elsewhere is shown until the server answers', {
  tag: '@full',
}, async ({ page, server, customer }) => {
  const { id } = await customer.book('Jordan Lee');
  const path = `/tracking/${id}`;
  await openHome(page);
  await push(page, path);
  await fetch(`${server.url}/api/logout`, { headers: { cookie: customer.cookie } });
  await press(page, path);
  await expect(page.getByText('Access Required')).toBeVisible();
  await expect(page.getByText('Jordan Lee')).toHaveCount(0);
});
