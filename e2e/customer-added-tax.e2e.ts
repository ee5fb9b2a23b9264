import type { Locator, Page } from '@playwright/test';
import type { Booking } from '../src/domain/bookings/booking.ts';
import { addDays, dayOf } from '../src/domain/bookings/schedule.ts';
import { addingCompany, profileFile } from '../test/adding-company.ts';
import { expectAccessible } from './fixtures/access.ts';
import { apiStaff } from './fixtures/api.ts';
import { fillBooking, fillCard, pay } from './fixtures/book.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { customer, openBoard } from './fixtures/people.ts';
import { expect, test as withServer } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

const today = dayOf(new Date(), addingCompany.timeZone);
/** The first day of a new rate. */
const changeDay = addDays(today, 5);

const test = withServer.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  server: async ({}, use) => {
    const taxRates = [
      { state: 'NJ', from: '2018-01-01', percent: 6.625 },
      { state: 'NJ', from: changeDay, percent: 7 },
    ];
    const server = await hostServer({ company: profileFile({ ...addingCompany, taxRates }) });
    await use(server);
    await server.stop();
  },
});

/** Pays for the emergency of the form, which names the tax of New Jersey and the total. */
async function payWithTax(page: Page, dialog: Locator): Promise<Booking> {
  await expect(dialog.getByText('+ $12.26 sales tax')).toBeVisible();
  await expect(dialog.locator('output')).toHaveText('$197.26');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible({ timeout: 15_000 });
  await fillCard(page);
  return (await pay(page)).booking;
}

test('a company that adds the tax: form, review, payment, receipt and board name price, tax and total', {
  tag: '@full',
}, async ({ browser, server }) => {
  const page = await customer(browser, server);
  await expect(page.getByText('base fee + tax')).toHaveCount(2);
  const dialog = page.getByRole('dialog');
  await fillBooking(page);
  const total = dialog.locator('div', { has: page.locator('output') }).last();
  for (const part of ['$185.00 base, no extra miles', '+ $12.26 sales tax'])
    await expect(total).toContainText(part);
  await expect(total.locator('output')).toHaveText('$197.26');
  await expect(dialog.getByRole('button', { name: 'Pay $197.26' })).toBeVisible();
  await expectAccessible(page, 'the payment step with added tax');

  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(dialog.getByText('$165 + tax')).toHaveCount(0);
  await expect(dialog.getByText('$185 + tax')).toBeVisible();
  const booking = await payWithTax(page, dialog);
  expect(booking).toMatchObject({ baseFee: 185, distanceCharges: 0, totalAmount: 197.26 });
  await expect(dialog).toBeHidden();

  const admin = await apiStaff(server, 'admin');
  await admin.setStatus(booking.id, 'completed');
  await page.goto(`/tracking/${booking.id}`);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(
    /Base fee\$185\.00Distance charges\$0\.00Sales tax\$12\.26Total\$197\.26/,
  );
  await page.getByRole('link', { name: 'Receipt to print' }).click();
  await expect(page.getByRole('region', { name: 'Amounts' })).toContainText(
    /Base fee\$185\.00Distance charges\$0\.00NJ sales tax 6\.625%\$12\.26Total\$197\.26/,
  );
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${booking.id}` });
  await expect(board.getByRole('region', { name: 'Booking Details' })).toContainText(
    /Sales tax\$12\.26Total\$197\.26/,
  );
});

test('a standard booking shows the tax of the day that is chosen, and is made with it', {
  tag: '@full',
}, async ({ browser, server }) => {
  const page = await customer(browser, server);
  await page.getByRole('button', { name: 'Choose a time for Non-Emergency charging' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('$125.00 base + distance + tax')).toBeVisible();
  await dialog.locator('[name=customerName]').fill('Jordan Lee');
  await dialog.locator('[name=phoneNumber]').fill('9735550118');
  await dialog.locator('[name=location]').fill('48 Maple Court, Union, NJ 07083');
  await expect(dialog.getByText('+ $8.28 sales tax')).toBeVisible();
  await expect(dialog.locator('output')).toHaveText('$133.28');
  const shown = dialog.locator(`[data-day="${changeDay}"]`);
  if (!(await shown.isVisible())) await dialog.getByRole('button', { name: 'Next month' }).click();
  await shown.click();
  await dialog.getByRole('radio', { name: '3:00 PM' }).check();
  await expect(dialog.getByText('+ $8.75 sales tax')).toBeVisible();
  await expect(dialog.locator('output')).toHaveText('$133.75');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible({ timeout: 15_000 });
  await expect(dialog.getByText('+ $8.75 sales tax')).toBeVisible();
  await fillCard(page);
  const { booking } = await pay(page);
  expect(booking).toMatchObject({ baseFee: 125, distanceCharges: 0, totalAmount: 133.75 });
});

test('a total without its tax is refused, and the form then shows the right one', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const page = await customer(browser, server);
  // A price that the server has not given.
  await page.route(
    '**/api/calculate-distance',
    async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const emergency = { ...answer.quote.emergency, taxAmount: 0, totalAmount: 185 };
      const energy = { ...answer.quote.energy, choices: [{ ...answer.quote, kwh: null, emergency }] };
      await route.fulfill({
        response,
        json: { ...answer, quote: { ...answer.quote, emergency, energy, token: null } },
      });
    },
    { times: 1 },
  );
  const dialog = page.getByRole('dialog');
  await fillBooking(page);
  await fillCard(page);
  await dialog.getByRole('button', { name: 'Pay $185.00' }).click();
  await expectToast(
    page,
    'Booking Failed',
    'The price has changed. Please look at the new total and try again.',
  );
  const booking = await payWithTax(page, dialog);
  expect(booking).toMatchObject({ baseFee: 185, totalAmount: 197.26 });
});

test('the calculator on Home names the total with its tax', { tag: '@full' }, async ({ browser, server }) => {
  const page = await customer(browser, server);
  await page.getByLabel('Where is your car?').fill('Union, NJ 07083');
  await expect(page.getByText('with $12.26 tax')).toBeVisible();
  await expect(page.getByText('$197.26')).toBeVisible();
  await expect(page.getByText('with $8.28 tax')).toBeVisible();
});
