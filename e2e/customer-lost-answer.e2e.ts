import type { Page } from '@playwright/test';
import type { ApiCustomer } from './fixtures/api.ts';
import { fillBooking, fillCard, toPayment } from './fixtures/book.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';

const BOOK = '/api/bookings';
const submit = (page: Page) => page.getByRole('dialog').locator('button[type=submit]');

/** Lets the server store the next booking, then drops its answer and the network; `stored` resolves after that. */
async function loseAnswer(page: Page): Promise<{ stored: Promise<void> }> {
  let done = () => {};
  const stored = new Promise<void>((resolve) => {
    done = resolve;
  });
  let losing = true;
  await page.route(BOOK, async (route) => {
    if (!losing || route.request().method() !== 'POST') return route.fallback();
    losing = false;
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('connectionreset');
    done();
  });
  return { stored };
}

/** The texts of all toasts that were shown, in order. */
async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shownToasts: shown });
    new MutationObserver(() => {
      const text = document.querySelector('#toasts li')?.textContent;
      if (text && shown.at(-1) !== text) shown.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts);
}

/** Presses what pays, and loses the answer to the booking. */
async function loseAnswerTo(page: Page, pay: () => Promise<void>): Promise<void> {
  const { stored } = await loseAnswer(page);
  await pay();
  await stored;
  await expect(page.getByRole('heading', { name: 'Checking your booking' })).toBeVisible();
}

async function payAndLoseAnswer(page: Page): Promise<void> {
  await page.goto('/home');
  await fillBooking(page);
  await fillCard(page);
  await loseAnswerTo(page, () => submit(page).click());
}

/** Brings the network back, and expects one booking, of one payment, and no word of a failure. */
async function expectOneBooking(
  page: Page,
  customer: ApiCustomer,
  toasts: () => Promise<string[]>,
): Promise<void> {
  await expect(submit(page)).toBeHidden();
  await page.context().setOffline(false);
  await expectToast(page, 'Booking Confirmed');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Assignment Pending' })).toBeVisible();
  expect((await toasts()).join()).not.toContain('Failed');
  const open = (await customer.bookings()).filter(({ status }) => status !== 'cancelled');
  expect(open.map(({ paymentStatus }) => paymentStatus)).toEqual(['captured']);
}

test('a booking whose answer is lost is checked and confirmed once the network is back', async ({
  page,
  customer,
}) => {
  const toasts = await recordToasts(page);
  await payAndLoseAnswer(page);
  await expectOneBooking(page, customer, toasts);
});

test('a booking by saved card whose answer is lost is confirmed in the same words', { tag: '@full' }, async ({
  page,
  customer,
}) => {
  const toasts = await recordToasts(page);
  const former = await customer.bookAndSaveCard('Ana Silva', '48 Maple Court, Union, NJ 07083');
  await page.goto(`/tracking/${former}`);
  await page.getByRole('button', { name: 'Book again' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=phoneNumber]').fill('9735550118');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog.getByRole('radio', { name: 'Visa ending in 1111' })).toBeChecked();
  await loseAnswerTo(page, () => submit(page).click());
  await expectOneBooking(page, customer, toasts);
});

test.describe('with a wallet', () => {
  test.use({ wallet: 'google' });

  test('a booking by wallet whose answer is lost is confirmed in the same words', {
    tag: '@full',
  }, async ({ page, customer }) => {
    const toasts = await recordToasts(page);
    await page.goto('/home');
    await toPayment(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Buy with Google Pay' }).click();
    await loseAnswerTo(page, () => page.getByRole('button', { name: 'Confirm payment' }).click());
    await expectOneBooking(page, customer, toasts);
  });
});

test('a booking being checked stays after the dialog closes and blocks another booking', {
  tag: '@full',
}, async ({ page, context, customer }) => {
  await payAndLoseAnswer(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Checking your booking' })).toBeVisible();
  await page
    .getByRole('button', { name: /Emergency/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Checking your booking' })).toBeVisible();
  await expect(dialog.locator('[name=location]')).toHaveCount(0);
  await context.setOffline(false);
  await expectToast(page, 'Booking Confirmed');
  await expect(dialog).toBeHidden();
  expect(await customer.bookings()).toHaveLength(1);
});

test('a booking whose answer is lost is confirmed in a new tab', { tag: '@full' }, async ({
  page,
  context,
  customer,
}) => {
  await payAndLoseAnswer(page);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/home');
  await expectToast(next, 'Booking Confirmed');
  await expect(toastOf(next)).not.toContainText('Failed');
  expect(await customer.bookings()).toHaveLength(1);
});

test('the booking form names an open emergency before the customer books a second emergency', {
  tag: '@full',
}, async ({ page, customer }) => {
  const { id } = await customer.book('Jordan Lee', { location: '48 Maple Court, Union, NJ 07083' });
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /Assignment Pending/ })).toBeVisible();
  const dialog = page.getByRole('dialog');
  const order = async () => {
    await page.getByRole('button', { name: 'Book Emergency charge' }).click();
    await dialog.locator('[name=customerName]').fill('Jordan Lee');
    await dialog.locator('[name=location]').fill('48 Broad St, Newark, NJ 07102');
    await dialog.locator('[name=phoneNumber]').fill('9735550118');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByRole('heading', { name: 'You already have an open emergency' })).toBeVisible();
    await expect(dialog.getByText('48 Maple Court, Union, NJ 07083')).toBeVisible();
  };
  await order();
  await dialog.getByRole('link', { name: 'No, show the open booking' }).click();
  await expect(page).toHaveURL(`/tracking/${id}`);
  await page.goto('/home');
  await order();
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(dialog.locator('[name=location]')).toHaveValue('48 Broad St, Newark, NJ 07102');
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('button', { name: 'Yes, book another one' }).click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible({ timeout: 15_000 });
  await fillCard(page);
  await submit(page).click();
  await expectToast(page, 'Booking Confirmed');
  expect(await customer.bookings()).toHaveLength(2);
});

test('the booking form asks before Pay books a second emergency after one booked on another device', {
  tag: '@full',
}, async ({ page, customer }) => {
  await page.goto('/home');
  await fillBooking(page);
  await fillCard(page);
  await customer.book('Jordan Lee', { location: 'Elizabeth, NJ 07206' });
  await submit(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'You already have an open emergency' })).toBeVisible();
  await expect(dialog.getByText('Elizabeth, NJ 07206')).toBeVisible();
  expect(await customer.bookings()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Yes, book another one' }).click();
  await expectToast(page, 'Booking Confirmed');
  expect(await customer.bookings()).toHaveLength(2);
});
