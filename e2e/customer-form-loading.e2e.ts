import type { Page } from '@playwright/test';
import { saveData } from '../test/page-weight.ts';
import { expect, test } from './fixtures/customer-test.ts';

const FORM = /\/assets\/book-and-pay-/;

const bookButton = (page: Page) => page.getByRole('button', { name: 'Book Emergency charge' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Book a charge' });
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'The booking form did not load' });

test.beforeEach(async ({ page }) => {
  // Without the form that Home loads once it rests.
  await saveData(page);
  await page.goto('/home', { waitUntil: 'networkidle' });
  await expect(page.getByText('No bookings yet')).toBeVisible();
});

test('the book button shows that the booking form is loading, and focus moves into the form and back', {
  tag: '@full',
}, async ({ page }) => {
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(FORM, async (route) => {
    await wait;
    await route.continue();
  });
  await bookButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(bookButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Loading the booking form')).toBeAttached();
  await expect(bookButton(page)).toBeFocused();
  await expect(form(page)).toBeHidden();

  letGo();
  await expect(form(page)).toBeVisible();
  await expect(form(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  await expect(bookButton(page)).toBeFocused();
  await expect(bookButton(page)).not.toHaveAttribute('aria-busy', 'true');
});

for (const near of ['hover', 'focus'] as const) {
  test(`the booking form is preloaded on ${near} of the book button`, { tag: '@full' }, async ({ page }) => {
    const loaded = page.waitForResponse(FORM);
    await bookButton(page)[near]();
    expect((await loaded).status()).toBe(200);
    await expect(form(page)).toBeHidden();
  });
}

test('the browser’s Back closes a lazily loaded booking form and stays on Home', { tag: '@full' }, async ({
  page,
}) => {
  await bookButton(page).click();
  await expect(form(page)).toBeVisible();
  await page.goBack();
  await expect(form(page)).toBeHidden();
  await expect(page).toHaveURL('/home');
});

test('a booking form that fails to load shows an error, and opens on Try Again', { tag: '@full' }, async ({
  page,
}) => {
  await page.route(FORM, (route) => route.abort());
  await bookButton(page).click();
  await expect(problem(page)).toBeInViewport();
  await expect(bookButton(page)).not.toHaveAttribute('aria-busy', 'true');

  // Without a server the page is not reloaded, and the support number stays visible.
  await page.route('/healthz', (route) => route.abort());
  const asked = page.waitForRequest('/healthz');
  await problem(page).getByRole('button', { name: 'Try Again' }).click();
  await asked;
  await expect(problem(page)).toBeVisible();
  await expect(page.getByRole('link', { name: /Call emergency support/ })).toBeVisible();

  await page.unroute('/healthz');
  await page.unroute(FORM);
  await problem(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(form(page)).toBeVisible();
  await page.goBack();
  await expect(form(page)).toBeHidden();
  await page.reload();
  await expect(bookButton(page)).toBeVisible();
  await expect(form(page)).toBeHidden();
});

test('a booking form that did not load before the press loads with it', { tag: '@full' }, async ({
  page,
}) => {
  await page.route(FORM, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => FORM.test(request.url()));
  await bookButton(page).focus();
  await failed;
  await page.unroute(FORM);
  await bookButton(page).press('Enter');
  await expect(form(page)).toBeVisible();
});
