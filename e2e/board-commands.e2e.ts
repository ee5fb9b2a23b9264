import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
const PASSWORD = 'correct horse battery';
const WANTED_KEYS = { assign: 1, reassign: 2, 'tell the customer': 1, 'cancel with refund': 3 };
type Server = Parameters<typeof apiStaff>[0];

/** Two technicians on duty near Union, and a signed-in dispatcher. */
async function crew(server: Server) {
  const admin = await apiStaff(server, 'admin');
  for (const [index, username] of ['tech-00', 'tech-01'].entries()) {
    await admin.addStaff({
      ...{ username, role: 'tech', name: username, phone: '(973) 555-0142', password: PASSWORD },
    });
    const tech = await apiStaff(server, 'tech', { username, password: PASSWORD });
    await tech.fix({ ...UNION, latitude: UNION.latitude + (1 + index) / 69.1 });
  }
  return admin;
}

const subjectRow = (board: Page, id: string) => board.locator(`[data-booking="${id}"]`);
const details = (board: Page) => board.getByRole('region', { name: 'Booking Details' });
const bar = (board: Page) => board.getByRole('combobox', { name: /^Command/ });

test('a booking is assigned by one key, reassigned by two, its customer told by one, and cancelled by three', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await crew(server);
  const { id } = await (await apiCustomer(server)).book('Ana One');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session);
  const row = subjectRow(board, id);
  const counts: Record<string, number> = {};
  async function keys(what: string, ...steps: (string | (() => Promise<unknown>))[]) {
    counts[what] = steps.filter((step) => typeof step === 'string').length;
    for (const step of steps) await (typeof step === 'string' ? board.keyboard.press(step) : step());
  }
  await expect(board.locator('.board-row-assign')).toBeVisible();
  await row.focus();
  await keys('assign', 'a');
  await expectToast(board, 'Assignment Successful');
  await expect(row).toBeFocused();
  const chosen = () =>
    expect(board.getByRole('dialog').getByRole('button', { name: /^Assign tech-0/ })).toBeEnabled();
  await keys('reassign', 'r', chosen, 'Enter');
  await expect(board.getByRole('dialog')).toBeHidden();
  await expect(row).toBeFocused();
  await expect(row).toContainText(/arrives \d/);
  await keys('tell the customer', 't');
  await expectToast(board, 'Customer Told');
  const question = board.getByRole('dialog', { name: 'Cancel this booking?' });
  await keys('cancel with refund', 'c', () => expect(question).toBeVisible(), 'Tab', 'Enter');
  await expectToast(board, 'Status Updated');
  await expect(row).toContainText('Cancelled');
  console.table(
    Object.entries(WANTED_KEYS).map(([act, wanted]) => ({ 'from a row': act, keys: counts[act], wanted })),
  );
  expect(counts).toEqual(WANTED_KEYS);
});

test('the command bar opens a booking by a few letters, sets its status, filters and goes to pages by keyboard', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await crew(server);
  const customer = await apiCustomer(server);
  for (const name of ['Ana One', 'Ben Carter']) await customer.book(name);
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session);
  const { keyboard } = board;
  await expect(board.locator('[data-booking]')).toHaveCount(2);
  await keyboard.press('Control+k');
  await expect(bar(board)).toBeFocused();
  await keyboard.type('ben c');
  const chosen = board.getByRole('option', { selected: true });
  await expect(chosen).toContainText('Ben Carter');
  await expectAccessible(board, 'the command bar');
  await keyboard.press('Enter');
  await expect(details(board).getByRole('heading', { name: 'Ben Carter' })).toBeVisible();
  await expect(details(board).getByRole('region', { name: 'All of this booking' })).toBeFocused();
  // The bar now has what can be done with this booking.
  await keyboard.press('Control+k');
  await keyboard.type('confirmed');
  await expect(chosen).toContainText('Set the status to Confirmed');
  await keyboard.press('Enter');
  await expectToast(board, 'Status Updated', 'Confirmed');
  // The same by keys, on the next unassigned booking.
  await keyboard.press('n');
  await expect(details(board).getByRole('heading', { name: 'Ana One' })).toBeVisible();
  await keyboard.press('s');
  await keyboard.press('c');
  await expect(board.locator('[data-booking]').filter({ hasText: 'Confirmed' })).toHaveCount(2);
  await keyboard.press('v');
  await keyboard.press('p');
  await expect(board.locator('[data-booking]')).toHaveCount(0);
  await keyboard.press('v');
  await keyboard.press('a');
  await expect(board.locator('[data-booking]')).toHaveCount(2);
  await keyboard.press('g');
  await keyboard.press('o');
  await expect(board).toHaveURL(/\/admin\/operations/);
  await keyboard.press('Control+k');
  await keyboard.type('ana@');
  await expect(board.getByRole('option').filter({ hasText: 'ana@example.com' })).not.toHaveCount(0);
});
