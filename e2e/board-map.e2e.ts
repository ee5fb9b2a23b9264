import type { Locator, Page } from '@playwright/test';
import { startBoardWorld } from '../bench/browser/board-world.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
const PASSWORD = 'correct horse battery';
/** Below 1440 px, where the map has popovers. */
const DISPATCH = { path: '/admin?tab=technicians', viewport: { width: 1280, height: 900 } };

const popover = (board: Page) => board.locator('.map-popover');
const markerOf = (board: Page, techId: string) =>
  board.locator('.leaflet-marker-pane [role=button]', { has: board.locator(`[data-technician=${techId}]`) });

/** Presses the arrow key until the element has the focus. */
async function arrowTo(board: Page, target: Locator): Promise<void> {
  const focused = board.locator('.map-canvas :focus');
  await expect(focused).toHaveCount(1);
  while (!(await target.evaluate((element) => element === document.activeElement))) {
    const before = await focused.getAttribute('aria-label');
    await board.keyboard.press('ArrowRight');
    await expect(focused).not.toHaveAttribute('aria-label', before ?? '');
  }
}

test('the map is entered with Enter, and a technician on it opens: job, end of it, call, assignment', async ({
  browser,
  server,
}) => {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({
    username: 'sam',
    role: 'tech',
    name: 'Sam Brooks',
    phone: '908 555 0111',
    password: PASSWORD,
  });
  const sam = await apiStaff(server, 'tech', { username: 'sam', password: PASSWORD });
  await sam.fix({ latitude: 40.75, longitude: -74.3 });
  const ana = await apiCustomer(server);
  const [one, two] = [await ana.book('Ana One'), await ana.book('Ana Two')];
  await admin.assign(one.id, 'sam');
  await sam.setStatus(one.id, 'confirmed');
  await sam.departed(one.id);
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, DISPATCH);
  const marker = markerOf(board, 'sam');
  await expect(marker).toBeAttached();
  // The map is one tab stop; Enter goes into it, arrow keys move between its markers.
  const map = board.locator('.map-canvas');
  await expect(map.locator('[role=button][tabindex="0"], a:not([tabindex="-1"])')).toHaveCount(0);
  await map.focus();
  await board.keyboard.press('Enter');
  await expect(map.locator(':focus')).toHaveCount(1);
  const first = (await map.locator(':focus').getAttribute('aria-label')) ?? '';
  await board.keyboard.press('ArrowRight');
  await expect(map.locator(':focus')).not.toHaveAttribute('aria-label', first);
  await board.keyboard.press('ArrowLeft');
  await expect(map.locator(':focus')).toHaveAttribute('aria-label', first);
  await arrowTo(board, marker);
  await board.keyboard.press('Enter');
  const details = popover(board);
  await expect(details).toBeFocused();
  await expect(details).toContainText('On Duty, busy');
  await expect(details).toContainText(
    /Ana One on the way(\d+ min late, )?arrives \d+:\d\d, promised \d+:\d\d, \d+\.\d mi/,
  );
  await expect(details).toContainText(/Free at about \d+:\d\d [AP]M/);
  await expect(details.getByRole('link', { name: 'Call sam' })).toHaveAttribute('href', 'tel:+19085550111');
  await board.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(marker).toBeFocused();
  await board.keyboard.press('Space');
  await expect(details).toBeFocused();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(marker).toBeFocused();
  await board.keyboard.press('Escape');
  await expect(map).toBeFocused();

  // The picked booking can be assigned to the technician.
  await board.locator(`li[data-drag-booking="${two.id}"] [data-row]`).click();
  await expect(board.locator('.fleet-line')).toHaveCount(1);
  await marker.click();
  await details.getByRole('button', { name: 'Assign Ana Two' }).click();
  await expect(board.locator(`tr[data-drag-booking="${two.id}"]`)).toContainText('sam');
  await expect(details).toContainText('To assign, pick an unassigned booking first.');
});

