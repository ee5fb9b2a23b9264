import { readFileSync } from 'node:fs';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { look } from './fixtures/look.ts';
import { openBoard } from './fixtures/people.ts';

const WORD = 'Type DELETE to confirm';

test('a customer downloads all stored personal data', { tag: '@full' }, async ({ page, customer }) => {
  await customer.saveProfile({ firstName: 'Jordan', lastName: 'Lee', phone: '9735550118' });
  const booking = await customer.book('Jordan Lee', { notes: 'Beside the bakery' });
  await page.goto('/account');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data (JSON)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data).toMatchObject({
    profile: { email: customer.email },
    bookings: [{ booking: { id: booking.id, notes: 'Beside the bakery' } }],
  });
});

test('a customer deletes the account after typing DELETE, and the board shows a deleted customer', {
  tag: '@full',
}, async ({ page, browser, server, customer }) => {
  const admin = await apiStaff(server, 'admin');
  const booking = await customer.book('Vanishing Val');
  await admin.setStatus(booking.id, 'completed');
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${booking.id}` });
  const details = board.getByRole('region', { name: 'Booking Details' });
  await expect(details.getByText('Vanishing Val').first()).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const submit = dialog.getByRole('button', { name: 'Delete account' });
  await submit.click();
  await expect(dialog.getByText('Please type DELETE to confirm.')).toBeVisible();
  await look(page, 'deleting an account');
  await dialog.getByRole('button', { name: 'Keep account' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByLabel(WORD).fill('delete');
  await submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is deleted');
  await look(page, 'a deleted account');
  await expect(details.getByText('Deleted customer').first()).toBeVisible();
  await expect(board.getByText('Vanishing Val')).toHaveCount(0);
  await board.context().close();

  await page.getByRole('link', { name: 'To the start page' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await (await apiCustomer(server, customer.email)).bookings()).toEqual([]);
});

test('account deletion is refused during an open booking, with a link to the bookings', {
  tag: '@full',
}, async ({ page, customer }) => {
  await customer.book('Jordan Lee');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(WORD).fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You have an open booking.');
  await look(page, 'a refused deletion');
  await dialog.getByRole('link', { name: 'See your bookings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charging History');
  expect(await customer.bookings()).toMatchObject([{ customerName: 'Jordan Lee' }]);
});
