import type { Locator, Page } from '@playwright/test';
import { startBoardWorld } from '../bench/browser/board-world.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

const MAX_PRESSES = 12;
const VANS = 300;

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

test('Tab reaches every panel with 300 vans in at most 12 presses from the first unassigned booking', {
  tag: '@full',
}, async ({ browser }) => {
  const world = await startBoardWorld({ technicians: VANS, bookings: 2 * VANS });
  try {
    const board = await openBoard(browser, world.server, world.admin, { path: '/admin?tab=technicians' });
    const waiting = board.locator('li[data-drag-booking] [data-row]');
    await expect(waiting.nth(5)).toBeVisible();
    await expect(board.locator('.fleet-cluster').nth(1)).toBeAttached();
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
  } finally {
    await world.stop();
  }
});
