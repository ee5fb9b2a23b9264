import type { Page } from '@playwright/test';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { press, tabTo } from './fixtures/keyboard.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

const NEAR = { latitude: 40.7001, longitude: -74.2791 };
const FAR = { latitude: 40.35, longitude: -74.66 };
const PASSWORD = 'correct horse battery';

type Server = Parameters<typeof apiStaff>[0];

/** An unassigned emergency, `tech` on duty near it and `sam` on duty far away. */
async function prepare(server: Server) {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({ username: 'sam', role: 'tech', name: 'Sam Brooks', password: PASSWORD });
  const tech = await apiStaff(server, 'tech');
  const sam = await apiStaff(server, 'tech', { username: 'sam', password: PASSWORD });
  await tech.fix(NEAR);
  await sam.fix(FAR);
  const ana = await apiCustomer(server);
  const booking = await ana.book('Ana Silva');
  await admin.acknowledgeAll();
  const present = async () => (await ana.bookings())[0];
  return { admin, tech, sam, id: booking.id, present };
}

const picker = (board: Page) => board.getByRole('dialog', { name: /^(Assign|Reassign) Technician$/ });
const status = (board: Page, name: string) =>
  board.getByRole('group', { name: 'Update Status' }).getByRole('button', { name, exact: true });
const GREEN = /bg-volt\b/;

test('a dispatcher assigns, reassigns and unassigns an emergency by keyboard, from its details and from its row', async ({
  browser,
  server,
}) => {
  const { admin, id, present } = await prepare(server);
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  const assign = board.getByRole('button', { name: 'Assign Technician…' });
  const dialog = picker(board);

  await test.step('Assign Technician is the green button, and the nearest technician is suggested', async () => {
    await expect(assign).toHaveClass(GREEN);
    for (const name of ['Confirm', 'In Progress', 'Complete', 'Cancel']) {
      await expect(status(board, name)).toBeVisible();
      await expect(status(board, name)).not.toHaveClass(GREEN);
    }
    await tabTo(board, assign);
    await board.keyboard.press('Enter');
    await expect(dialog.getByLabel('Search technicians')).toBeFocused();
    await expect(dialog.getByRole('radio').first()).toHaveValue('tech');
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await expect(dialog.getByText('Nearest free')).toBeVisible();
    await press(board, dialog.getByRole('button', { name: 'Assign tech' }));
    await expectToast(board, 'Assignment Successful', 'tech has the booking of Ana Silva.');
    await expect(dialog).toBeHidden();
    await expect(board.getByRole('group', { name: 'Update Status' })).toBeFocused();
    await expect(assign).toBeHidden();
    await expect(status(board, 'Confirm')).toHaveClass(GREEN);
    expect(await present()).toMatchObject({ assignedTechId: 'tech', status: 'pending' });
  });

  await test.step('the details reassign the job', async () => {
    const opener = board.getByRole('button', { name: "Reassign tech's job" });
    await press(board, opener);
    await expect(dialog.getByText('tech has this job now.')).toBeVisible();
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await board.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await board.keyboard.press('Enter');
    await expect(dialog.getByLabel('Search technicians')).toBeFocused();
    await board.keyboard.type('bro');
    await board.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: /sam/ })).toBeChecked();
    await board.keyboard.press('Enter');
    await expectToast(board, 'Assignment Successful', 'sam has the booking of Ana Silva.');
    expect(await present()).toMatchObject({ assignedTechId: 'sam' });
  });

  await test.step('the row unassigns the job and assigns it again', async () => {
    await board.getByRole('tab', { name: /Tech Management/ }).click();
    const row = board.locator(`tr[data-drag-booking="${id}"]`);
    await press(board, row.getByRole('button', { name: 'sam, reassign Ana Silva' }));
    await press(board, dialog.getByRole('button', { name: 'Unassign sam' }));
    await expectToast(board, 'Technician Unassigned', 'sam is told. The booking is back in the pool.');
    await expect(row).toBeHidden();
    expect(await present()).toMatchObject({ assignedTechId: null });

    const waiting = board.locator('li[data-drag-booking]');
    await press(board, waiting.getByRole('button', { name: 'Assign Ana Silva' }));
    await expect(dialog.getByRole('radio', { name: /tech/ })).toBeChecked();
    await board.keyboard.press('Enter');
    await expect(row).toContainText('tech');
  });

  await test.step('the dialog closes when the job is completed meanwhile', async () => {
    await press(
      board,
      board
        .locator(`tr[data-drag-booking="${id}"]`)
        .getByRole('button', { name: 'tech, reassign Ana Silva' }),
    );
    await expect(dialog).toBeVisible();
    await admin.setStatus(id, 'completed');
    await expect(dialog).toBeHidden();
  });
});

test('an admin on a phone assigns, reassigns and unassigns a job by taps', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const { admin, id, present } = await prepare(server);
  const board = await openBoard(browser, server, admin.session, { ...phone, path: `/admin?booking=${id}` });
  const dialog = picker(board);
  await board.getByRole('button', { name: 'Assign Technician…' }).tap();
  await expect(dialog.getByLabel('Search technicians')).not.toBeFocused();
  await dialog.getByRole('button', { name: 'Assign tech' }).tap();
  await board.getByRole('button', { name: "Reassign tech's job" }).tap();
  await dialog.locator('label[data-technician=sam]').tap();
  await dialog.getByRole('button', { name: 'Assign sam' }).tap();
  await board.getByRole('button', { name: "Reassign sam's job" }).tap();
  await dialog.getByRole('button', { name: 'Unassign sam' }).tap();
  await expect(dialog).toBeHidden();
  await expect(board.getByRole('button', { name: 'Assign Technician…' })).toBeVisible();
  expect(await present()).toMatchObject({ assignedTechId: null });
});
