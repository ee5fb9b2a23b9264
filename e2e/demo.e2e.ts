import { type Browser, expect, type Page } from '@playwright/test';
import { type RunningDemo, startDemo } from './fixtures/demo.ts';
import { phone } from './fixtures/people.ts';
import { test } from './fixtures/tidy.ts';

const SPEED = 20;
const REPORT_SECONDS = 10;
const REPORTS = 12;
const TILES = /tile\.openstreetmap\.org/;

/** Opens a sign-in link of the demo; page errors and console errors are added to `noted`. */
async function follow(browser: Browser, link: string, noted: string[], options: object = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await context.route(TILES, (route) => route.abort());
  const page = await context.newPage();
  page.on('pageerror', (error) => noted.push(String(error)));
  page.on('console', (message) => {
    // The tile host is blocked in tests.
    if (message.type() === 'error' && !TILES.test(message.location().url)) noted.push(message.text());
  });
  await page.goto(link);
  return page;
}

/** The positions of the page's map markers, as style texts. */
const placesOf = (page: Page) =>
  page
    .locator('.leaflet-marker-icon')
    .evaluateAll((icons) => icons.map((icon) => icon.getAttribute('style')).join());

async function expectToMove(page: Page): Promise<void> {
  await expect(page.locator('.leaflet-marker-icon').first()).toBeAttached();
  const before = await placesOf(page);
  await expect.poll(() => placesOf(page)).not.toBe(before);
}

type Pages = { customer: Page; board: Page; van: Page };

/** Starts the demo, opens its three sign-in links, and expects no error of the pages, the server and the company. */
async function withDemo(
  browser: Browser,
  reportSeconds: number,
  then: (demo: RunningDemo, pages: Pages) => Promise<unknown>,
) {
  const demo = await startDemo(SPEED, reportSeconds);
  const noted: string[] = [];
  try {
    const customer = await follow(browser, demo.links.customer, noted, phone);
    const board = await follow(browser, demo.links.admin, noted, { viewport: { width: 1280, height: 800 } });
    const van = await follow(browser, demo.links.technician, noted, phone);
    await expect(customer).toHaveURL(/\/(tracking\/\w+)?$/);
    await expect(board.getByText('Recent Bookings')).toBeVisible();
    await expect(van).toHaveURL(/\/tech$/);
    await then(demo, { customer, board, van });
    expect(noted).toEqual([]);
  } finally {
    for (const context of browser.contexts()) await context.close();
    expect(await demo.stop()).toBe(0);
  }
  expect(demo.complaints).toEqual([]);
  expect(demo.reports.at(-1)).toMatchObject({ troubles: 0 });
}

test(
  'the demo starts, its three sign-in links work, and its company drives',
  { tag: '@full' },
  ({ browser }) =>
    withDemo(browser, REPORT_SECONDS, async (_, { board }) => {
      await board.getByRole('tab', { name: /Tech Management/ }).click();
      await expectToMove(board);
    }),
);

test(`the demo runs at 20 times real speed for ${REPORTS} reports without errors`, {
  tag: '@full',
}, async ({ browser }) => {
  test.setTimeout((REPORTS * REPORT_SECONDS + 180) * 1000);
  await withDemo(browser, REPORT_SECONDS, async (demo, { customer, board }) => {
    await board.getByRole('tab', { name: /Tech Management/ }).click();
    await expectToMove(board);
    // The customer's booking may have just completed; the next booking starts soon.
    await expect(async () => {
      await customer.goto(demo.links.customer);
      await expect(customer.getByText('Technician En Route').first()).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 100_000 });
    await expectToMove(customer);
    await demo.reported(({ completed }) => completed >= 3);
    await demo.reported(() => demo.reports.length >= REPORTS);
  });
});
