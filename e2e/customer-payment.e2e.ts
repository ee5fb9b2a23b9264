import type { Page } from '@playwright/test';
import { fillBilling, fillBooking, fillCard, pay, toPayment } from './fixtures/book.ts';
import {
  cardScriptAnswering,
  refusingCardScript,
  slowCardScript,
  withoutCardScript,
} from './fixtures/card-script.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { installClock } from './fixtures/own-clock.ts';
import { expectToast } from './fixtures/toast.ts';

const PAY = '/api/create-payment';
const CHECK_CARD = 'Card validation failed. Please check your card details and try again.';

const payButton = (page: Page) => page.getByRole('dialog').locator('button[type=submit]');

/** Submits the form while its button is disabled, as a browser extension could. */
const submitPast = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit());

test('the card form loads while the booking form is filled in, out of reach, and keeps what is typed on the way back', async ({
  page,
}) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('iframe[title=Card]')).toBeAttached();
  await expect(dialog.locator('iframe[title=Card]')).toBeHidden();
  // With Tab beyond the form's last button, and back before its first.
  await dialog.locator('button[type=submit]').focus();
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(page.locator('iframe:focus')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await fillBooking(page);
  await fillCard(page);
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(dialog.locator('iframe[title=Card]')).toBeHidden();
  await dialog.locator('button[type=submit]').click();
  const number = page.frameLocator('iframe[title=Card]').locator('[name=cardNumber]');
  await expect(number).toBeVisible();
  await expect(number).toHaveValue('4111 1111 1111 1111');
  await pay(page);
});

test('the payment step shows its loading state and accepts no payment before the card form is ready', {
  tag: '@full',
}, async ({ page }) => {
  const letThrough = await slowCardScript(page);
  await page.goto('/home');
  await toPayment(page);
  const dialog = page.getByRole('dialog');
  for (const text of ['Billing Information', 'Credit Card Information', 'Total Amount', 'United States']) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByText('$185.00', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Free to cancel, with a full refund, until')).toBeVisible();
  await expect(dialog.getByText('Loading secure payment form', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Loading', { exact: true })).toBeVisible();
  await expect(dialog.locator('[name=cardholderName]')).toHaveValue('Jordan Lee');
  await expect(dialog.locator('[name=state] option')).toHaveText(['Choose', 'NJ', 'NY', 'PA', 'CT', 'DE']);
  await fillBilling(page);
  await expect(payButton(page)).toHaveText('Pay $185.00');
  await expect(payButton(page)).toBeDisabled();
  await submitPast(page);
  await expectToast(page, 'Payment Error', 'Payment form not ready. Please wait for it to load completely.');

  letThrough();
  await expect(dialog.getByText('Secure Payment Ready', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Loading secure payment form')).toBeHidden();
  await expect(payButton(page)).toBeEnabled();
  for (const name of ['cardholderName', 'addressLine1', 'city', 'postalCode']) {
    const field = dialog.locator(`[name=${name}]`);
    const known = await field.inputValue();
    await field.fill('');
    await expect(payButton(page)).toBeDisabled();
    await field.fill('  ');
    await payButton(page).click();
    const lacking =
      name === 'cardholderName'
        ? 'Please enter the cardholder name.'
        : 'Please complete all billing address fields.';
    await expectToast(page, 'Missing Information', lacking);
    await field.fill(known);
  }
});

test('a billing address that was typed is there again after a look at the form', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/home');
  await toPayment(page, { location: '1 Stuyvesant Ave, Union' });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible();
  await fillBilling(page);
  const card = page.frameLocator('iframe[title=Card]');
  await expect(card.locator('[name=postalCode]')).toHaveValue('07083');
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await payButton(page).click();
  await expect(dialog.locator('[name=addressLine1]')).toHaveValue('48 Maple Court');
  await expect(dialog.locator('[name=state]')).toHaveValue('NJ');
  await expect(dialog.locator('[name=postalCode]')).toHaveValue('07083');
  await expect(card.locator('[name=postalCode]')).toHaveValue('07083');
});

test('the payment step shows the reason of each failed payment, and the next try pays', {
  tag: '@full',
}, async ({ page, context, customer }) => {
  await page.goto('/home');
  await fillBooking(page);
  const payAndExpect = async (description: string) => {
    await payButton(page).click();
    await expectToast(page, 'Payment Failed', description);
  };
  const answering = async (status: number, body: string, description: string) => {
    await page.route(PAY, (route) => route.fulfill({ status, body }), { times: 1 });
    await payAndExpect(description);
  };
  await fillCard(page, { cardNumber: '4000 0000 0000 0002' });
  await payAndExpect(CHECK_CARD);
  await fillCard(page, { cardNumber: '4111 1111 1111 1112' });
  await payAndExpect(CHECK_CARD);

  await fillCard(page);
  await context.setOffline(true);
  await payAndExpect('Network error. Please check your connection and try again.');
  await context.setOffline(false);
  await answering(500, '<h1>Bad gateway</h1>', 'Payment failed with status 500');
  await answering(402, '', 'Payment failed with status 402');
  await answering(200, '{"success": false}', 'Payment processing failed');
  await answering(503, '{"message": ""}', 'There was an issue processing your payment.');
  await answering(429, '{"message": "Please wait a minute."}', 'Please wait a minute.');
  expect(await customer.bookings()).toEqual([]);

  await pay(page);
  await expectToast(page, 'Booking Confirmed');
  expect(await customer.bookings()).toHaveLength(1);
});

test('a card form that returns neither token nor error counts as a failed card validation', {
  tag: '@full',
}, async ({ page }) => {
  await cardScriptAnswering(page, { status: 'Error' });
  await page.goto('/home');
  await fillBooking(page);
  await fillBilling(page);
  await payButton(page).click();
  await expectToast(page, 'Payment Failed', CHECK_CARD);
});

test('the payment step looks for the card form after 0.5 s and 15 more times every 1.5 s, then gives up', {
  tag: '@full',
}, async ({ page }) => {
  await withoutCardScript(page);
  await installClock(page);
  await page.goto('/home');
  await toPayment(page);
  const dialog = page.getByRole('dialog');
  await page.clock.runFor(500 + 14 * 1500);
  await expect(dialog.getByText('Loading secure payment form')).toBeVisible();
  await page.clock.runFor(1500);
  await expect(
    dialog.getByText('Unable to load payment form. Please refresh the page and try again.', { exact: true }),
  ).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
});

test('the payment step shows the provider’s message when the provider refuses the card form', {
  tag: '@full',
}, async ({ page }) => {
  await refusingCardScript(page, 'Application is not allowed here');
  await page.goto('/home');
  await toPayment(page);
  await expect(
    page.getByText('Payment form error: Application is not allowed here', { exact: true }),
  ).toBeVisible();
});
