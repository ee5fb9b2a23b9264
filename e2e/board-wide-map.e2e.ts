import type { Locator, Page } from '@playwright/test';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

const PASSWORD = 'correct horse battery';
const DISPATCH = { path: '/admin?tab=technicians' };

const side = (board: Page) => board.locator('.dispatch-side');
const several = (board: Page) => side(board).getByRole('heading', { name: /picked$/ });
const row = (board: Page, id: string) => board.locator(`li[data-drag-booking="${id}"] [data-row]`);
const boxOf = async (part: Locator) =>
  (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };

/** How many pixels of the canvas for routes and zones are drawn. */
const drawnPixels = (board: Page) =>
  board.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('.leaflet-routes-pane canvas')].reduce((sum, canvas) => {
      const pen = canvas.getContext('2d');
      if (!pen || canvas.width === 0) return sum;
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      return sum + data.filter((value, n) => n % 4 === 3 && value > 0).length;
    }, 0),
  );

const sidewaysPx = (board: Page) =>
  board.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const { documentElement: page } = document;
    return Math.max(page.scrollWidth - page.clientWidth, main.scrollWidth - main.clientWidth);
  });

/** Draws a line around the whole map, from its top left corner. */
async function drawAround(board: Page): Promise<void> {
  const { x, y, width, height } = await boxOf(board.locator('.map-canvas'));
  const corners = [
    [x + 2, y + height - 30],
    [x + width - 4, y + height - 30],
    [x + width - 4, y + 4],
    [x + 2, y + 4],
  ] as const;
  const [[firstX, firstY]] = corners;
  await board.mouse.move(firstX, firstY);
  await board.mouse.down();
  for (const [left, top] of corners.slice(1)) await board.mouse.move(left, top, { steps: 4 });
  await board.mouse.up();
}

