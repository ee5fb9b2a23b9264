import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { look } from './fixtures/look.ts';
import { dispatcher } from './fixtures/people.ts';
import { recordRequests } from './fixtures/record.ts';
import { expect, test } from './fixtures/server.ts';

const SOON = { timeout: 2_000 };

test('Customer Analytics shows a new signup, booking and payment without a reload', async ({
  browser,
  server,
}) => {
  const board = await dispatcher(browser, server);
  await board.getByRole('tab', { name: 'Customer Analytics' }).click();
  const figure = (title: string) =>
    board
      .locator('dl > div', { has: board.getByText(title, { exact: true }) })
      .locator('dd')
      .first();
  await expect(figure('Total signups')).toHaveText('0');
  await expect(board.getByText('0 in 7 days, 0 in 30 days')).toBeVisible();
  await expect(board.getByText('No customers yet')).toHaveCount(2);

  const ana = await apiCustomer(server, 'ana@example.com');
  for (const title of ['Total signups', 'Signups today', 'Signups this week', 'Active users']) {
    await expect(figure(title)).toHaveText('1', SOON);
  }
  await expect(board.getByText('1 in 7 days, 1 in 30 days')).toBeVisible(SOON);
  await expect(board.getByRole('listitem').filter({ hasText: 'direct' })).toContainText('1');
  const active = board.getByLabel('Active customers table');
  await expect(active.getByRole('row', { name: /ana@example\.com/ })).toContainText('None');

  await ana.book('Ana Silva');
  const row = active.getByRole('row', { name: /ana@example\.com/ });
  await expect(row).toContainText('Emergency', SOON);
  await expect(row).toContainText('$185.00', SOON);
  await expect(board.getByLabel('Recent customers table')).toContainText('$185.00', SOON);
});

test('Customer Contact finds and opens a customer, whose details show changes live', async ({
  browser,
  server,
}) => {
  const ana = await apiCustomer(server, 'ana@example.com');
  await apiCustomer(server, 'ben@example.com');
  const booking = await ana.book('Ana Silva');
  const admin = await apiStaff(server, 'admin');
  const board = await dispatcher(browser, server);
  await board.getByRole('button', { name: 'Acknowledge All' }).click();
  await board.getByRole('tab', { name: 'Customer Contact' }).click();
  const names = board.getByLabel('Customers table').getByRole('button');
  await expect(names).toHaveText(['ben@example.com', 'ana@example.com']);

  // The keyboard reaches the search, the row and the details.
  await board.keyboard.press('/');
  await board.keyboard.type('an');
  await expect(names).toHaveText(['ana@example.com']);
  await names.first().focus();
  await board.keyboard.press('Enter');
  const dialog = board.getByRole('dialog', { name: 'Customer' });
  const bookings = dialog.locator('[aria-labelledby=their-bookings]').getByRole('listitem');
  await expect(dialog.getByText('Emergency bookings').locator('..')).toContainText('1');
  await expect(dialog.getByText('Average spending').locator('..')).toContainText('$185.00');
  await expect(dialog.getByText('Not provided').first()).toBeVisible();
  await expect(bookings).toContainText('Pending');

  // The details show changes by others; a status change causes no request.
  const asked = recordRequests(board);
  await admin.setStatus(booking.id, 'confirmed');
  await expect(bookings).toContainText('Confirmed', SOON);
  expect(asked).toEqual([]);
  await ana.book('Ana Silva');
  await expect(dialog.getByText('Emergency bookings').locator('..')).toContainText('2', SOON);
  await expect(bookings).toHaveCount(2);
  await board.getByRole('button', { name: 'Acknowledge All' }).click();

  await dialog.getByRole('link', { name: 'Email' }).focus();
  await board.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await board.getByLabel('Search customers').fill('zzz');
  await expect(board.getByText('No customers match')).toBeVisible();
});

test('Customer Contact shows customers who signed up while another tab of the board was open', async ({
  browser,
  server,
}) => {
  const board = await dispatcher(browser, server);
  await board.getByRole('tab', { name: 'Customer Contact' }).click();
  await expect(board.getByText('No customers yet')).toBeVisible();
  await board.getByRole('tab', { name: 'Booking Management' }).click();
  await apiCustomer(server, 'ana@example.com');
  await expect(board.getByText('Total Customers').locator('..')).toContainText('1', SOON);
  await board.getByRole('tab', { name: 'Customer Contact' }).click();
  await expect(board.getByRole('button', { name: 'ana@example.com' })).toBeVisible(SOON);
});

test('an admin sees the retention periods of data and the last removals', async ({ browser, server }) => {
  const board = await dispatcher(browser, server);
  await board.getByRole('tab', { name: 'Customer Contact' }).click();
  await board.getByRole('button', { name: 'Data kept' }).click();
  const dialog = board.getByRole('dialog', { name: 'Data kept' });
  const trail = dialog.getByRole('listitem').filter({ hasText: 'Positions of technicians' });
  await expect(trail).toContainText('Kept for 30 days from when they were taken');
  await expect(trail).toContainText(/Last run Today .*0 removed, 0 in all/);
  await expect(dialog.getByRole('listitem')).toHaveCount(7);
  await look(board, 'data kept');
});
