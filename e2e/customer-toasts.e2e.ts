import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/customer-test.ts';
import { installClock } from './fixtures/own-clock.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';

const toasts = (page: Page) => page.locator('#toasts');

/** Uploads an invalid photo, which is refused at once with a toast. */
async function bringToast(page: Page, mimeType = 'application/pdf', bytes = 1): Promise<void> {
  const photo = { name: 'photo', mimeType, buffer: Buffer.alloc(bytes) };
  await page.locator('input[name=photo]').setInputFiles(photo);
}

async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toastOf(page).boundingBox();
  if (!box) throw new Error('no toast to swipe');
  const x = box.x + 80;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 8 });
  await page.mouse.up();
}

test('toasts are shown one at a time for 5 s', { tag: '@full' }, async ({ page }) => {
  await installClock(page);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await bringToast(page);
  await expectToast(page, 'Invalid File');
  await page.clock.runFor(3_000);
  await bringToast(page, 'image/png', 6 * 1024 * 1024);
  await expectToast(page, 'File Too Large');
  await expect(toastOf(page)).toHaveCount(1);
  await page.clock.runFor(4_900);
  await expect(toastOf(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toastOf(page)).toBeHidden();
});

test('a toast closes on a swipe of at least 50 px to the right', { tag: '@full' }, async ({ page }) => {
  await page.goto('/account');
  await bringToast(page);
  await expectToast(page, 'Invalid File');
  await swipe(page, -80);
  await expect(toastOf(page)).toBeVisible();
  await swipe(page, 45);
  await expect(toastOf(page)).toBeVisible();
  await swipe(page, 55);
  await expect(toastOf(page)).toBeHidden();
});

test('F8 focuses the toast, also from an open dialog, and focus returns after Dismiss', async ({ page }) => {
  await page.goto('/account');
  await bringToast(page);
  await expectToast(page, 'Invalid File');
  await page.keyboard.press('F8');
  await expect(toasts(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toastOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toastOf(page)).toBeHidden();

  await page.goto('/home');
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[type=submit]').click();
  await expectToast(page, 'Phone Number Required');
  await page.keyboard.press('F8');
  await expect(toasts(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});
