import type { Page, Request } from '@playwright/test';
import { fillBooking, fillCard } from './fixtures/book.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { signIn } from './fixtures/people.ts';
import { expectToast, expectToLeave } from './fixtures/toast.ts';

const PAY = '/api/create-payment';
const BOOK = '/api/bookings';
const CONFIRMED = [
  'Booking Confirmed',
  'Your charging service has been booked and paid for successfully!',
] as const;

const submit = (page: Page) => page.getByRole('dialog').locator('button[type=submit]');

/** The idempotency keys of all payment requests; the server treats the same key as the same payment. */
function recordPayments(page: Page): { key: string }[] {
  const asked: { key: string }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(PAY)) {
      asked.push({ key: request.postDataJSON().idempotencyKey });
    }
  });
  return asked;
}

async function readyToPay(page: Page): Promise<void> {
  await page.goto('/home');
  await fillBooking(page);
  await fillCard(page);
}

/** Delays the next POST to a path until the returned function is called; later requests pass. */
async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let holding = true;
  await page.route(path, async (route) => {
    if (route.request().method() === 'POST' && holding) {
      holding = false;
      await wait;
    }
    await route.continue();
  });
  return letGo;
}

/** Refuses the next POST of a booking; reads and later requests pass. */
async function refuseBooking(page: Page, status: number, body: string): Promise<void> {
  let refusing = true;
  await page.route(BOOK, (route) => {
    if (!refusing || route.request().method() !== 'POST') return route.fallback();
    refusing = false;
    return route.fulfill({ status, body });
  });
}

const isBooking = (request: Request) => request.method() === 'POST' && request.url().endsWith(BOOK);

test('a double press on Pay pays once, and the dialog cannot be left during the payment', {
  tag: '@full',
}, async ({ page, customer }) => {
  const payments = recordPayments(page);
  await readyToPay(page);
  const answerPayment = await hold(page, PAY);
  const answerBooking = await hold(page, BOOK);
  await submit(page).dblclick();
  await expect(submit(page)).toHaveText('Processing');
  await expect(submit(page)).toBeDisabled();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Back to the form' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.evaluate(() => document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit());

  answerPayment();
  await expectToast(page, 'Payment Successful');
  answerBooking();
  await expectToast(page, ...CONFIRMED);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Assignment Pending' })).toBeVisible();
  expect(payments).toHaveLength(1);
  expect(await customer.bookings()).toHaveLength(1);
});

test('a booking that fails after the payment can be finished without paying again', async ({
  page,
  customer,
}) => {
  const payments = recordPayments(page);
  await readyToPay(page);
  for (const [status, body, text] of [
    [500, '<h1>Bad gateway</h1>', 'Unable to create booking. Please try again.'],
    [503, '{"message": "We are very busy."}', 'We are very busy.'],
  ] as const) {
    await refuseBooking(page, status, body);
    await submit(page).click();
    await expectToast(page, 'Booking Failed', text);
    await expect(submit(page)).toHaveText('Finish booking');
  }
  await submit(page).click();
  await expectToast(page, ...CONFIRMED);
  expect(payments).toHaveLength(1);
  expect(await customer.bookings()).toHaveLength(1);
});

test('a reload between payment and booking completes the paid booking', { tag: '@full' }, async ({
  page,
  customer,
}) => {
  const payments = recordPayments(page);
  await readyToPay(page);
  await hold(page, BOOK);
  const asked = page.waitForRequest(isBooking);
  await submit(page).click();
  await asked;
  await page.reload({ waitUntil: 'commit' });
  await expectToast(page, ...CONFIRMED);
  await page.reload();
  await expect(page.getByRole('link', { name: /Assignment Pending/ })).toBeVisible();
  expect(payments).toHaveLength(1);
  expect(await customer.bookings()).toHaveLength(1);
});

test('a paid booking that fails again after a reload can be finished on Home', { tag: '@full' }, async ({
  page,
  customer,
}) => {
  const payments = recordPayments(page);
  await readyToPay(page);
  await refuseBooking(page, 503, '');
  await submit(page).click();
  await expectToast(page, 'Booking Failed');
  await refuseBooking(page, 503, '{"message": "We are very busy."}');
  await page.reload({ waitUntil: 'commit' });
  await expectToast(page, 'Booking Failed', 'We are very busy.');
  const unfinished = page.getByRole('region', { name: /^Your payment went through/ });
  await expect(unfinished).toContainText('Emergency, 48 Maple Court, Union, NJ 07083, $185.00.');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('No charges yet')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await unfinished.getByRole('button', { name: 'Finish booking' }).click();
  await expectToast(page, ...CONFIRMED);
  await expect(unfinished).toBeHidden();
  await expect(page.getByRole('link', { name: /Assignment Pending/ })).toBeVisible();
  expect(payments).toHaveLength(1);
  expect(await customer.bookings()).toHaveLength(1);
});

test('a paid booking that failed can be abandoned and is not booked later', { tag: '@full' }, async ({
  page,
  customer,
}) => {
  await readyToPay(page);
  await refuseBooking(page, 503, '');
  await submit(page).click();
  await expectToast(page, 'Booking Failed');
  await refuseBooking(page, 503, '');
  await page.reload();
  await page.getByRole('button', { name: 'Let it go' }).click();
  await expect(page.getByText('Your payment went through')).toBeHidden();
  await page.reload();
  await expect(page.getByText('No bookings yet')).toBeVisible();
  expect(await customer.bookings()).toEqual([]);
});

test('a reload before the answer of a payment sends the same payment again with the same key', {
  tag: '@full',
}, async ({ page, customer }) => {
  const payments = recordPayments(page);
  await readyToPay(page);
  // The server has authorised the payment; its answer never arrives.
  const authorised = new Promise<string>((resolve) => {
    void page.route(PAY, async (route) => resolve(await (await route.fetch()).text()), { times: 1 });
  });
  await submit(page).click();
  const first = JSON.parse(await authorised);
  await page.reload();
  await fillBooking(page);
  await fillCard(page);
  const again = page.waitForResponse(PAY);
  await submit(page).click();
  expect(await (await again).json()).toEqual(first);
  await expectToast(page, ...CONFIRMED);
  expect(payments).toHaveLength(2);
  expect(new Set(payments.map(({ key }) => key)).size).toBe(1);
  expect(await customer.bookings()).toHaveLength(1);
});

test('a session that ends during a booking leads to the sign-in and back, and the paid booking is made', {
  tag: '@full',
}, async ({ page, context, customer, server }) => {
  const payments = recordPayments(page);
  await readyToPay(page);
  await page.route(PAY, async (route) => {
    const response = await route.fetch();
    await context.clearCookies();
    await route.fulfill({ response });
  });
  await expectToLeave(
    page,
    {
      title: 'Authentication Required',
      description: 'Please sign in to complete your booking',
      afterMs: 1500,
    },
    () => submit(page).click(),
  );
  await expect(page).toHaveURL('/api/login?returnTo=%2Fhome');
  await signIn(page, server, customer.email);
  await expectToast(page, ...CONFIRMED);
  expect(payments).toHaveLength(1);
  expect(await customer.bookings()).toHaveLength(1);
});
