import type { Locator, Page } from '@playwright/test';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { dispatcher } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

/** Drags as a person does, who lets go when the target is marked. */
async function drag(board: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await board.mouse.down();
  await expect(async () => {
    await to.hover({ force: true });
    await expect(to).toHaveAttribute('data-drop', '', { timeout: 500 });
  }).toPass();
  await board.mouse.up();
}

const HILLSIDE = { latitude: 40.7001, longitude: -74.2291 };

test('a booking dragged onto a technician in the picker, the table or the map is assigned', async ({
  browser,
  server,
}) => {
  test.setTimeout(90_000);
  const ana = await apiCustomer(server);
  for (const name of ['Ana One', 'Ana Two', 'Ana Three']) await ana.book(name);
  const tech = await apiStaff(server, 'tech');
  await tech.fix(HILLSIDE);
  const board = await dispatcher(browser, server, { viewport: { width: 1440, height: 900 } });
  await board.getByRole('button', { name: 'Acknowledge All' }).click();
  await board.getByRole('tab', { name: /Tech Management/ }).click();
  const waiting = board.locator('li[data-drag-booking]');
  const assignments = board.getByLabel('Active Assignments table').locator('tbody tr');
  await expect(waiting).toHaveCount(3);

  await drag(board, waiting.filter({ hasText: 'Ana One' }), board.locator('label[data-technician=tech]'));
  await expect(assignments.filter({ hasText: 'Ana One' })).toContainText('tech');
  await expect(waiting).toHaveCount(2);

  await drag(board, waiting.filter({ hasText: 'Ana Two' }), board.locator('tr[data-technician=tech]'));
  await expect(assignments.filter({ hasText: 'Ana Two' })).toContainText('tech');

  const marker = board.locator('.dispatch-map [data-technician=tech]');
  await expect(marker).toBeVisible();
  await drag(board, waiting.filter({ hasText: 'Ana Three' }), marker);
  await expect(assignments.filter({ hasText: 'Ana Three' })).toContainText('tech');
  await expect(board.getByText('Nothing waits')).toBeVisible();
  await expect(board.locator('[data-drop]')).toHaveCount(0);
});

test('a booking dropped elsewhere stays unassigned, and a booking cancelled during the drag is not assigned', async ({
  browser,
  server,
}) => {
  const ana = await apiCustomer(server);
  const booking = await ana.book('Ana One');
  const board = await dispatcher(browser, server, { viewport: { width: 1440, height: 900 } });
  await board.getByRole('button', { name: 'Acknowledge All' }).click();
  await board.getByRole('tab', { name: /Tech Management/ }).click();
  const waiting = board.locator('li[data-drag-booking]');
  const target = board.locator('label[data-technician=tech]');
  await waiting.dragTo(board.getByRole('heading', { name: 'Active Technicians' }));
  await expect(waiting).toHaveCount(1);
  await expect(board.getByText('Assignment Successful')).toHaveCount(0);

  await waiting.hover();
  await board.mouse.down();
  await expect(async () => {
    await target.hover();
    await expect(target).toHaveAttribute('data-drop', '', { timeout: 500 });
  }).toPass();
  await (await apiStaff(server, 'admin')).setStatus(booking.id, 'cancelled');
  await expect(waiting).toHaveCount(0);
  await board.mouse.up();
  await expect(board.getByText('Assignment Successful')).toHaveCount(0);
});
