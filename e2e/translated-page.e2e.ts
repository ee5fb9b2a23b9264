import type { Page } from '@playwright/test';
import { openBoard } from './fixtures/people.ts';
import { translate } from './fixtures/translate.ts';
import { expect, test } from './fixtures/trip-test.ts';
import { CAR, FAR } from './fixtures/trips.ts';

const listen = async (page: Page) => void (await translate(page));
const hasFailed = (page: Page) => page.getByText('This page did not load');

test('a translated tracking page shows each new state and the minutes that are left', async ({
  trip,
  watch,
}) => {
  const its = await trip();
  const page = await watch(its, { listen });
  await expect(page.locator('font').first()).toBeAttached();
  await expect(page.getByText('Assignment Pending').first()).toBeVisible();
  await its.driveFrom(FAR);
  await its.tech.departed(its.id);
  const minutes = page.locator('strong').filter({ hasText: /^\d+ ?min$/ });
  await expect(minutes).toBeVisible();
  const far = await minutes.innerText();
  await its.tech.fix({ latitude: 40.699, longitude: -74.2531 });
  await expect(minutes).not.toHaveText(far);
  await its.tech.arrived(its.id);
  await its.tech.fix(CAR);
  await its.tech.setStatus(its.id, 'in_progress');
  await expect(page.getByText('Service in Progress').first()).toBeVisible();
  await its.tech.setStatus(its.id, 'completed');
  await expect(page.getByText('Service Complete').first()).toBeVisible();
  await expect(hasFailed(page)).toHaveCount(0);
});

test('a customer edits the profile and opens each form on translated pages', { tag: '@full' }, async ({
  page,
}) => {
  await translate(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await expect(page.locator('[name=phone]')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  for (const path of ['/', '/history', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(hasFailed(page)).toHaveCount(0);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a charge' });
  await dialog.locator('[name=location]').fill('48 Maple Court, Union, NJ 07083');
  const base = dialog.getByText('$185.00');
  await expect(base).toHaveCount(2);
  await dialog.locator('[name=location]').fill('1020 Trenton Terrace, Trenton, NJ 08608');
  // The fee stays, the total does not.
  await expect(base).toHaveCount(1);
  await expect(hasFailed(page)).toHaveCount(0);
});

test('a translated board shows each new booking, and a translated sign-in its refusals', {
  tag: '@full',
}, async ({ browser, server, trip }) => {
  const first = await trip();
  const board = await openBoard(browser, server, first.admin.session, { listen });
  const row = (id: string) => board.locator(`[data-booking="${id}"]`);
  await expect(row(first.id)).toBeVisible();
  const second = await trip('en_route');
  await expect(row(second.id)).toContainText('Confirmed');
  await row(second.id).click();
  for (const tab of ['Tech Management', 'Booking Management'])
    await board.getByRole('tab', { name: tab }).click();
  await second.admin.setStatus(second.id, 'completed');
  await expect(row(second.id)).toContainText('Completed');
  await expect(hasFailed(board)).toHaveCount(0);

  for (const [path, name] of [
    ['/admin-login', 'Sign In to Admin Dashboard'],
    ['/tech-login', 'Access Tech Dashboard'],
  ] as const) {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    await translate(page);
    await page.goto(path);
    for (const password of ['wrong', 'wrong again']) {
      await page.locator('input[name=username]').fill('admin');
      await page.locator('input[name=password]').fill(password);
      await page.getByRole('button', { name }).click();
      await expect(page.getByText('Invalid username or password').first()).toBeVisible();
    }
    await expect(hasFailed(page)).toHaveCount(0);
    await page.context().close();
  }
});
