import { addDays } from '../src/domain/bookings/schedule.ts';
import { newEmail } from './fixtures/customer-test.ts';
import { press, tabTo, type } from './fixtures/keyboard.ts';
import { expect, test } from './fixtures/server.ts';

test('a visitor signs in, books and pays for a charge by keyboard alone', async ({ page, server }) => {
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await press(page, page.getByRole('link', { name: 'Sign In' }).first());

  // Each step of the sign-in focuses its field.
  await expect(page.locator('input[name=email]')).toBeFocused();
  const email = newEmail();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const code = await server.codeFor(email);
  await expect(page.locator('input[name=code]')).toBeFocused();
  await page.keyboard.type(code);

  const opener = page.getByRole('button', { name: /Non-Emergency/ });
  await expect(opener).toBeVisible();
  await press(page, opener);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();

  // Escape closes the dialog and returns the focus to the button that opened the dialog.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();

  await type(page, dialog.locator('[name=location]'), '48 Maple Court, Union, NJ 07083');
  const days = dialog.locator('table button:enabled');
  await tabTo(page, days.first());
  const first = await days.first().getAttribute('data-day');
  // At the end of a month the next day is on another page of the calendar.
  const next = dialog.locator(`[data-day="${addDays(first ?? '', 1)}"]`);
  await page.keyboard.press('ArrowRight');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(next).toHaveAttribute('aria-pressed', 'true');
  const slots = dialog.locator('input[name=slot]:enabled');
  await tabTo(page, slots.first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(slots.nth(1)).toBeChecked();
  const at = await slots.nth(1).getAttribute('value');
  await type(page, dialog.locator('[name=customerName]'), 'Alex Kim');
  await type(page, dialog.locator('[name=phoneNumber]'), '9735550118');
  await page.keyboard.press('Enter');

  const card = page.frameLocator('iframe[title=Card]');
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible();
  await type(page, card.locator('[name=cardNumber]'), '4111111111111111');
  await type(page, card.locator('[name=expirationDate]'), '1229');
  await type(page, card.locator('[name=cvv]'), '123');
  await type(page, card.locator('[name=postalCode]'), '07083');
  await type(page, dialog.locator('[name=addressLine1]'), '48 Maple Court');
  await type(page, dialog.locator('[name=city]'), 'Union');
  await tabTo(page, dialog.locator('[name=state]'));
  await page.keyboard.type('NJ');
  await expect(dialog.locator('[name=postalCode]')).toHaveValue('07083');
  const booked = page.waitForResponse((response) => response.status() === 201);
  await press(page, dialog.getByRole('button', { name: 'Pay $125.00' }));
  expect(await (await booked).json()).toMatchObject({ serviceType: 'standard', scheduledAt: at });
  await expect(page.getByText('Booking Confirmed').first()).toBeVisible();
  await expect(dialog).toBeHidden();
});
