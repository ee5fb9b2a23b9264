import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

const rows = (board: Page) => board.locator('[data-booking]');
const bar = (board: Page) => board.getByRole('toolbar', { name: 'Picked bookings' });
const slot = (board: Page) => board.getByRole('region', { name: 'Needs you' });

test('rows are picked by keys and mouse, held, noted and saved as a view; what needs a person moves no row', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  const customer = await apiCustomer(server);
  for (const name of ['Ana One', 'Ben Carter', 'Cleo Diaz', 'Dan Evans']) await customer.book(name);
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { reducedMotion: 'reduce' });
  const { keyboard } = board;
  await expect(rows(board)).toHaveCount(4);

  // Nobody is on duty, so each emergency needs a person.
  await expect(slot(board).getByRole('button', { name: '4 need you' })).toBeVisible();
  const before = await rows(board).first().boundingBox();
  await keyboard.press('q');
  await keyboard.press('ArrowDown');
  await expect(slot(board).locator('[data-exception]')).toHaveCount(4);
  await expectAccessible(board, 'the open queue');
  expect(await rows(board).first().boundingBox()).toEqual(before);
  await keyboard.press('Escape');
  await expect(slot(board).locator('[data-exception]')).toHaveCount(1);

  await rows(board).first().focus();
  await keyboard.press('Space');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await expect(bar(board)).toContainText('3 picked');
  await keyboard.press('Shift+ArrowUp');
  await expect(bar(board)).toContainText('2 picked');
  await rows(board)
    .nth(3)
    .click({ modifiers: ['Control'] });
  await expect(bar(board)).toContainText('3 picked');
  expect(await rows(board).first().boundingBox()).toEqual(before);
  await expectAccessible(board, 'the picked rows');
  await keyboard.press('x');
  await keyboard.press('m');
  await expect(board.getByRole('dialog', { name: 'Move 3 bookings' })).toBeVisible();
  await expectAccessible(board, 'the move of several bookings');
  await keyboard.press('Escape');
  await expect(bar(board)).toContainText('3 picked');
  const download = board.waitForEvent('download');
  await bar(board).getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^bookings-.*\.csv$/);
  await rows(board).first().focus();
  await keyboard.press('Escape');
  await expect(bar(board)).toBeHidden();

  await rows(board).first().focus();
  await keyboard.press('h');
  await expect(board.getByRole('button', { name: '15 min' })).toBeFocused();
  await expectAccessible(board, 'the question how long to hold');
  await keyboard.press('Enter');
  await expectToast(board, 'Booking Held');
  await expect(rows(board).first()).toContainText(/Held until \d/);
  await keyboard.press('u');
  await expect(rows(board).first()).not.toContainText('Held');
  await rows(board).first().focus();
  await keyboard.press('w');
  await expect(board.getByLabel('Note', { exact: true })).toBeFocused();
  await keyboard.type('Gate code at the desk');
  await keyboard.press('Control+Enter');
  await expectToast(board, 'Note Added');
  await rows(board).first().click();
  await expect(board.getByText('Note: Gate code at the desk')).toBeVisible();

  await keyboard.press('v');
  await keyboard.press('u');
  await keyboard.press('v');
  await keyboard.press('s');
  await expect(board.getByLabel('Name')).toBeFocused();
  await keyboard.type('Nobody goes');
  await expectAccessible(board, 'the form of a view');
  await board.getByLabel('My board opens with it').check();
  await keyboard.press('Enter');
  await expect(board.getByRole('dialog')).toBeHidden();
  await board.goto('/admin');
  await expect(board).toHaveURL(/show=unassigned/);
  await keyboard.press('v');
  await keyboard.press('l');
  await expect(board.getByRole('button', { name: 'Nobody goes', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expectAccessible(board, 'the saved views');

  // A view that is chosen takes the place of the filters and of the search.
  const search = board.getByLabel('Search bookings');
  const view = new URLSearchParams({ show: 'unassigned' });
  async function expectView() {
    await expect.poll(() => new URL(board.url()).search).toBe(`?${view}`);
    await expect(search).toHaveValue('');
    await expect(rows(board)).toHaveCount(4);
  }
  const filterBy = async (role: 'menuitem' | 'menuitemradio', name: string) => {
    await board.getByRole('button', { name: 'Filter', exact: true }).click();
    await board.getByRole(role, { name }).click();
  };
  await keyboard.press('Escape');
  await search.fill('nobody has this name');
  await filterBy('menuitemradio', 'Completed');
  await expect(board).toHaveURL(/status=completed/);
  await filterBy('menuitem', 'Nobody goes');
  await expectView();
  await search.fill('nobody has this name');
  await filterBy('menuitemradio', 'Completed');
  await filterBy('menuitem', 'Saved views…');
  await board.getByRole('dialog').getByRole('button', { name: 'Nobody goes', exact: true }).click();
  await expectView();
});

test('on a touch screen the rows show their boxes once one is picked', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const admin = await apiStaff(server, 'admin');
  const customer = await apiCustomer(server);
  for (const name of ['Ana One', 'Ben Carter']) await customer.book(name);
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, phone);
  const box = board.locator('.board-row-pick').nth(1);
  await expect(rows(board)).toHaveCount(2);
  await expect(box).toHaveCSS('opacity', '0');
  await board.locator('.board-row-pick').first().tap();
  await expect(bar(board)).toContainText('1 picked');
  await expect(box).toHaveCSS('opacity', '1');
});
