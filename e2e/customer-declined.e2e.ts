import type { Locator, Page } from '@playwright/test';
import { type Card, fillBilling, fillBooking, fillCard, toPayment } from './fixtures/book.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';

const DECLINED = '4000 0000 0000 0002';
const PAY = '/api/create-payment';
const CHECK_CARD = 'Card validation failed. Please check your card details and try again.';
const submit = (page: Page) => page.getByRole('dialog').locator('button[type=submit]');
const cardNumber = (page: Page) => page.frameLocator('iframe[title=Card]').locator('[name=cardNumber]');

async function payDeclined(page: Page): Promise<void> {
  await page.goto('/home');
  await fillBooking(page);
  await fillCard(page, { cardNumber: DECLINED });
  await submit(page).click();
  await expectToast(page, 'Payment Failed', CHECK_CARD);
}

const isUnderToast = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].map((share) =>
      document.elementFromPoint(left + width * share, top + height * share),
    );
    return points.some((found) => found?.closest('#toasts'));
  });

test('the payment step shows the reason of a declined card beside the card until the next try', {
  tag: '@full',
}, async ({ page }) => {
  await payDeclined(page);
  const section = page.getByRole('region', { name: 'Credit Card Information' });
  const reason = section.getByText('The card was declined.');
  await expect(reason).toBeVisible();
  expect(await isUnderToast(reason)).toBe(false);
  await fillCard(page);
  await submit(page).click();
  await expectToast(page, 'Booking Confirmed');
});

/** The values that the sandbox publishes as refused, typed into a card that would pay. */
const refusedCards: [typed: Partial<Card>, code: string][] = [
  [{ cvv: '911' }, 'CVV_FAILURE'],
  [{ postalCode: '99999' }, 'ADDRESS_VERIFICATION_FAILURE'],
  [{ expirationDate: '01/40' }, 'INVALID_EXPIRATION'],
  [{ cardNumber: DECLINED }, 'GENERIC_DECLINE'],
];

/** What the sandbox's card form refuses by itself, so that nothing is sent. It has its own words in Spanish. */
const invalidCards: [typed: Partial<Card>, reason: RegExp][] = [
  [
    { cardNumber: '4111 1111 1111 1112' },
    /^Credit card number is not valid$|^El número de la tarjeta no es válido$/,
  ],
  [{ cardNumber: '4242 4242 4242 4242' }, /(?:Only test cards work here|pruebas?): 4111 1111 1111 1111$/],
  [{ expirationDate: '01/20' }, /expiration date is not valid$|^La fecha de vencimiento/],
  [{ expirationDate: '13/40' }, /expiration date is not valid$|^La fecha de vencimiento/],
  [{ cvv: '12' }, /CVV is not valid$|^El CVV de la tarjeta no es válido$/],
  [{ postalCode: '0708' }, /postal code is not valid$|^El código postal de la tarjeta no es válido$/],
];

/** The published failures that no value of a card causes. */
const refusedTokens: [token: string, code: string][] = [
  ['cnon:card-nonce-already-used', 'CARD_TOKEN_USED'],
  ['cnon:gift-card-nonce-insufficient-funds', 'INSUFFICIENT_FUNDS'],
  ['cnon:unknown', 'INVALID_CARD'],
];

/** One for every decline of the server: a reason would help people who test stolen cards. */
const ONE_REASON = 'The card was declined. Please check its details, or use another card.';

/** Reads the toast, the reason beside the card, and that nothing was booked. */
async function expectRefusal(
  page: Page,
  reason: string | RegExp,
  bookings: () => Promise<unknown[]>,
): Promise<void> {
  await expectToast(page, 'Payment Failed', CHECK_CARD);
  const section = page.getByRole('region', { name: 'Credit Card Information' });
  await expect(section.getByText(reason)).toBeVisible();
  await expect(submit(page)).toBeEnabled();
  expect(await bookings()).toEqual([]);
}

test('every published value that the sandbox refuses, typed into the card, shows a toast and makes no booking', {
  tag: '@full',
}, async ({ page, customer }) => {
  await page.goto('/home');
  await fillBooking(page);
  for (const [typed, code] of refusedCards) {
    await test.step(`${Object.values(typed)} is ${code}`, async () => {
      await fillCard(page, typed);
      const answered = page.waitForResponse(PAY);
      await submit(page).click();
      const answer = await answered;
      expect(answer.status()).toBe(402);
      expect(await answer.json()).toMatchObject({ success: false, code });
      await expectRefusal(page, ONE_REASON, customer.bookings);
    });
  }
  await fillCard(page);
  await submit(page).click();
  await expectToast(page, 'Booking Confirmed');
  expect(await customer.bookings()).toHaveLength(1);
});