test('from 1440 px on the map is as high as the board, with its routes, a lasso, and one panel for what is picked', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({
    ...{ username: 'sam', role: 'tech', name: 'Sam Brooks', phone: '908 555 0111', password: PASSWORD },
  });
  const sam = await apiStaff(server, 'tech', { username: 'sam', password: PASSWORD });
  await sam.fix({ latitude: 40.7476, longitude: -74.1752 });
  const ana = await apiCustomer(server);
  const bookAt = (name: string, latitude: number, longitude: number) =>
    ana.book(name, { latitude, longitude, location: 'Beside the road' });
  const given = await bookAt('Ana Given', 40.857, -74.4265);
  const next = await bookAt('Ana Next', 40.92, -74.3);
  const [one, two] = [await bookAt('Ana One', 40.6, -74.35), await bookAt('Ana Two', 40.58, -74.2)];
  for (const { id } of [given, next]) await admin.assign(id, 'sam');
  await sam.setStatus(given.id, 'confirmed');
  await sam.departed(given.id);
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, DISPATCH);
  const map = board.locator('.map-canvas');
  await expect(map.getByRole('button', { name: /^Ana One/ })).toBeAttached();

  await test.step('list, map and panel are beside each other, and nothing scrolls sideways', async () => {
    for (const [width, height] of [
      [1440, 900],
      [1920, 1080],
      [1440, 700],
    ] as const) {
      await board.setViewportSize({ width, height });
      const [main, list, middle, panel] = await Promise.all([
        boxOf(board.locator('main')),
        boxOf(board.locator('.dispatch-waiting')),
        boxOf(board.locator('.dispatch-map')),
        boxOf(side(board)),
      ]);
      expect(middle.height, `at ${width} × ${height}`).toBeGreaterThan(main.height * 0.85);
      expect(list.x + list.width).toBeLessThan(middle.x);
      expect(middle.x + middle.width).toBeLessThan(panel.x);
      expect(await sidewaysPx(board)).toBe(0);
    }
    await board.setViewportSize({ width: 1024, height: 768 });
    await expect(board.getByRole('button', { name: 'Lasso' })).toHaveCount(0);
    expect((await boxOf(board.locator('.dispatch-map'))).height).toBe(340);
    await board.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the route is drawn on a canvas, and can be switched off', async () => {
    await expect.poll(() => drawnPixels(board)).toBeGreaterThan(100);
    const routes = board.getByRole('button', { name: 'Routes' });
    await routes.click();
    await expect(routes).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => drawnPixels(board)).toBe(0);
    await routes.click();
    await expect.poll(() => drawnPixels(board)).toBeGreaterThan(100);
    await board.getByRole('button', { name: 'Demand' }).click();
    await expect(board.getByText('Too few calls are known')).toBeVisible();
    await board.getByRole('button', { name: 'Demand' }).click();
  });

  await test.step('a lasso picks all that is inside, by its button and with Shift', async () => {
    const lasso = board.getByRole('button', { name: 'Lasso' });
    await lasso.click();
    await board.keyboard.press('Escape');
    await expect(lasso).toHaveAttribute('aria-pressed', 'false');
    await lasso.click();
    await drawAround(board);
    await expect(several(board)).toHaveText('4 bookings, 1 technician picked');
    await expect(lasso).toHaveAttribute('aria-pressed', 'false');
    await side(board).getByRole('button', { name: 'Clear' }).click();
    await expect(several(board)).toHaveCount(0);
    await board.keyboard.down('Shift');
    await drawAround(board);
    await board.keyboard.up('Shift');
    await expect(several(board)).toHaveText('4 bookings, 1 technician picked');
    await board.keyboard.press('Escape');
    await expect(several(board)).toHaveCount(0);
  });

  await test.step('a press opens a booking or a technician in the panel', async () => {
    await expect(side(board).getByRole('heading', { name: 'Assign Technicians' })).toBeVisible();
    await map.getByRole('button', { name: /^Ana Given/ }).click();
    const details = side(board).getByRole('region', { name: 'Booking Details' });
    await expect(details).toContainText('Ana Given');
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(details).toHaveCount(0);
    await map.getByRole('button', { name: /^sam,/ }).click();
    await expect(side(board).getByRole('link', { name: 'Call sam' })).toBeVisible();
    await expect(side(board).getByText('2 open jobs')).toBeVisible();
    await side(board)
      .getByRole('button', { name: /^Ana Next/ })
      .click();
    await expect(details).toContainText('Ana Next');
    await details.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('Shift picks several, with the mouse on the map and with keys in list and map', async () => {
    await row(board, one.id).click();
    await map.getByRole('button', { name: /^Ana Two/ }).click({ modifiers: ['Shift'] });
    await expect(several(board)).toHaveText('2 bookings picked');
    await expect(row(board, two.id)).toHaveAttribute('aria-pressed', 'true');
    await row(board, two.id).focus();
    await board.keyboard.press('Shift+Enter');
    await expect(side(board).getByRole('region', { name: 'Booking Details' })).toContainText('Ana One');
    await map.getByRole('button', { name: /^sam,/ }).focus();
    await board.keyboard.press('Shift+Space');
    await expect(several(board)).toHaveText('1 booking, 1 technician picked');
    await side(board).getByRole('button', { name: 'Do not pick sam' }).click();
    await expect(several(board)).toHaveCount(0);
    await side(board).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('alerts take of the map, and nothing scrolls sideways, on the page of figures neither', async () => {
    await ana.book('Ana Alert');
    await expect(board.getByRole('alertdialog')).toBeVisible();
    for (const path of ['/admin?tab=technicians', '/admin/operations', '/admin/operations?by=technician']) {
      await board.goto(path);
      await expect(board.getByRole('alertdialog')).toBeVisible();
      await expect(board.getByRole('table').first()).toBeVisible();
      expect(await sidewaysPx(board), path).toBe(0);
      const table = board.getByLabel('Operations table');
      if (path.includes('operations'))
        expect(
          await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
          path,
        ).toBeLessThanOrEqual(0);
    }
  });
});
