import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

const MORE_THAN_A_PAGE = 205;

/** Presses Export CSV and returns the lines of the file. */
async function exported(board: Page): Promise<string[]> {
  const saved = board.waitForEvent('download');
  await board.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/);
  return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
}

test('board filters and search combine, are kept in the URL, and select the rows of Export CSV', {
  tag: '@full',
}, async ({ browser, server }) => {
  const ana = await apiCustomer(server);
  const first = await ana.book('Ana Silva');
  const second = await ana.book('Ben Carter');
  const admin = await apiStaff(server, 'admin');
  await admin.setStatus(second.id, 'completed');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { timezoneId: 'Asia/Tokyo' });
  const rows = board.locator('[data-booking]');
  await expect(rows).toHaveCount(2);
  expect(await exported(board)).toHaveLength(3);

  await board.getByRole('button', { name: 'Filter', exact: true }).click();
  await board.getByRole('menuitemradio', { name: 'Completed' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Ben Carter');
  await expect(board).toHaveURL(/status=completed/);
  await board.reload();
  await expect(rows).toHaveCount(1);
  expect(await exported(board)).toEqual([expect.any(String), expect.stringContaining('Ben Carter')]);

  await board.getByRole('button', { name: 'Filter', exact: true }).click();
  await board.getByRole('menuitemradio', { name: 'Standard Service' }).click();
  await expect(board.getByText('No bookings match')).toBeVisible();
  await board.getByRole('button', { name: 'Standard Service, remove filter' }).click();
  await board.getByRole('button', { name: 'Completed, remove filter' }).click();
  await expect(rows).toHaveCount(2);

  // A row is removed once the row no longer matches the filter.
  await board.getByRole('button', { name: /^Open/ }).click();
  await expect(rows).toHaveCount(1);
  await admin.setStatus(first.id, 'cancelled');
  await expect(board.getByText('No bookings match')).toBeVisible();
  await board.getByRole('button', { name: 'All', exact: true }).click();

  // The keyboard alone moves in the list, searches, opens a row and shows the shortcuts; the URL keeps the state.
  await expect(rows).toHaveCount(2);
  await board.keyboard.press('/');
  await board.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await board.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  // The list is one tab stop.
  await board.keyboard.press('Tab');
  await expect(board.locator('[data-booking]:focus')).toHaveCount(0);
  await board.keyboard.press('/');
  await board.keyboard.type('ana');
  await expect(board).toHaveURL(/q=ana/);
  await expect(rows).toHaveCount(2);
  await board.getByLabel('Search bookings').fill('ben carter');
  await expect(rows).toHaveCount(1);
  await rows.first().focus();
  await board.keyboard.press('Enter');
  await expect(board.getByRole('heading', { name: 'Ben Carter' })).toBeVisible();
  await board.keyboard.press('?');
  await expect(board.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await board.keyboard.press('Escape');
  await board.reload();
  await expect(board.getByRole('heading', { name: 'Ben Carter' })).toBeVisible();
  await expect(board.getByLabel('Search bookings')).toHaveValue('ben carter');

  // A change of the board tab keeps the search, including words typed just before.
  await board.getByLabel('Search bookings').fill('ana');
  await board.getByRole('tab', { name: 'Customer Contact' }).click();
  await expect(board).toHaveURL(/tab=contact/);
  await board.getByRole('tab', { name: 'Booking Management' }).click();
  await expect(board.getByLabel('Search bookings')).toHaveValue('ana');
  await expect(board.getByRole('heading', { name: 'Ben Carter' })).toBeVisible();

  // An unknown tab in the URL opens Booking Management.
  await board.goto('/admin?tab=dispatch');
  await expect(board.getByRole('tab', { name: 'Booking Management', selected: true })).toBeVisible();
});

test('the board finds, opens, updates and counts bookings older than the loaded page', {
  tag: '@full',
}, async ({ browser, server }) => {
  const customers = await Promise.all(
    ['ana', 'ben', 'cem'].map((name) => apiCustomer(server, `${name}@example.com`)),
  );
  // An account of its own: a first booking fills the profile, whose name finds all bookings of the account.
  const zelda = await apiCustomer(server, 'zelda@example.com');
  const oldest = await zelda.book('Zelda Oldest');
  await Promise.all(
    customers.map(async (customer, nth) => {
      for (let made = 1 + nth; made < MORE_THAN_A_PAGE; made += customers.length)
        await customer.book('Ana Silva');
    }),
  );
  const admin = await apiStaff(server, 'admin');
  const board = await openBoard(browser, server, admin.session);
  await expect(board.getByRole('button', { name: `Open ${MORE_THAN_A_PAGE}` })).toBeVisible();

  await board.getByLabel('Search bookings').fill('zelda oldest');
  const row = board.locator(`[data-booking="${oldest.id}"]`);
  await expect(row).toContainText('Pending');
  await admin.setStatus(oldest.id, 'confirmed');
  await expect(row).toContainText('Confirmed');
  await admin.setStatus(oldest.id, 'completed');
  await expect(row).toContainText('Completed');
  await expect(board.getByRole('button', { name: `Open ${MORE_THAN_A_PAGE - 1}` })).toBeVisible();

  // A link with only the booking id opens the booking too.
  await board.goto(`/admin?booking=${oldest.id}`);
  await expect(board.getByRole('heading', { name: 'Zelda Oldest' })).toBeVisible();

  // The list draws only some of the rows; Tech Management has every open booking.
  expect(await board.locator('[data-booking]').count()).toBeLessThan(100);
  await board.getByRole('tab', { name: /Tech Management/ }).click();
  await expect(board.getByText(`Unassigned Bookings (${MORE_THAN_A_PAGE - 1})`)).toBeVisible();
});