test('a picked booking and its candidates are moved into view with lines, and its marker proposes and assigns', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  for (const username of ['sam', 'kim'])
    await admin.addStaff({ username, role: 'tech', name: username, password: PASSWORD });
  const far = { tech: 0.02, sam: 0.05, kim: 0.6 };
  for (const [username, north] of Object.entries(far)) {
    const password = username === 'tech' ? undefined : { username, password: PASSWORD };
    const technician = await apiStaff(server, 'tech', password);
    await technician.fix({ latitude: UNION.latitude + north, longitude: UNION.longitude });
  }
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana One');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, DISPATCH);
  const map = board.locator('.map-canvas');
  const job = map.getByRole('button', { name: /^Ana One/ });
  await expect(job).toBeAttached();
  // Close to the base: the third technician is far outside.
  for (let n = 0; n < 3; n += 1) await board.getByRole('button', { name: 'Zoom in' }).click();
  await expect(markerOf(board, 'kim')).toHaveCount(0);
  await board.locator(`li[data-drag-booking="${id}"] [data-row]`).click();
  await expect(map.locator('path.fleet-line')).toHaveCount(3);
  await expect(map.locator('path.fleet-line-other')).toHaveCount(2);
  const inside = async (mark: Locator) => {
    const [box, frame] = [await mark.boundingBox(), await map.boundingBox()];
    return box && frame ? box.y > frame.y && box.y + box.height < frame.y + frame.height : false;
  };
  await expect.poll(() => inside(markerOf(board, 'kim'))).toBe(true);
  expect(await inside(job)).toBe(true);

  await job.click();
  const details = popover(board);
  await expect(details).toContainText('arrives');
  await details.getByRole('button', { name: 'Assign tech' }).click();
  await expect(details).toContainText('Reassign');
  await expect(map.locator('path.fleet-line')).toHaveCount(1);
  // The pick has ended; the booking's own technician stays drawn until the popover is closed.
  await board.keyboard.press('Escape');
  await expect(map.locator('path.fleet-line')).toHaveCount(0);
});

test('names of technicians on the map overlap neither names nor markers', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const admin = await apiStaff(server, 'admin');
  const near = { latitude: 40.72, longitude: -74.2 };
  for (let n = 0; n < 12; n += 1) {
    const username = `technician${n}`;
    await admin.addStaff({ username, role: 'tech', name: username, password: PASSWORD });
    const technician = await apiStaff(server, 'tech', { username, password: PASSWORD });
    const [row, column] = [Math.floor(n / 4), n % 4];
    await technician.fix({
      latitude: near.latitude + row * 0.05,
      longitude: near.longitude + column * 0.05,
    });
  }
  const board = await openBoard(browser, server, admin.session, DISPATCH);
  await expect(board.locator('.leaflet-marker-pane [data-technician]')).toHaveCount(12);
  await expect(board.locator('[data-name]').first()).toBeVisible();
  const { names, overlaps } = await board.evaluate(() => {
    const rects = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const shown = rects('.leaflet-marker-pane [data-name]');
    const others = [...shown, ...rects('.leaflet-marker-pane :is([data-technician], .fleet-job)')];
    const hit = (a: DOMRect, b: DOMRect) =>
      a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return {
      names: shown.length,
      overlaps: shown.filter((name) => others.some((other) => hit(name, other))).length,
    };
  });
  expect(names).toBeGreaterThan(3);
  expect(overlaps).toBe(0);
});

test('more than 60 markers become clusters, which zoom in when they are pressed', { tag: '@full' }, async ({
  browser,
}) => {
  const world = await startBoardWorld({ technicians: 30, bookings: 90 });
  try {
    const board = await openBoard(browser, world.server, world.admin, DISPATCH);
    const map = board.locator('.map-canvas');
    const clusters = map.locator('.fleet-cluster');
    await expect(clusters.first()).toBeVisible();
    const total = async () => {
      const numbers = await map.locator('.fleet-cluster > span').allTextContents();
      const singles = await map.locator('.leaflet-marker-pane :is(.fleet-job, .fleet-technician)').count();
      return numbers.reduce((sum, text) => sum + Number(text), singles);
    };
    expect(await total()).toBeGreaterThan(60);
    const first = map.getByRole('button', { name: /\d+ bookings.*unassigned/ }).first();
    const name = (await first.getAttribute('aria-label')) ?? '';
    await first.focus();
    await board.keyboard.press('Enter');
    await expect(map.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(map).toBeFocused();
  } finally {
    await world.stop();
  }
});
