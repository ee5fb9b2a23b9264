import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/access.ts';
import { overlayOf } from './fixtures/alerts.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { installClock } from './fixtures/own-clock.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
/** The point that is this many miles north of Union. */
const north = (miles: number) => ({ ...UNION, latitude: UNION.latitude + miles / 69.1 });
const PASSWORD = 'correct horse battery';
const PHONE = '(973) 555-0142';
type Server = Parameters<typeof apiStaff>[0];

/** Technicians on duty, so many miles north of each other; the first is `tech-00`. */
async function technicians(server: Server, count: number) {
  const admin = await apiStaff(server, 'admin');
  const names = Array.from({ length: count }, (_, index) => `tech-${String(index).padStart(2, '0')}`);
  const each = [];
  for (const [index, username] of names.entries()) {
    await admin.addStaff({ username, role: 'tech', name: username, phone: PHONE, password: PASSWORD });
    const tech = await apiStaff(server, 'tech', { username, password: PASSWORD });
    await tech.fix(north(1 + index));
    each.push(tech);
  }
  return { admin, each };
}

const firstAssign = (board: Page) =>
  overlayOf(board)
    .getByRole('button', { name: /^Assign tech-/ })
    .first();

/** Goes to the first alert by key. */
async function goToAlert(board: Page) {
  await expect(firstAssign(board)).toBeVisible();
  await board.keyboard.press('F9');
  await expect(firstAssign(board)).toBeFocused();
}

test('several alerts are assigned one after the other with F9 and Enter, and a key that is held down assigns one', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { admin } = await technicians(server, 3);
  const ana = await apiCustomer(server);
  for (const name of ['Ana One', 'Ana Two', 'Ana Three']) await ana.book(name);
  const board = await openBoard(browser, server, admin.session, { listen: (page) => installClock(page) });
  const assigned: string[] = [];
  board.on('request', (request) => {
    if (request.url().endsWith('/assign')) assigned.push(request.url());
  });
  const overlay = overlayOf(board);
  const items = overlay.getByRole('listitem').filter({ has: board.getByRole('heading') });
  await goToAlert(board);
  await expectAccessible(board, 'the proposals in the overlay');
  await board.keyboard.down('Enter');
  await expect(items).toHaveCount(2);
  // The key that is still held presses nothing of the next alert, also once F9 has gone there.
  await expect(overlay).toBeFocused();
  for (let repeat = 0; repeat < 5; repeat += 1) await board.keyboard.down('Enter');
  await goToAlert(board);
  for (let repeat = 0; repeat < 5; repeat += 1) await board.keyboard.down('Enter');
  await board.keyboard.up('Enter');
  await board.keyboard.press('Enter');
  await expect(items).toHaveCount(1);
  // The held key has sent one assignment, the next press the second.
  expect(new Set(assigned).size).toBe(2);
  expect(assigned).toHaveLength(2);
  await goToAlert(board);
  await board.keyboard.press('Enter');
  await expect(overlay).toHaveCount(0);
});

/** What the details propose for a booking whose best technician is `tech-00`. */
async function expectProposals(board: Page) {
  const proposals = board.getByRole('region', { name: 'Proposed technician' });
  await expect(proposals).toContainText(
    /tech-00 arrives \d+:\d\d [AP]M, \d+ min before the promise, free now/,
  );
  await expect(proposals.getByRole('listitem')).toHaveText([/^tech-01 arrives/, /^tech-02 arrives/]);
  await expectAccessible(board, 'the proposals in the details');
  return proposals;
}

/** Assigns the proposed technician in the row, by a press and by key, and takes both back. */
async function assignInRow(board: Page, id: string, holder: () => Promise<string | null | undefined>) {
  const row = board.locator(`[data-booking="${id}"]`);
  const assign = board.getByRole('button', { name: 'Assign tech-00 to Ana Silva' });
  await expect(assign).toBeVisible();
  await expectAccessible(board, 'a row with a proposal');
  await assign.click();
  await expect(assign).toHaveCount(0);
  expect(await holder()).toBe('tech-00');
  await toastOf(board).getByRole('button', { name: 'Undo' }).click();
  await expect(assign).toBeVisible();
  await row.focus();
  await board.keyboard.press('a');
  await expect(assign).toHaveCount(0);
  expect(await holder()).toBe('tech-00');
  await board.keyboard.press('u');
  await expect(assign).toBeVisible();
}

