import type { Locator, Page } from '@playwright/test';
import { addDays, dayOf } from '../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { hideServerClock } from './fixtures/own-clock.ts';

const REQUIRED = 'Date and time selection is required for non-emergency charging';

async function openStandardForm(page: Page): Promise<Locator> {
  await page.goto('/home');
  await page.getByRole('button', { name: /Non-Emergency/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-day]').first()).toBeVisible();
  return dialog;
}

test('the error for a missing date is visible beside its heading, which gets the focus', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 620 });
  const dialog = await openStandardForm(page);
  await dialog.locator('[name=customerName]').fill('Jordan Lee');
  await dialog.locator('[name=location]').fill('48 Maple Court, Union, NJ 07083');
  await dialog.locator('[name=phoneNumber]').fill('9735550118');
  await dialog.locator('[name=notes]').fill('Second floor of the garage');
  await dialog.locator('button[type=submit]').click();
  const heading = dialog.getByRole('heading', { name: 'When' });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleDescription(REQUIRED);
  const error = dialog.getByText(REQUIRED, { exact: true });
  await expect(error).toBeInViewport({ ratio: 1 });
  const middle = await error.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.textContent;
  });
  expect(middle).toBe(await error.textContent());
});

test('the booking form does not offer tomorrow once its last slot is less than 24 hours away', {
  tag: '@full',
}, async ({ page }) => {
  const today = dayOf(new Date(), defaultCompany.timeZone);
  // 8:45 PM in New York (9:45 PM in summer), after the last slot of the day.
  await hideServerClock(page);
  await page.clock.setFixedTime(new Date(`${addDays(today, 1)}T01:45:00Z`));
  const dialog = await openStandardForm(page);
  const button = (day: string) => dialog.locator(`[data-day="${day}"]`);
  const dayAfter = addDays(today, 2);
  await expect(button(dayAfter)).toBeEnabled();
  const tomorrow = button(addDays(today, 1));
  // Tomorrow may be the last day of the month before the one that is shown.
  if ((await tomorrow.count()) > 0) await expect(tomorrow).toBeDisabled();
});

test('the booking form offers days up to 90 days ahead', { tag: '@full' }, async ({ page }) => {
  const dialog = await openStandardForm(page);
  const last = addDays(dayOf(new Date(), defaultCompany.timeZone), 90);
  const nextMonth = dialog.getByRole('button', { name: 'Next month' });
  while (await nextMonth.isEnabled()) await nextMonth.click();
  const days = dialog.locator('[data-day]:enabled');
  await expect(days.last()).toHaveAttribute('data-day', last);
});

test('a day chosen on a phone scrolls to its first bookable slots', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const dialog = await openStandardForm(page);
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await dialog.locator('[data-day]:enabled').last().click();
  const slot = dialog.getByRole('radio', { name: '8:00 AM' });
  await expect(slot).toBeInViewport({ ratio: 1 });
  await expect(slot).toBeEnabled();
  // Not behind the action bar: a press on the slot chooses it.
  const { x, y } = (await slot.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 20, y + 20);
  await expect(slot).toBeChecked();
});