test('a card that cannot be one shows a toast, sends no payment and makes no booking', {
  tag: '@full',
}, async ({ page, customer }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === PAY) asked += 1;
  });
  await page.goto('/home');
  await fillBooking(page);
  for (const [typed, reason] of invalidCards) {
    await test.step(`${Object.values(typed)}`, async () => {
      await fillCard(page, typed);
      await submit(page).click();
      await expectRefusal(page, reason, customer.bookings);
    });
  }
  expect(asked).toBe(0);
});

test('every published failure that no typed value causes shows a toast and makes no booking', {
  tag: '@full',
}, async ({ page, customer }) => {
  await page.goto('/home');
  await fillBooking(page);
  for (const [token, code] of refusedTokens) {
    await page.route(
      PAY,
      (route, request) => route.continue({ postData: { ...request.postDataJSON(), sourceId: token } }),
      { times: 1 },
    );
    await fillCard(page);
    const answered = page.waitForResponse(PAY);
    await submit(page).click();
    expect(await (await answered).json()).toMatchObject({ success: false, code });
    await expectRefusal(page, ONE_REASON, customer.bookings);
  }
});

test('the test wallet of the sandbox fills in a card by one press and is one tab stop with arrow keys', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/home');
  await fillBooking(page);
  const frame = page.frameLocator('iframe[title=Card]');
  await frame.locator('button[name=declined]').click();
  await expect(cardNumber(page)).toHaveValue(DECLINED);
  await fillBilling(page);
  await submit(page).click();
  await expectToast(
    page,
    'Payment Failed',
    'Card validation failed. Please check your card details and try again.',
  );
  await frame.locator('[name=postalCode]').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(frame.locator('[name=cvv]')).toHaveValue('911');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog').locator('[name=saveCard]')).toBeFocused();
  await frame.locator('button[name=paid]').click();
  await submit(page).click();
  await expectToast(page, 'Booking Confirmed');
});

test('the payment step says after five declined cards when the customer may try again', {
  tag: '@full',
}, async ({ page, customer, server }) => {
  const billingContact = {
    ...{ givenName: 'Ana', familyName: 'Silva', addressLines: ['1 Main St'] },
    ...{ city: 'Union', state: 'NJ', postalCode: '07083', country: 'US' },
  };
  for (let n = 0; n < 5; n += 1) {
    const { status } = await fetch(`${server.url}/api/create-payment`, {
      method: 'POST',
      headers: { cookie: customer.cookie, origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 185, sourceId: 'cnon:card-nonce-declined', billingContact }),
    });
    expect(status).toBe(402);
  }
  await page.goto('/home');
  await fillBooking(page);
  await fillCard(page);
  await submit(page).click();
  const paused =
    /^Too many cards were declined\. You have not been charged\. Please try again at 1?\d:\d\d [AP]M New York time, or call us\.$/;
  await expect(toastOf(page).getByText(paused)).toBeVisible();
  const section = page.getByRole('region', { name: 'Credit Card Information' });
  await expect(section.getByText(paused)).toBeVisible();
});

test('the toast of a declined card does not cover Back and closes while the card form has the focus', {
  tag: '@full',
}, async ({ page }) => {
  await payDeclined(page);
  await cardNumber(page).click();
  const back = page.getByRole('button', { name: 'Back to the form' });
  expect(await isUnderToast(back)).toBe(false);
  await expect(toastOf(page)).toBeHidden({ timeout: 10_000 });
  await expect(cardNumber(page)).toBeFocused();
  await back.click();
  await expect(page.getByRole('dialog').locator('[name=location]')).toBeVisible();
});

test('Enter in the booking form, as Next on a phone keyboard, moves to the next field and does not submit', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/home');
  await toPayment(page);
  await page.getByRole('button', { name: 'Back to the form' }).click();
  const dialog = page.getByRole('dialog');
  const order = ['location', 'customerName', 'phoneNumber', 'vehicleInfo', 'notes'];
  await dialog.locator('[name=location]').focus();
  for (const name of order.slice(1)) {
    await page.keyboard.press('Enter');
    await expect(dialog.locator(`[name=${name}]`)).toBeFocused();
  }
  await submit(page).click();
  await dialog.locator('[name=cardholderName]').focus();
  for (const name of ['addressLine1', 'city', 'state']) {
    await page.keyboard.press('Enter');
    await expect(dialog.locator(`[name=${name}]`)).toBeFocused();
  }
  await expect(dialog.locator('[name=cardholderName]')).toBeVisible();
});
