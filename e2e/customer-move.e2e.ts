import type { Page } from '@playwright/test';
import { backdate } from './fixtures/backdate.ts';
import { fillCard } from './fixtures/book.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { bookAtLakeside, LAKESIDE } from './fixtures/lakeside-test.ts';
import { openAs, openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';
import { newTrip, standardForm } from './fixtures/trips.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Move this booking' });

/** Chooses the last bookable day of the shown month or the first of the next one, and its last free time. */
async function chooseTime(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.locator('[data-day]:enabled').last().click();
  await dialog.locator('input[name=slot]:enabled').last().check();
}

test('an emergency that is moved too late to cancel free gets the difference back, and its fee stays', {
  tag: '@full',
}, async ({ browser }) => {
  const server = await hostServer({ company: LAKESIDE });
  const { jordan, id } = await bookAtLakeside(server);
  backdate(server, id, 6);
  const page = await openAs({ browser, server }, `/tracking/${id}`, { cookie: jordan.cookie });
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await chooseTime(page);
  const dialog = dialogOf(page);
  await expect(
    dialog.getByText('This costs $55.00 less. It goes back to your card by itself.'),
  ).toBeVisible();
  await expect(
    dialog.getByText('It is too late to cancel free: we keep $35.00. Moving does not change that.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: /^Move to / }).click();
  await expectToast(page, 'Booking Moved');
  await expect(page.getByText('$110.00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(cancel.getByText('we keep $35.00, and you get $75.00 back')).toBeVisible();
  await cancel.getByRole('button', { name: 'Cancel and refund $75.00' }).click();
  await expect(page.getByText('$110.00 ($35.00 kept)')).toBeVisible();
  await expect.poll(async () => (await jordan.bookings())[0]?.refundedAmount).toBe(75);
  await server.stop();
});

test('a booked day is moved to now for the difference, and only that is paid', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const { id, customer } = await newTrip(server, standardForm());
  await expect.poll(async () => (await customer.bookings())[0]?.paymentStatus).toBe('captured');
  const page = await openAs({ browser, server }, `/tracking/${id}`, { cookie: customer.cookie });
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Now, as an emergency').check();
  await expect(dialog.getByText(/^Arrives between /)).toBeVisible();
  await expect(dialog.getByText('This costs $60.00 more. You pay only the difference.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible();
  await expect(dialog.getByText('You have paid $125.00 already.')).toBeVisible();
  await fillCard(page);
  await dialog.getByRole('button', { name: 'Pay $60.00' }).click();
  await expectToast(page, 'Booking Moved');
  const [booking] = await customer.bookings();
  expect(booking).toMatchObject({ serviceType: 'emergency', totalAmount: 185 });
  await expect(page.getByText('$185.00', { exact: true })).toBeVisible();
});

test('an admin moves a booking from its details, and its customer sees the new time', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { id, customer, admin } = await newTrip(server, standardForm());
  const phone = await openAs({ browser, server }, `/tracking/${id}`, { cookie: customer.cookie });
  const headline = phone.locator('[aria-labelledby="technician-status"] p').first();
  const former = await headline.textContent();
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  await board.getByRole('button', { name: 'Move', exact: true }).click();
  await chooseTime(board);
  await dialogOf(board)
    .getByRole('button', { name: /^Move to / })
    .click();
  await expectToast(board, 'Booking Moved');
  await expect(headline).not.toHaveText(former ?? '');
});
