import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { press } from './fixtures/keyboard.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';

const HERE = { latitude: 40.6976, longitude: -74.2632, location: 'Union, NJ 07083' };
const THERE = { latitude: 40.7101, longitude: -74.1891, location: 'Newark, NJ 07108' };
const PASSWORD = 'correct horse battery';

type Server = Parameters<typeof apiStaff>[0];

/** `tech` is on duty at one place and `sam` at the other; `book` gives a booking at a place to a technician. */
async function prepare(server: Server) {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({ username: 'sam', role: 'tech', name: 'Sam Brooks', password: PASSWORD });
  const tech = await apiStaff(server, 'tech');
  const sam = await apiStaff(server, 'tech', { username: 'sam', password: PASSWORD });
  const at = ({ latitude, longitude }: typeof HERE) => ({ latitude, longitude });
  await tech.fix(at(HERE));
  await sam.fix(at(THERE));
  const customers = [await apiCustomer(server), await apiCustomer(server, 'ben@example.com')];
  const book = async (name: string, place: typeof HERE, techId: string) => {
    const customer = customers[name.startsWith('Ana') ? 0 : 1];
    const booking = await customer?.book(name, place);
    await admin.assign(booking?.id ?? '', techId);
    return booking?.id ?? '';
  };
  const holders = async () => {
    const all = await Promise.all(customers.map((customer) => customer.bookings()));
    return Object.fromEntries(
      all.flat().map(({ customerName, assignedTechId }) => [customerName, assignedTechId]),
    );
  };
  return { admin, tech, sam, book, holders };
}

const betterOf = (board: Page) => board.getByRole('region', { name: 'Better technician' });

/** Reassigns an emergency to the technician who would be there sooner, and takes it back. */
async function reassignAndUndo(board: Page, { holders }: Awaited<ReturnType<typeof prepare>>) {
  const better = betterOf(board);
  await expect(better).toContainText(
    /^tech would be there \d+ min sooner: arrives \d+:\d\d [AP]M, \d+ min before the promise, free now/,
  );
  await expectAccessible(board, 'a better technician');
  await press(board, better.getByRole('button', { name: 'Reassign to tech' }));
  await expectToast(board, 'Assignment Successful', 'tech has the booking of Ana Silva.');
  await expect(better).toHaveCount(0);
  expect(await holders()).toEqual({ 'Ana Silva': 'tech' });
  await toastOf(board).getByRole('button', { name: 'Undo' }).click();
  await expectToast(board, 'Assignment Undone');
  await expect(better).toBeVisible();
  expect(await holders()).toEqual({ 'Ana Silva': 'sam' });
}

test('a dispatcher reassigns to a technician who would be there sooner, swaps two jobs, and undoes both', {
  tag: '@full',
}, async ({ browser, server }) => {
  const company = await prepare(server);
  const { admin, book, holders } = company;
  const id = await book('Ana Silva', HERE, 'sam');
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  const better = betterOf(board);
  await test.step('the details name a technician who would be there sooner', () =>
    reassignAndUndo(board, company));

  const other = await book('Ben Two', THERE, 'tech');
  await admin.acknowledgeAll();
  await test.step('two technicians who would better have each other’s job swap', async () => {
    await expect(better).toContainText(/tech would be there \d+ min sooner: arrives /);
    await expect(better).toContainText(/sam would be at Ben Two \d+ min sooner\./);
    await press(board, better.getByRole('button', { name: "Swap with tech's job" }));
    await expectToast(board, 'Jobs Swapped', 'sam and tech have each other’s job now. Both are told.');
    await expect(better).toHaveCount(0);
    expect(await holders()).toEqual({ 'Ana Silva': 'tech', 'Ben Two': 'sam' });
  });

  const dialog = board.getByRole('dialog', { name: 'Reassign Technician' });
  await test.step('the assign dialog swaps two jobs by keyboard, and shows the better technician', async () => {
    await press(board, board.getByRole('button', { name: "Reassign tech's job" }));
    await expect(dialog.getByLabel('Search technicians')).toBeFocused();
    await board.keyboard.type('sam');
    await board.keyboard.press('ArrowDown');
    await press(board, dialog.getByRole('button', { name: "Swap with sam's job for Ben Two" }));
    await expect(dialog).toHaveCount(0);
    await expect.poll(holders).toEqual({ 'Ana Silva': 'sam', 'Ben Two': 'tech' });
    await press(board, board.getByRole('button', { name: "Reassign sam's job" }));
    const shown = dialog.getByRole('region', { name: 'Better technician' });
    await press(board, shown.getByRole('button', { name: "Swap with tech's job" }));
    await expect(dialog).toHaveCount(0);
    await expect.poll(holders).toEqual({ 'Ana Silva': 'tech', 'Ben Two': 'sam' });
    await board.keyboard.press('u');
    await expectToast(board, 'Assignment Undone');
    expect(await holders()).toEqual({ 'Ana Silva': 'sam', 'Ben Two': 'tech' });
  });

  await test.step('a job that somebody has reached is not swapped', async () => {
    await admin.setStatus(other, 'confirmed');
    await admin.setStatus(other, 'in_progress');
    await press(board, board.getByRole('button', { name: "Reassign sam's job" }));
    await dialog.locator('label[data-technician=tech]').click();
    await expect(dialog.getByRole('button', { name: 'Assign tech' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Swap with/ })).toHaveCount(0);
  });
});

test('an admin on a phone reassigns to a technician who would be there sooner', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const company = await prepare(server);
  const id = await company.book('Ana Silva', HERE, 'sam');
  const path = `/admin?booking=${id}`;
  const board = await openBoard(browser, server, company.admin.session, { path, ...phone });
  await reassignAndUndo(board, company);
});

test('an admin on a phone swaps two jobs by taps, and takes the swap back by a tap', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { admin, book, holders } = await prepare(server);
  const id = await book('Ana Silva', HERE, 'tech');
  await book('Ben Two', THERE, 'sam');
  const board = await openBoard(browser, server, admin.session, { ...phone, path: `/admin?booking=${id}` });
  const dialog = board.getByRole('dialog', { name: 'Reassign Technician' });
  await board.getByRole('button', { name: "Reassign tech's job" }).tap();
  await dialog.locator('label[data-technician=sam]').tap();
  const swap = dialog.getByRole('button', { name: "Swap with sam's job for Ben Two" });
  await expect(swap).toBeInViewport();
  await swap.tap();
  await expectToast(board, 'Jobs Swapped');
  expect(await holders()).toEqual({ 'Ana Silva': 'sam', 'Ben Two': 'tech' });
  await toastOf(board).getByRole('button', { name: 'Undo' }).tap();
  await expectToast(board, 'Assignment Undone');
  expect(await holders()).toEqual({ 'Ana Silva': 'tech', 'Ben Two': 'sam' });
});
