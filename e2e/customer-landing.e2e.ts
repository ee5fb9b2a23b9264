import type { Page } from '@playwright/test';
import { apiStaff } from './fixtures/api.ts';
import { expect, newEmail, SUPPORT_URL, test } from './fixtures/customer-test.ts';
import type { JourneyServer } from './fixtures/hosted-server.ts';
import { signIn } from './fixtures/people.ts';

const PHONE = '(908) 555-0142';

test.use({ signedIn: false });

test('the landing page shows services and prices and links to the sign-in pages', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Mobile EV charging made simple' })).toBeVisible();
  for (const text of [
    'Sign in and you can',
    'No registration is required.',
    'Service Options',
    'Priority response in about 30 min. Up to 9 kW, 20-25 miles of range.',
    '$185',
    'Flexible scheduling. Booking needs 24-hour notice.',
    '$125',
    '25 miles around Union, NJ are in the base fee.',
    'Ready to Get Started',
    '24/7',
    'available',
    '25mi',
    'base range',
    '~30min',
    'emergency response',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Watch your technician come' })).toBeVisible();
  for (const link of await page.getByRole('link', { name: 'Sign In' }).all()) {
    await expect(link).toHaveAttribute('href', '/api/login');
  }
  await expect(page.getByRole('link', { name: PHONE, exact: true })).toHaveAttribute(
    'href',
    'tel:+19085550142',
  );
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin-login');
  await expect(page.getByRole('link', { name: 'Tech' })).toHaveAttribute('href', '/tech-login');
});

test('the referral source of a visitor is stored with the first sign-in only', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const email = newEmail();
  await arrive(page, server, '/?ref=ev-forum', email);
  await page.goto('/api/logout');
  await arrive(page, server, '/?ref=somebody-else', email);
  await page.goto('/api/logout');
  await arrive(page, server, '/?utm_source=spring-mail&utm_medium=mail', newEmail());
  const admin = await apiStaff(server, 'admin');
  const { topReferralSources } = await admin.customerStats();
  const counted = Object.fromEntries(topReferralSources.map(({ source, count }) => [source, count]));
  expect(counted).toMatchObject({ 'ev-forum': 1, 'spring-mail': 1 });
  expect(counted).not.toHaveProperty('somebody-else');
});

async function arrive(page: Page, server: JourneyServer, path: string, email: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await signIn(page, server, email);
  await expect(page.getByRole('button', { name: /Emergency/ }).first()).toBeVisible();
}

test('the support page says that it redirects until the support site has loaded', { tag: '@full' }, async ({
  page,
}) => {
  // An answer with status 204 keeps the browser on the page, so that the page can be checked.
  await page.route(`${SUPPORT_URL}**`, (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest(SUPPORT_URL);
  await page.goto('/support');
  expect((await left).isNavigationRequest()).toBe(true);
  await expect(page.getByText('Redirecting to support...', { exact: true })).toBeVisible();
});

test('an unknown path shows 404 Page Not Found and a link to the start', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('404 Page Not Found', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Did you forget to add the page to the router?', { exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start' }).click();
  await expect(page.getByText('Service Options')).toBeVisible();
});
