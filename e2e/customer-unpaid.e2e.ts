import type { Browser, Page } from '@playwright/test';
import { addingCompany, profileFile } from '../test/adding-company.ts';
import { LOCATION } from '../test/money/square-ledger.ts';
import { startSquare } from '../test/money/square-server.ts';
import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { openAs, openBoard, signIn } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { answerLate, countRequests, untilAtRest } from './fixtures/shifts.ts';
import { expectToast } from './fixtures/toast.ts';

const CARD = `window.Square = { payments: () => ({ card: async () => ({ addEventListener: () => {}, configure: async () => {},
  attach: async () => {}, destroy: async () => {}, tokenize: async () => ({ status: 'OK', token: 'cnon:card-nonce-ok' }),
}) }) }`;

/** The provider's script in the browser, for a card that is always accepted. */
async function withCard(page: Page): Promise<void> {
  await page.route('https://sandbox.web.squarecdn.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: CARD }),
  );
}

async function withCardAndLateNotes(page: Page): Promise<void> {
  countRequests(page);
  await answerLate(page, [[/\/(send-spot|earlier-time|push-offer)-/, 800]]);
  await withCard(page);
}

/** A server with a booking whose authorisation ended at the provider before it was captured. */
async function start(
  browser: Browser,
  { company = '', totalAmount = 185, location = 'Union, NJ 07083' } = {},
) {
  const square = await startSquare();
  const server = await hostServer({
    company,
    env: {
      PAYMENT_PROVIDER: 'square',
      SQUARE_APPLICATION_ID: 'application',
      SQUARE_LOCATION_ID: LOCATION,
      SQUARE_ACCESS_TOKEN: 'token',
      SQUARE_BASE_URL: square.baseUrl,
    },
  });
  const ana = await apiCustomer(server);
  const paymentId = await ana.authorize(totalAmount);
  for (const payment of square.payments.values()) payment.status = 'CANCELED';
  const { id } = await ana.book('Ana Silva', { paymentId, totalAmount, location });
  const { session } = await apiStaff(server, 'admin');
  const board = await openBoard(browser, server, session, { path: `/admin?booking=${id}` });
  await board.getByRole('button', { name: 'Acknowledge All' }).click();
  const stop = async (...pages: Page[]) => {
    for (const page of [board, ...pages]) await page.context().close();
    await server.stop();
    await square.close();
  };
  return { square, server, ana, id, board, stop };
}

async function fillBilling(page: Page): Promise<void> {
  await page.locator('[name=cardholderName]').fill('Ana Silva');
  await page.locator('[name=addressLine1]').fill('1 Main St');
  await page.locator('[name=city]').fill('Union');
  await page.locator('[name=state]').selectOption('NJ');
  await page.locator('[name=postalCode]').fill('07083');
}

test('a booking that has lost its payment is marked on the board, and its customer pays from the tracking page', {
  tag: '@full',
}, async ({ browser }) => {
  const { square, server, ana, id, board, stop } = await start(browser);
  const row = board.locator(`[data-booking="${id}"]`);
  const details = board.getByRole('region', { name: 'Booking Details' });
  const lines = board.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(row).toContainText('Unpaid');
  await expect(details.getByText('Not paid: the card could not be charged.')).toBeVisible();
  await expect(lines.first()).toContainText('SystemPayment link sent');
  await details.getByRole('button', { name: 'Send payment link' }).click();
  await expectToast(
    board,
    'Payment Link Not Sent',
    'The customer got a payment link a moment ago. Another can be sent in 5 min.',
  );
  await board.getByRole('button', { name: 'Filter' }).click();
  await board.getByRole('menuitemradio', { name: 'Unpaid' }).click();
  await expect(row).toBeVisible();

  const page = await openAs({ browser, server, listen: withCardAndLateNotes }, `/tracking/${id}`, {
    cookie: ana.cookie,
  });
  const pay = page.getByRole('link', { name: 'Pay $185.00' });
  await expect(pay).toBeVisible();
  // A press on a link that moves between finger down and up is lost.
  const top = () => pay.evaluate((link) => link.getBoundingClientRect().top + scrollY);
  const shownAt = await top();
  await untilAtRest(page);
  // The last of its arrival's movement is less than half a pixel.
  expect(await top()).toBeCloseTo(shownAt, 0);
  await pay.click();
  await expect(page).toHaveURL(`/pay/${id}`);
  await expect(page.getByText('Secure Payment Ready')).toBeVisible({ timeout: 15_000 });
  await fillBilling(page);
  await expectAccessible(page, 'the payment of an unpaid booking');
  await page.getByRole('button', { name: 'Pay $185.00' }).click();
  await expect(page.getByText('Thank you, this is paid', { exact: true })).toBeVisible();
  await expect(page.getByText('There is nothing left to pay.')).toBeVisible();
  await expectAccessible(page, 'the paid booking');

  await expect(lines.first()).toContainText('SystemPayment captured');
  await expect(details).not.toContainText('Not paid');
  await expect(board.getByText('No bookings match')).toBeVisible();
  expect([...square.payments.values()].map(({ status }) => status)).toEqual(['CANCELED', 'COMPLETED']);
  await page.getByRole('link', { name: 'View your booking' }).click();
  await expect(page.getByText('Not paid yet')).toBeHidden();
  await stop(page);
});

test('a payment link leads a signed-out customer through the sign-in to the payment, and says when there is nothing to pay', {
  tag: '@full',
}, async ({ browser }) => {
  const { server, ana, id, stop } = await start(browser);
  const page = await openAs({ browser, server, listen: withCard }, `/pay/${id}`);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, server, ana.email);
  await expect(page).toHaveURL(`/pay/${id}`);
  await expect(page.getByRole('heading', { name: 'Pay for your booking' })).toBeVisible();
  await ana.cancel(id);
  await expect(page.getByText('Nothing to pay', { exact: true })).toBeVisible();
  await page.goto('/pay/00000000000000000000000000000000');
  await expect(page.getByText('Booking Not Found', { exact: true })).toBeVisible();
  await stop(page);
});

test('the payment of an unpaid booking at a company that adds the tax names price, tax and total', {
  tag: '@full',
}, async ({ browser }) => {
  const { server, ana, id, stop } = await start(browser, {
    ...{ company: profileFile(addingCompany), totalAmount: 201.42 },
    location: 'Manhattan, NY 10001',
  });
  const page = await openAs({ browser, server, listen: withCard }, `/pay/${id}`, { cookie: ana.cookie });
  for (const part of ['$185.00 base, no extra miles', '+ $16.42 sales tax'])
    await expect(page.getByText(part).first()).toBeVisible();
  await expect(page.locator('output')).toHaveText('$201.42');
  await expect(page.getByText('Secure Payment Ready')).toBeVisible({ timeout: 15_000 });
  await fillBilling(page);
  await page.getByRole('button', { name: 'Pay $201.42' }).click();
  await expect(page.getByText('Thank you, this is paid', { exact: true })).toBeVisible();
  await stop(page);
});
