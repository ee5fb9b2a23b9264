import { readFileSync } from 'node:fs';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

test('an admin reads the figures of operations, opens the bookings behind one, and sees what was promised', {
  tag: '@full',
}, async ({ browser, server }) => {
  const ana = await apiCustomer(server);
  const done = await ana.book('Ana One');
  await (await apiCustomer(server, 'ben@example.com')).book('Ben Two');
  const admin = await apiStaff(server, 'admin');
  await admin.assign(done.id, 'tech');
  for (const status of ['confirmed', 'in_progress', 'completed'] as const)
    await admin.setStatus(done.id, status);
  await admin.acknowledgeAll();

  const board = await openBoard(browser, server, admin.session, { path: '/admin?tab=technicians' });
  await board.getByRole('link', { name: 'Operations' }).click();
  await expect(board.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  const rows = board.getByRole('table').locator('tbody tr');
  await expect(board.getByRole('link', { name: 'Total, Bookings: 2' })).toBeVisible();
  await board.getByLabel('Group by').selectOption('Technician');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('tech');
  await expect(rows.last()).toContainText('Unassigned');

  const saving = board.waitForEvent('download');
  await board.getByRole('button', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await saving).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(4);

  await board.getByRole('link', { name: /^tech, Promises kept: 1 of 1/ }).focus();
  await board.keyboard.press('Enter');
  await expect(board).toHaveURL(/\/admin\?.*technician=tech&figure=kept/);
  const listed = board.locator('[data-booking]');
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText('Ana One');
  await listed.click();
  const record = board.getByRole('region', { name: 'Promise and arrival' });
  await expect(record).toContainText('Promised');
  await expect(record).toContainText('before the promise');

  await board.getByRole('button', { name: /^Promise kept, tech, .*, remove filter$/ }).click();
  await expect(listed).toHaveCount(2);
  await expect(board.getByText('Ben Two').first()).toBeVisible();
  await board.goBack();
  await expect(board.getByLabel('Group by')).toHaveValue('technician');
});
