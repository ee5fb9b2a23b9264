import { readFileSync } from 'node:fs';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

test('an admin reads, filters and exports the audit log', { tag: '@full' }, async ({ browser, server }) => {
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana One');
  const admin = await apiStaff(server, 'admin');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  await board.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(board.getByText('Confirmed').first()).toBeVisible();

  await board.getByRole('tab', { name: /Tech Management/ }).click();
  await board.getByRole('link', { name: 'Audit log' }).click();
  await expect(board.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  const rows = board.getByRole('table').locator('tbody tr');
  const change = rows.filter({ hasText: 'Changed a status' });
  await expect(change).toContainText('pending → confirmed');
  await expect(change).toContainText(`Booking ${id.slice(-8)}`);
  await expect(change).toContainText(/127\.0\.0\.1|::1/);

  await board.getByLabel('Action').selectOption('Changed a status');
  await expect(rows).toHaveCount(1);
  await board.getByLabel('Username or whole id').fill('nobody');
  await expect(board.getByText('No entries')).toBeVisible();
  await board.getByLabel('Username or whole id').fill('');
  await change.getByRole('button', { name: `Entries about Booking ${id.slice(-8)}` }).click();
  await expect(board.getByLabel('Username or whole id')).toHaveValue(id);
  await expect(board.getByLabel('Username or whole id')).toBeFocused();
  await expect(rows).toHaveCount(1);

  const saving = board.waitForEvent('download');
  await board.getByRole('button', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await saving).path(), 'utf8');
  expect(csv).toContain(`Changed a status,admin,admin,`);
  expect(csv.trim().split('\r\n')).toHaveLength(2);

  await board.getByRole('link', { name: 'Back to the board' }).click();
  await expect(board).toHaveURL(/\/admin\?tab=technicians$/);
});
