import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/access.ts';
import { overlayOf } from './fixtures/alerts.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
/** The point that is this many miles north of Union. */
const north = (miles: number) => ({ ...UNION, latitude: UNION.latitude + miles / 69.1 });
const PASSWORD = 'correct horse battery';
const PHONE = '(973) 555-0142';
const CALLS = 20;
const EACH_MS = 3000;
/** Enter is ignored for this time after the overlay has taken the focus. */
const TOO_SOON_MS = 600;
const PRESS_AGAIN_MS = 400;

type Server = Parameters<typeof apiStaff>[0];

/** Presses Enter, again while it is ignored, until the check passes. The key stays down. */
const pressUntil = (board: Page, check: () => Promise<void>) =>
  expect(async () => {
    await board.keyboard.up('Enter');
    await board.keyboard.down('Enter');
    await check();
  }).toPass();

/** Waits by the page's clock until Enter is not ignored any more, and acts meanwhile. */
async function untilHeard(board: Page, act = async () => {}) {
  const pageMs = () => board.evaluate(() => performance.now());
  const fromMs = await pageMs();
  const elapsedMs = async () => {
    await act();
    return (await pageMs()) - fromMs;
  };
  await expect.poll(elapsedMs).toBeGreaterThan(TOO_SOON_MS);
}

/** Technicians on duty, so many miles north of each other; the first is `tech-00`. */
async function technicians(server: Server, count: number, miles = 1) {
  const admin = await apiStaff(server, 'admin');
  const names = Array.from({ length: count }, (_, index) => `tech-${String(index).padStart(2, '0')}`);
  const each = [];
  for (const [index, username] of names.entries()) {
    await admin.addStaff({ username, role: 'tech', name: username, phone: PHONE, password: PASSWORD });
    const tech = await apiStaff(server, 'tech', { username, password: PASSWORD });
    await tech.fix(north(1 + index * miles));
    each.push(tech);
  }
  return { admin, each };
}

test('a dispatcher assigns twenty bookings with the Enter key alone, each in less than three seconds', async ({
  browser,
  server,
}) => {
  const { admin } = await technicians(server, CALLS, 0.1);
  const ana = await apiCustomer(server);
  const board = await openBoard(browser, server, admin.session);
  const overlay = overlayOf(board);
  const assign = overlay.getByRole('button', { name: /^Assign tech-/ });
  for (let call = 1; call <= CALLS; call += 1) {
    const { id } = await ana.book(`Ana ${call}`);
    await expect(assign.first()).toBeFocused();
    const startedMs = performance.now();
    await pressUntil(board, () => expect(overlay).toHaveCount(0, { timeout: PRESS_AGAIN_MS }));
    expect(performance.now() - startedMs, `booking ${call}`).toBeLessThan(EACH_MS);
    const booking = (await ana.bookings()).find((own) => own.id === id);
    expect(booking?.assignedTechId).toMatch(/^tech-/);
  }
  const holders = (await ana.bookings()).map(({ assignedTechId }) => assignedTechId);
  expect(new Set(holders).size).toBe(CALLS);
});

test('several alerts are assigned one after the other with Enter, and a key that is held down assigns one', async ({
  browser,
  server,
}) => {
  const { admin } = await technicians(server, 3);
  const ana = await apiCustomer(server);
  for (const name of ['Ana One', 'Ana Two', 'Ana Three']) await ana.book(name);
  const board = await openBoard(browser, server, admin.session);
  const overlay = overlayOf(board);
  const items = overlay.getByRole('listitem').filter({ has: board.getByRole('heading') });
  await expect(overlay.getByRole('button', { name: /^Assign tech-/ }).first()).toBeFocused();
  await expectAccessible(board, 'the proposals in the overlay');
  await untilHeard(board);
  await board.keyboard.down('Enter');
  await expect(items).toHaveCount(2);
  await expect(overlay.getByRole('button', { name: /^Assign tech-/ }).first()).toBeFocused();
  // The key repeats for longer than Enter is ignored.
  await untilHeard(board, () => board.keyboard.down('Enter'));
  await expect(items).toHaveCount(2);
  await board.keyboard.up('Enter');
  await board.keyboard.press('Enter');
  await expect(items).toHaveCount(1);
  await expect(overlay.getByRole('button', { name: /^Assign tech-/ }).first()).toBeFocused();
  await board.keyboard.press('Enter');
  await expect(overlay).toHaveCount(0);
});