test('row and details propose technicians, live; one press assigns, and an undo waits for the answer', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { admin, each } = await technicians(server, 4);
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva');
  await admin.acknowledgeAll();
  const holder = async () => (await ana.bookings())[0]?.assignedTechId;
  const board = await openBoard(browser, server, admin.session);
  await test.step('the row assigns by one press and by key', () => assignInRow(board, id, holder));

  await board.locator(`[data-booking="${id}"]`).press('Enter');
  const proposals = await expectProposals(board);
  await test.step('the details assign one of the proposed technicians', async () => {
    await each[0]?.duty(false);
    await expect(proposals.getByRole('button').first()).toHaveText('Assign tech-01');
    await each[3]?.fix(north(0.1));
    await expect(proposals.getByRole('button').first()).toHaveText('Assign tech-03');
    await proposals.getByRole('button', { name: 'Assign tech-02' }).click();
    await expect(proposals).toHaveCount(0);
    expect(await holder()).toBe('tech-02');
    await expect(board.getByRole('link', { name: 'Call tech-02' })).toHaveAttribute('href', /9735550142$/);
  });

  await test.step('the toast undoes the assignment, and so does a key, once', async () => {
    await toastOf(board).getByRole('button', { name: 'Undo' }).click();
    await expect(proposals).toBeVisible();
    await expectToast(board, 'Assignment Undone');
    expect(await holder()).toBeNull();
    await proposals.getByRole('button', { name: 'Assign tech-02' }).click();
    await expect(proposals).toHaveCount(0);
    await board.keyboard.press('u');
    await expect(proposals).toBeVisible();
    expect(await holder()).toBeNull();
    await board.keyboard.press('u');
    await expect(proposals).toBeVisible();
  });

  await test.step('an undo that is pressed before the assignment is answered waits for the answer', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await board.route(`**/api/admin/bookings/${id}/assign`, async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    const sent: string[] = [];
    board.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await proposals.getByRole('button', { name: 'Assign tech-01' }).click();
    // The push shows it.
    await expect(proposals).toHaveCount(0);
    await board.keyboard.press('u');
    release();
    await expect(proposals).toBeVisible();
    expect(await holder()).toBeNull();
    expect(sent.filter((path) => path.endsWith('assign'))).toEqual([
      `/api/admin/bookings/${id}/assign`,
      `/api/admin/bookings/${id}/unassign`,
    ]);
  });
});

test('row and details propose technicians on a phone', { tag: '@full' }, async ({ browser, server }) => {
  const { admin } = await technicians(server, 3);
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, phone);
  await assignInRow(board, id, async () => (await ana.bookings())[0]?.assignedTechId);
  await board.goto(`/admin?booking=${id}`);
  await expectProposals(board);
});

test('Tech Management preselects the proposed technician, keeps a choice, and searches by keyboard', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { admin, each } = await technicians(server, 3);
  const ana = await apiCustomer(server);
  const first = await ana.book('Ana One');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { path: '/admin?tab=technicians' });
  const chosen = board.locator('label[data-technician]:has(:checked)');
  await expect(chosen).toHaveCount(0);
  const pick = (name: string) => board.getByRole('button', { name: new RegExp(`${name}.*Union`) }).click();
  await pick('Ana One');
  await expect(chosen).toHaveAttribute('data-technician', 'tech-00');
  // A better technician goes to the top; the choice stays.
  await each[2]?.fix(north(0.1));
  await expect(board.locator('label[data-technician]').first()).toHaveAttribute('data-technician', 'tech-02');
  await expect(chosen).toHaveAttribute('data-technician', 'tech-00');
  await board.getByRole('button', { name: 'Assign Technician', exact: true }).click();
  const holder = async () => (await ana.bookings()).find(({ id }) => id === first.id)?.assignedTechId;
  await expect.poll(holder).toBe('tech-00');
  await ana.book('Ana Two');
  await pick('Ana Two');
  await expect(chosen).toHaveAttribute('data-technician', 'tech-02');

  // The slash key focuses the search, and ArrowDown moves into what is found.
  await board.keyboard.press('/');
  await board.keyboard.type('tech-01');
  const found = board.locator('label[data-technician]').getByRole('radio');
  await expect(found).toHaveCount(1);
  await board.keyboard.press('ArrowDown');
  await expect(found).toBeFocused();
  await expect(chosen).toHaveAttribute('data-technician', 'tech-01');
  await board.getByLabel('Search technicians').fill('nobody');
  await expect(board.getByText('No technician matches.')).toBeVisible();
});
