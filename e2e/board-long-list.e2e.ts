import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { seedBookings } from '../bench/seed-bookings.ts';
import { dayOf } from '../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { hostServer, type JourneyServer } from './fixtures/hosted-server.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { test as base, expect } from './fixtures/server.ts';

const BOOKINGS = 400;
const MAX_DRAWN = 60;

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  server: async ({}, use) => {
    const server = await hostServer({ fill: (db) => seedBookings(db, BOOKINGS, Date.now(), ['seeded']) });
    await use(server);
    await server.stop();
  },
});

const rows = (page: Page) => page.locator('[data-booking]');
/** The day that holds new bookings; after midnight in New York few rows are of it. */
const today = () => `day-${dayOf(new Date(), defaultCompany.timeZone)}`;
/**
 * The row with an id, or the row in the middle of the window: its position in its day (aria-posinset), its day, and
 * its top as painted, as the list scrolls by a change of its header after the layout, before the paint.
 * Undefined while the list draws no such row. Everything is read at once: the next scroll may take the row away.
 */
const readRow = (page: Page, id?: string) =>
  page.evaluate(async (wanted) => {
    // The second frame begins once the first has been painted.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const x = innerWidth < 761 ? innerWidth / 2 : innerWidth / 4;
    const row = wanted
      ? document.querySelector<HTMLElement>(`[data-booking="${wanted}"]`)
      : // The heading of a day may be in the middle.
        [0, 40, -40, 80, -80]
          .map((offset) =>
            document.elementFromPoint(x, innerHeight / 2 + offset)?.closest<HTMLElement>('[data-booking]'),
          )
          .find(Boolean);
    return (
      row && {
        id: row.dataset.booking,
        place: Number(row.closest('li')?.ariaPosInSet),
        day: row.closest('section')?.getAttribute('aria-labelledby'),
        top: Math.round(row.getBoundingClientRect().top),
      }
    );
  }, id);

/** Opens the list, newest first, with its admin. */
async function openList(browser: Browser, server: JourneyServer, options: BrowserContextOptions = {}) {
  const admin = await apiStaff(server, 'admin');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { ...options, path: '/admin?order=newest' });
  await expect(rows(board).first()).toBeVisible();
  return board;
}

/** Scrolls a list, books, and expects that the row in the middle stays where it is. */
async function bookAbove(board: Page, server: JourneyServer, scroller: string) {
  const ana = await apiCustomer(server);
  await board.locator(scroller).evaluate((box) => box.scrollTo({ top: 6000 }));
  let read = await readRow(board);
  // Rows that are drawn for the first time are measured, which may still move the others.
  await expect(async () => {
    const before = read;
    read = await readRow(board);
    expect(read).toBeDefined();
    expect(read).toEqual(before);
  }).toPass();
  if (!read) throw new Error('The list shows no row.');

  const { id } = await ana.book('Ana One');
  const news = board.getByRole('button', { name: '1 new booking' });
  await expect(news).toBeVisible();
  const after = await readRow(board, read.id);
  expect(after?.place).toBe(read.place + (read.day === today() ? 1 : 0));
  expect(Math.abs((after?.top ?? Number.NaN) - read.top)).toBeLessThanOrEqual(1);

  await board.getByRole('button', { name: 'Acknowledge All' }).click();
  await news.click();
  await expect(board.locator(`[data-booking="${id}"]`)).toBeInViewport();
  await expect(news).toHaveCount(0);
}

test('a long booking list draws only visible rows, keys and scrolling reach all, and a new booking moves none', {
  tag: '@full',
}, async ({ browser, server }) => {
  const board = await openList(browser, server);
  const first = board.locator('section[aria-labelledby^=day-] li').first();
  const focused = board.locator('[data-booking]:focus');
  await test.step('the arrow keys continue from the focused row, wherever the list was scrolled to', async () => {
    await rows(board).first().focus();
    for (let n = 0; n < 40; n += 1) await board.keyboard.press('ArrowDown');
    const away = await focused.getAttribute('data-booking');
    await expect(focused).toBeInViewport();
    expect(await rows(board).count()).toBeLessThan(MAX_DRAWN);
    await focused.hover();
    await board.mouse.wheel(0, 9000);
    await expect(focused).not.toBeInViewport();
    await expect(focused).toHaveAttribute('data-booking', away ?? '');
    expect(await rows(board).count()).toBeLessThan(MAX_DRAWN);
    await board.keyboard.press('ArrowUp');
    await board.keyboard.press('ArrowDown');
    await expect(focused).toHaveAttribute('data-booking', away ?? '');
    await expect(focused).toBeInViewport();
  });

  await test.step('scrolling reaches the last row', async () => {
    for (let turn = 0; turn < 12; turn += 1) await board.mouse.wheel(0, 9000);
    const oldest = board.locator(`[data-booking="${'0'.repeat(32)}"]`);
    await expect(oldest).toBeInViewport();
    const item = oldest.locator('xpath=ancestor::li');
    expect(await item.getAttribute('aria-posinset')).toBe(await item.getAttribute('aria-setsize'));
  });

  await test.step('a search result is shown from its first row', async () => {
    await board.getByLabel('Search bookings').fill('jordan');
    await expect(first).toHaveAttribute('aria-posinset', '1');
    await expect(rows(board).first()).toBeInViewport();
    const found = (await first.getAttribute('aria-setsize')) ?? '';
    await board.getByLabel('Search bookings').fill('');
    await expect(first).not.toHaveAttribute('aria-setsize', found);
    await expect(rows(board).first()).toBeInViewport();
    await expect(board.getByRole('button', { name: /new bookings?$/ })).toHaveCount(0);
  });

  await test.step('a new booking above the scrolled list moves no visible row', () =>
    bookAbove(board, server, '.board-scroll'));
});

test('a new booking above the scrolled list moves no visible row on a phone', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  await bookAbove(await openList(browser, server, phone), server, 'html');
});
