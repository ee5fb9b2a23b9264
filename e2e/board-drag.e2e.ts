import type { Locator, Page } from '@playwright/test';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

/** Drags as a person does, who lets go when the target is marked; `meanwhile` happens before. */
async function drag(board: Page, from: Locator, to: Locator, meanwhile = async () => {}): Promise<void> {
  await from.hover();
  await board.mouse.down();
  // The lists and the map may still move under the pointer.
  await expect
    .poll(async () => {
      await to.hover({ force: true });
      return to.getAttribute('data-drop');
    })
    .toBe('');
  await meanwhile();
  await board.mouse.up();
}

const HILLSIDE = { latitude: 40.7001, longitude: -74.2291 };

test('a booking dragged onto a technician in picker, table or map is assigned, and dropped elsewhere is not', {
  tag: '@full',
}, async ({ browser, server }) => {
  const ana = await apiCustomer(server);
  const [one] = [await ana.book('Ana One'), await ana.book('Ana Two'), await ana.book('Ana Three')];
  const cancelled = await ana.book('Ana Four');
  const admin = await apiStaff(server, 'admin');
  const tech = await apiStaff(server, 'tech');
  await tech.fix(HILLSIDE);
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { path: '/admin?tab=technicians' });
  const waiting = board.locator('li[data-drag-booking]');
  const assignments = board.getByLabel('Active Assignments table').locator('tbody tr');
  const assigned: string[] = [];
  board.on('request', (request) => {
    if (request.url().endsWith('/assign')) assigned.push(new URL(request.url()).pathname);
  });
  const picked = board.locator('label[data-technician=tech]');
  await expect(waiting).toHaveCount(4);

  await test.step('a drop elsewhere assigns nothing', async () => {
    const heading = board.getByRole('heading', { name: 'Active Technicians' });
    await waiting.filter({ hasText: 'Ana One' }).dragTo(heading);
    await expect(board.locator('[data-drop]')).toHaveCount(0);
  });

  await test.step('a drop on the technician assigns', async () => {
    await drag(board, waiting.filter({ hasText: 'Ana One' }), picked);
    await expect(assignments.filter({ hasText: 'Ana One' })).toContainText('tech');
    await expect(waiting).toHaveCount(3);
    expect(assigned).toEqual([`/api/admin/bookings/${one.id}/assign`]);

    await drag(board, waiting.filter({ hasText: 'Ana Two' }), board.locator('tr[data-technician=tech]'));
    await expect(assignments.filter({ hasText: 'Ana Two' })).toContainText('tech');

    const marker = board.locator('.dispatch-map [data-technician=tech]');
    await expect(marker).toBeVisible();
    await drag(board, waiting.filter({ hasText: 'Ana Three' }), marker);
    await expect(assignments.filter({ hasText: 'Ana Three' })).toContainText('tech');
    await expect(waiting).toHaveCount(1);
    await expect(board.locator('[data-drop]')).toHaveCount(0);
  });

  await test.step('a drop of a booking that is cancelled during the drag assigns nothing', async () => {
    const before = assigned.length;
    await drag(board, waiting.filter({ hasText: 'Ana Four' }), picked, async () => {
      await admin.setStatus(cancelled.id, 'cancelled');
      await expect(board.getByText('Nothing waits')).toBeVisible();
    });
    // An assignment would be sent before what is read next.
    await board.getByRole('tab', { name: /Booking Management/ }).click();
    const read = board.waitForRequest((request) => request.url().endsWith('/api/admin/bookings'));
    await board.getByRole('button', { name: 'Refresh' }).click();
    await read;
    expect(assigned).toHaveLength(before);
  });
});
