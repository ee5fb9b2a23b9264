import type { Locator, Page } from '@playwright/test';
import { startBoardWorld } from '../bench/browser/board-world.ts';
import { openBoard } from './fixtures/people.ts';
import { test as base, expect } from './fixtures/server.ts';

const MAX_PRESSES = 12;

type World = Awaited<ReturnType<typeof startBoardWorld>>;

/** Generous, because loading time is not measured here. */
const ARRIVAL = { timeout: 20_000 };

const test = base.extend<{ vans: number; world: World }>({
  vans: [20, { option: true }],
  world: async ({ vans }, use) => {
    const world = await startBoardWorld({ technicians: vans, bookings: 2 * vans });
    await use(world);
    await world.stop();
  },
});

const hasFocus = (target: Locator) =>
  target.evaluateAll((found) => found.some((element) => element === document.activeElement));

/** The number of Tab presses from the focused element to the target. */
async function tabsTo(page: Page, target: Locator): Promise<number> {
  for (let presses = 0; presses <= 60; presses += 1) {
    if (await hasFocus(target)) return presses;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached by 60 tabs: ${target}`);
}

test.describe('dispatch tab with 300 vans', () => {
  test.use({ vans: 300 });
  test('Tab reaches every panel with 300 vans in at most 12 presses from the first unassigned booking', async ({
    browser,
    world,
  }) => {
    test.setTimeout(120_000);
    const board = await openBoard(browser, world.server, world.admin, { path: '/admin?tab=technicians' });
    const waiting = board.locator('li[data-drag-booking] [data-row]');
    await expect(waiting.nth(5)).toBeVisible(ARRIVAL);
    await expect(board.locator('.fleet-cluster').nth(1)).toBeAttached(ARRIVAL);
    for (const target of [
      board.getByLabel('Search technicians'),
      board.getByRole('radio').first(),
      board.locator('tr[data-technician] a').first(),
    ]) {
      await waiting.first().focus();
      expect(await tabsTo(board, target)).toBeLessThanOrEqual(MAX_PRESSES);
    }

    // The list is one tab stop: arrow keys move in the list, and Tab returns to the last row.
    await waiting.first().focus();
    await board.keyboard.press('ArrowDown');
    await board.keyboard.press('ArrowDown');
    await expect(waiting.nth(2)).toBeFocused();
    await board.keyboard.press('Tab');
    await board.keyboard.press('Tab');
    await expect(board.locator('.map-canvas')).toBeFocused();
    await board.keyboard.press('Shift+Tab');
    await board.keyboard.press('Shift+Tab');
    await expect(waiting.nth(2)).toBeFocused();
  });
});

test('the map on the board is entered with Enter, moved through with arrow keys and left with Escape', async ({
  browser,
  world,
}) => {
  test.setTimeout(120_000);
  const board = await openBoard(browser, world.server, world.admin, { path: '/admin?tab=technicians' });
  const map = board.locator('.map-canvas');
  await expect(map.locator('.fleet-job, .fleet-cluster').first()).toBeAttached(ARRIVAL);
  await expect(map.locator('[role=button][tabindex="0"], a:not([tabindex="-1"])')).toHaveCount(0);
  await map.focus();
  await board.keyboard.press('Enter');
  await expect(map.locator(':focus')).toHaveCount(1);
  const first = await map.locator(':focus').getAttribute('aria-label');
  await board.keyboard.press('ArrowRight');
  await expect(map.locator(':focus')).toHaveCount(1);
  expect(await map.locator(':focus').getAttribute('aria-label')).not.toBe(first);
  await board.keyboard.press('ArrowLeft');
  await expect(map.locator(':focus')).toHaveAttribute('aria-label', first ?? '');
  await board.keyboard.press('Escape');
  await expect(map).toBeFocused();
});

test('the slash key focuses the search of each board list, and ArrowDown moves into the results', async ({
  browser,
  world,
}) => {
  test.setTimeout(120_000);
  const board = await openBoard(browser, world.server, world.admin, { path: '/admin?tab=technicians' });
  await expect(board.getByRole('radio').first()).toBeAttached(ARRIVAL);
  await board.keyboard.press('/');
  await board.keyboard.type('tech1');
  await expect(board.getByRole('radio')).toHaveCount(11);
  await board.keyboard.press('ArrowDown');
  await expect(board.getByRole('radio', { name: /tech1\b/ })).toBeFocused();
  await expect(board.getByRole('radio', { name: /tech1\b/ })).toBeChecked();
  await board.getByLabel('Search technicians').fill('nobody');
  await expect(board.getByText('No technician matches.')).toBeVisible();

  await board.getByRole('tab', { name: 'Booking Management' }).click();
  await expect(board.locator('[data-booking]').first()).toBeVisible();
  await board.keyboard.press('/');
  await board.keyboard.press('ArrowDown');
  await expect(board.locator('[data-booking]').first()).toBeFocused();
  await board.keyboard.press('ArrowDown');
  await expect(board.locator('[data-booking]').nth(1)).toBeFocused();
  // The list is one tab stop.
  await board.keyboard.press('Tab');
  await expect(board.locator('[data-booking]:focus')).toHaveCount(0);

  await board.getByRole('tab', { name: 'Customer Contact' }).click();
  await expect(board.locator('.customer-rows button').first()).toBeVisible();
  await board.keyboard.press('/');
  await board.keyboard.press('ArrowDown');
  await expect(board.locator('.customer-rows button').first()).toBeFocused();
});
