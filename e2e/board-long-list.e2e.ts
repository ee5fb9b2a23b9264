import type { Locator, Page } from '@playwright/test';
import { startBoardWorld } from '../bench/browser/board-world.ts';
import { defaultCompany } from '../src/domain/company-profile.ts';
import { dayOf } from '../src/domain/schedule.ts';
import { apiCustomer } from './fixtures/api.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { test as base, expect } from './fixtures/server.ts';
import { untilAtRest } from './fixtures/shifts.ts';

const BOOKINGS = 400;
const MAX_DRAWN = 60;

type World = Awaited<ReturnType<typeof startBoardWorld>>;

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  world: async ({}, use) => {
    const world = await startBoardWorld({ technicians: 1, bookings: BOOKINGS });
    await use(world);
    await world.stop();
  },
});

const rows = (page: Page) => page.locator('[data-booking]');
/** The position of a row in the list of its day, as its aria-posinset says. */
const placeOf = async (row: Locator) =>
  Number(await row.locator('xpath=ancestor::li').getAttribute('aria-posinset'));
/** Whether a row is listed under today, where a new booking is added; after midnight in New York few rows are. */
const isToday = async (row: Locator) =>
  (await row.locator('xpath=ancestor::section[1]').getAttribute('aria-labelledby')) ===
  `day-${dayOf(new Date(), defaultCompany.timeZone)}`;
/** The top of a row as it is painted: the list scrolls by a change of its header after the layout, before the paint. */
const topOf = (row: Locator) =>
  row.evaluate(async (element) => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return Math.round(element.getBoundingClientRect().top);
  });
const inMiddle = async (page: Page) => {
  const id = await page.evaluate(() => {
    const at = document.elementFromPoint(innerWidth < 761 ? innerWidth / 2 : innerWidth / 4, innerHeight / 2);
    return at?.closest<HTMLElement>('[data-booking]')?.dataset.booking;
  });
  return page.locator(`[data-booking="${id}"]`);
};

test('a long booking list draws only visible rows, and the arrow keys and scrolling reach all rows', async ({
  browser,
  world,
}) => {
  const board = await openBoard(browser, world.server, world.admin, { path: '/admin?order=newest' });
  const first = board.locator('section[aria-labelledby^=day-] li').first();
  await rows(board).first().focus();
  const focused = board.locator('[data-booking]:focus');
  for (let n = 0; n < 40; n += 1) await board.keyboard.press('ArrowDown');
  const away = await focused.getAttribute('data-booking');
  await expect(focused).toBeInViewport();
  expect(await rows(board).count()).toBeLessThan(MAX_DRAWN);

  // Scrolling keeps the focused row, and the arrow keys continue from that row.
  await focused.hover();
  await board.mouse.wheel(0, 9000);
  await expect(focused).not.toBeInViewport();
  await expect(focused).toHaveAttribute('data-booking', away ?? '');
  expect(await rows(board).count()).toBeLessThan(MAX_DRAWN);
  await board.keyboard.press('ArrowUp');
  await board.keyboard.press('ArrowDown');
  await expect(focused).toHaveAttribute('data-booking', away ?? '');
  await expect(focused).toBeInViewport();

  // Scrolling reaches the last row.
  for (let turn = 0; turn < 12; turn += 1) await board.mouse.wheel(0, 9000);
  const oldest = board.locator(`[data-booking="${'0'.repeat(32)}"]`);
  await expect(oldest).toBeInViewport();
  const item = oldest.locator('xpath=ancestor::li');
  expect(await item.getAttribute('aria-posinset')).toBe(await item.getAttribute('aria-setsize'));

  // A search result is shown from its first row.
  await board.getByLabel('Search bookings').fill('jordan');
  await expect(board.locator('section[aria-labelledby^=day-] li').first()).toHaveAttribute(
    'aria-posinset',
    '1',
  );
  await expect(rows(board).first()).toBeInViewport();
  const found = (await first.getAttribute('aria-setsize')) ?? '';
  await board.getByLabel('Search bookings').fill('');
  await expect(first).not.toHaveAttribute('aria-setsize', found);
  await expect(rows(board).first()).toBeInViewport();
  await expect(board.getByRole('button', { name: /new bookings?$/ })).toHaveCount(0);
});

for (const [where, options] of [
  ['desk', {}],
  ['phone', phone],
] as const) {
  test(`a new booking above the scrolled list moves no visible row on a ${where}`, async ({
    browser,
    world,
  }) => {
    const ana = await apiCustomer(world.server);
    const board = await openBoard(browser, world.server, world.admin, {
      ...options,
      path: '/admin?order=newest',
    });
    await expect(rows(board).first()).toBeVisible();
    const scroller = where === 'desk' ? '.board-scroll' : 'html';
    await board.locator(scroller).evaluate((box) => box.scrollTo({ top: 6000 }));
    await expect(async () => expect(await topOf(await inMiddle(board))).toBeGreaterThan(0)).toPass();
    const read = await inMiddle(board);
    await untilAtRest(board);
    const [place, top] = [await placeOf(read), await topOf(read)];
    const moved = (await isToday(read)) ? 1 : 0;

    const { id } = await ana.book('Ana One');
    const news = board.getByRole('button', { name: '1 new booking' });
    await expect(news).toBeVisible();
    expect(await placeOf(read)).toBe(place + moved);
    expect(Math.abs((await topOf(read)) - top)).toBeLessThanOrEqual(1);

    await board.getByRole('button', { name: 'Acknowledge All' }).click();
    await news.click();
    await expect(board.locator(`[data-booking="${id}"]`)).toBeInViewport();
    await expect(news).toHaveCount(0);
  });
}
