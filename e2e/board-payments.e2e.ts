import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import type { JourneyServer } from './fixtures/hosted-server.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

/** Presses the button and returns the saved file. */
async function savedBy(page: Page, name: string): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFileSync(await (await saving).path(), 'utf8');
}

/** Writes to the jobs table of a server as another node would. */
function inJobs({ dataDir }: JourneyServer, statement: string): void {
  const db = new Sqlite(join(dataDir, 'curbvolt.sqlite'), { timeout: 5000 });
  db.prepare(statement).run();
  db.close();
}

/** Sees a capture that cannot run, and runs it again. */
async function tryAgain(board: Page, server: JourneyServer) {
  await board.getByRole('tab', { name: 'List' }).focus();
  await board.keyboard.press('End');
  await expect(board.getByText('Nothing is stuck')).toBeVisible();

  inJobs(
    server,
    `insert into jobs (id, kind, key, seq, payload, created_at, due_at)
      values ('one', 'capture', 'a', 1, '{"a":1}', 0, 0)`,
  );
  const stuck = board.getByRole('list', { name: 'Stuck payments' }).getByRole('listitem');
  await expect(stuck).toHaveCount(1);
  await expect(stuck).toContainText('Capture of a payment');
  await expect(stuck).toContainText('The stored data of this task cannot be read.');
  await expect(board.getByRole('tab', { name: /^Stuck/ })).toContainText('1');

  inJobs(server, `update jobs set payload = '{}' where id = 'one'`);
  await stuck.getByRole('button', { name: 'Try Again: Capture of a payment' }).focus();
  await board.keyboard.press('Enter');
  await expect(board.getByText('Nothing is stuck')).toBeVisible();
}

test('an admin sees what is stuck, finds a payment, opens its receipt, and exports payments, journal and tax', {
  tag: '@full',
}, async ({ browser, server }) => {
  const ana = await apiCustomer(server);
  const admin = await apiStaff(server, 'admin');
  const board = await openBoard(browser, server, admin.session, { path: '/admin?tab=technicians' });
  await board.getByRole('link', { name: 'Payments' }).click();
  await expect(board.getByText('No payments')).toBeVisible();
  await test.step('what is stuck is listed with the reason, and Try Again works by keyboard', () =>
    tryAgain(board, server));

  await board.getByRole('tab', { name: 'List' }).click();
  const { id } = await ana.book('Ana One');
  await admin.acknowledgeAll();
  await expect(board.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  const rows = board.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Ana One');
  await expect(rows).toContainText('Paid');
  await expect(rows).toContainText('$173.51');
  await expect(rows).toContainText('$11.49');

  // A payment that is made now arrives by itself.
  const bea = await apiCustomer(server, 'bea@example.com');
  await bea.book('Bea Two');
  await expect(rows).toHaveCount(2);
  const search = board.getByLabel('Customer, booking or receipt');
  await search.fill('000001');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Ana One');
  await board.getByLabel('Status').selectOption('Declined');
  await expect(board.getByText('No payment fits the filter.')).toBeVisible();
  await board.getByLabel('Status').selectOption('All payments');
  const payments = (await savedBy(board, 'Export CSV')).trim().split('\r\n');
  expect(payments).toHaveLength(2);
  expect(payments[1]).toContain(`${id},000001,Ana One,185.00,173.51,11.49,`);

  await board.getByRole('tab', { name: 'Day totals' }).click();
  await expect(board).toHaveURL(/\?view=days$/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('$370.00');
  // The head, three lines of each capture and two of its fee, which comes a moment later.
  await expect
    .poll(async () => (await savedBy(board, 'Export journal')).trim().split('\r\n').length)
    .toBe(11);
  await board.getByRole('tab', { name: 'Sales tax' }).click();
  await expect(rows).toContainText(/NJ.*6\.625%.*\$347\.02.*\$22\.98/);
  expect(await savedBy(board, 'Export CSV')).toContain(',NJ,6.625,347.02,22.98,0.00,0.00,22.98');

  await board.getByRole('tab', { name: 'List' }).click();
  const opened = board.waitForEvent('popup');
  await rows.filter({ hasText: 'Ana One' }).getByRole('link', { name: 'Receipt 000001' }).click();
  const receipt = await opened;
  await expect(receipt.getByRole('heading', { name: 'Receipt 000001' })).toBeVisible();
  await receipt.close();
  await board.getByRole('link', { name: 'Back to the board' }).click();
  await expect(board).toHaveURL(/\/admin\?tab=technicians$/);
});
