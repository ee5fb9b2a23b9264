import { readFile } from 'node:fs/promises';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { dispatcher } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

const SOON = { timeout: 2_000 };
const MORE_THAN_A_PAGE = 205;

test('board filters and search combine and are kept in the URL', async ({ browser, server }) => {
  const ana = await apiCustomer(server);
  const first = await ana.book('Ana Silva');
  const second = await ana.book('Ben Carter');
  const admin = await apiStaff(server, 'admin');
  await admin.setStatus(second.id, 'completed');
  const board = await dispatcher(browser, server);
  await board.getByRole('button', { name: 'Acknowledge All' }).click();
  const rows = board.locator('[data-booking]');
  await expect(rows).toHaveCount(2);

  await board.getByRole('button', { name: 'Filter', exact: true }).click();
  await board.getByRole('menuitemradio', { name: 'Completed' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Ben Carter');
  await expect(board).toHaveURL(/status=completed/);
  await board.reload();
  await expect(rows).toHaveCount(1);

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
  await expect(board.getByText('No bookings match')).toBeVisible(SOON);
  await board.getByRole('button', { name: 'All', exact: true }).click();

  // The keyboard alone searches, opens a row and shows the shortcuts; the URL keeps the state.
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

test('Export CSV saves the filtered bookings', async ({ browser, server }) => {
  const ana = await apiCustomer(server);
  await ana.book('=HYPERLINK("https://example.com","Ana")');
  await ana.book('Ben, the "second"');
  const board = await dispatcher(browser, server, {
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Asia/Tokyo',
  });
  await board.getByRole('button', { name: 'Acknowledge All' }).click();
  const save = async () => {
    const saved = board.waitForEvent('download');
    await board.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/);
    return readFile(await file.path(), 'utf8');
  };
  const all = await save();
  expect(all.split('\r\n')).toHaveLength(4);
  expect(all).toContain(`"'=HYPERLINK(""https://example.com"",""Ana"")"`);
  expect(all).toContain('"Ben, the ""second"""');
  await board.getByLabel('Search bookings').fill('ben');
  await expect(board.locator('[data-booking]')).toHaveCount(1);
  expect((await save()).split('\r\n')).toHaveLength(3);
});

test('the board finds, opens, updates and counts bookings older than the loaded page', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  const customers = await Promise.all(
    ['zelda', 'ana', 'ben'].map((name) => apiCustomer(server, `${name}@example.com`)),
  );
  const oldest = await customers[0]?.book('Zelda Oldest');
  await Promise.all(
    customers.map(async (customer, nth) => {
      for (let made = 1 + nth; made < MORE_THAN_A_PAGE; made += customers.length)
        await customer.book('Ana Silva');
    }),
  );
  const admin = await apiStaff(server, 'admin');
  const board = await dispatcher(browser, server);
  await expect(board.getByRole('button', { name: `Open ${MORE_THAN_A_PAGE}` })).toBeVisible({
    timeout: 30_000,
  });

  await board.getByLabel('Search bookings').fill('zelda oldest');
  const row = board.locator(`[data-booking="${oldest?.id}"]`);
  await expect(row).toContainText('Pending');
  await admin.setStatus(oldest?.id ?? '', 'confirmed');
  await expect(row).toContainText('Confirmed', SOON);
  await admin.setStatus(oldest?.id ?? '', 'completed');
  await expect(row).toContainText('Completed', SOON);
  await expect(board.getByRole('button', { name: `Open ${MORE_THAN_A_PAGE - 1}` })).toBeVisible(SOON);

  // A link with only the booking id opens the booking too.
  await board.goto(`/admin?booking=${oldest?.id}`);
  await expect(board.getByRole('heading', { name: 'Zelda Oldest' })).toBeVisible({ timeout: 15_000 });

  // The list draws only some of the rows; Tech Management has every open booking.
  expect(await board.locator('[data-booking]').count()).toBeLessThan(100);
  await board.getByRole('tab', { name: /Tech Management/ }).click();
  await expect(board.getByText(`Unassigned Bookings (${MORE_THAN_A_PAGE - 1})`)).toBeVisible();
});
