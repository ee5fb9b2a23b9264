import type { Page } from '@playwright/test';
import { apiCustomer, giveSession } from './fixtures/api.ts';
import { fillBooking, fillCard } from './fixtures/book.ts';
import { expect, newEmail, test } from './fixtures/customer-test.ts';
import { signIn } from './fixtures/people.ts';
import { expectToast } from './fixtures/toast.ts';

const PAY = '/api/create-payment';
const card = (page: Page) => page.getByRole('region', { name: 'Continue your booking' });

async function openForm(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=location]').fill('48 Maple Court, Union, NJ 07083');
  await dialog.locator('[name=notes]').fill('Second floor of the garage');
}

async function expectDraft(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[name=location]')).toHaveValue('48 Maple Court, Union, NJ 07083');
  await expect(dialog.locator('[name=notes]')).toHaveValue('Second floor of the garage');
}

test('a booking form draft is restored after a reload and in a new tab, and removed on Close', {
  tag: '@full',
}, async ({ page, context }) => {
  await openForm(page);
  await page.reload();
  await expectDraft(page);
  await page.close();
  const next = await context.newPage();
  await next.goto('/home');
  await expectDraft(next);
  await next.getByRole('button', { name: 'Close' }).click();
  await expect(next.getByRole('dialog')).toBeHidden();
  await expect(card(next)).toHaveCount(0);
  await next.reload();
  await expect(next.getByRole('button', { name: 'Book Emergency charge' })).toBeVisible();
  await expect(card(next)).toHaveCount(0);
});

test('a booking form draft discarded on Home is not restored', { tag: '@full' }, async ({ page }) => {
  await openForm(page);
  await page.reload();
  await card(page).getByRole('button', { name: 'Discard' }).click();
  await expect(card(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
  await expect(page.getByRole('dialog').locator('[name=notes]')).toHaveValue('');
});

test('a booking form draft is restored after the session ended at Pay', { tag: '@full' }, async ({
  page,
  context,
  customer,
  server,
}) => {
  await page.goto('/home');
  await fillBooking(page);
  await fillCard(page);
  await context.clearCookies();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await page.waitForURL(/\/api\/login/);
  await signIn(page, server, customer.email);
  await card(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog').locator('[name=location]')).toHaveValue(
    '48 Maple Court, Union, NJ 07083',
  );
  expect(await customer.bookings()).toEqual([]);
});

test('a booking form draft is not shown to another customer and is removed at log-out', {
  tag: '@full',
}, async ({ page, context, server, customer }) => {
  await openForm(page);
  await page.reload();
  await expect(card(page)).toContainText('48 Maple Court, Union, NJ 07083');
  const other = await apiCustomer(server, newEmail());
  await giveSession(context, server, other);
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Book Emergency charge' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Second floor');

  await giveSession(context, server, customer);
  await openForm(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Log Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Second floor');
});

test('a payment authorisation in flight is reused in a new tab, and the card number is not stored', {
  tag: '@full',
}, async ({ page, context, customer }) => {
  const keys: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith(PAY)) keys.push(request.postDataJSON().idempotencyKey);
  });
  await page.goto('/home');
  await fillBooking(page);
  await fillCard(page);
  const authorised = new Promise<string>((resolve) => {
    void page.route(PAY, async (route) => resolve(await (await route.fetch()).text()), { times: 1 });
  });
  await page.getByRole('dialog').locator('button[type=submit]').click();
  const first = JSON.parse(await authorised);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/4111|cnon:|12\/29/);
  await page.close();

  const next = await context.newPage();
  await next.goto('/home');
  await card(next).getByRole('button', { name: 'Continue' }).click();
  const dialog = next.getByRole('dialog');
  await dialog.locator('[name=notes]').fill('By the gate');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible({ timeout: 15_000 });
  await fillCard(next);
  const again = next.waitForResponse(PAY);
  await dialog.locator('button[type=submit]').click();
  expect((await (await again).json()).paymentId).toBe(first.paymentId);
  await expectToast(next, 'Booking Confirmed');
  await expect(card(next)).toHaveCount(0);
  expect(new Set(keys).size).toBe(1);
  expect(await customer.bookings()).toHaveLength(1);
});