test('the details propose the best technician and two others, live, and one tap assigns', async ({
  browser,
  server,
}) => {
  const { admin, each } = await technicians(server, 4);
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva');
  await admin.acknowledgeAll();
  for (const viewport of [{ viewport: { width: 1440, height: 900 } }, phone]) {
    const board = await openBoard(browser, server, admin.session, {
      path: `/admin?booking=${id}`,
      ...viewport,
    });
    const proposals = board.getByRole('region', { name: 'Proposed technician' });
    await expect(proposals).toContainText(
      /tech-00 arrives \d+:\d\d [AP]M, \d+ min before the promise, free now/,
    );
    await expect(proposals.getByRole('listitem')).toHaveText([/^tech-01 arrives/, /^tech-02 arrives/]);
    await expectAccessible(board, 'the proposals in the details');
    await board.context().close();
  }
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  const proposals = board.getByRole('region', { name: 'Proposed technician' });
  await expect(proposals).toContainText('tech-00 arrives');
  await each[0]?.duty(false);
  await expect(proposals.getByRole('button').first()).toHaveText('Assign tech-01');
  await each[3]?.fix(north(0.1));
  await expect(proposals.getByRole('button').first()).toHaveText('Assign tech-03');
  await proposals.getByRole('button', { name: 'Assign tech-02' }).click();
  await expect(proposals).toHaveCount(0);
  const holder = async () => (await ana.bookings())[0]?.assignedTechId;
  expect(await holder()).toBe('tech-02');
  await expect(board.getByRole('link', { name: 'Call tech-02' })).toHaveAttribute('href', /9735550142$/);

  // The toast undoes it, and so does a key.
  await toastOf(board).getByRole('button', { name: 'Undo' }).click();
  await expect(proposals).toBeVisible();
  await expectToast(board, 'Assignment Undone');
  expect(await holder()).toBeNull();
  await proposals.getByRole('button', { name: 'Assign tech-02' }).click();
  await expect(proposals).toHaveCount(0);
  await board.keyboard.press('u');
  await expect(proposals).toBeVisible();
  expect(await holder()).toBeNull();
  // It is undone once.
  await board.keyboard.press('u');
  await expect(proposals).toBeVisible();
});

test('an undo that is pressed before the assignment is answered waits for the answer', async ({
  browser,
  server,
}) => {
  const { admin } = await technicians(server, 1);
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await board.route(`**/api/admin/bookings/${id}/assign`, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const proposals = board.getByRole('region', { name: 'Proposed technician' });
  await proposals.getByRole('button', { name: 'Assign tech-00' }).click();
  // The push shows it.
  await expect(proposals).toHaveCount(0);
  await board.keyboard.press('u');
  release();
  await expectToast(board, 'Assignment Undone');
  await expect(proposals).toBeVisible();
  expect((await ana.bookings())[0]?.assignedTechId).toBeNull();
});

test('a row assigns its proposed technician by one tap and by key', async ({ browser, server }) => {
  const { admin } = await technicians(server, 3);
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva');
  await admin.acknowledgeAll();
  const holder = async () => (await ana.bookings())[0]?.assignedTechId;
  for (const options of [{}, phone]) {
    const board = await openBoard(browser, server, admin.session, options);
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
    await board.context().close();
  }
});

test('Tech Management preselects the proposed technician of the picked booking, and keeps a choice', async ({
  browser,
  server,
}) => {
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
});
