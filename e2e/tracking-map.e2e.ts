import type { Page } from '@playwright/test';
import { SECOND_MS } from '../src/domain/durations.ts';
import { installClock } from './fixtures/own-clock.ts';
import { lightness, serveRasterTiles } from './fixtures/raster-tiles.ts';
import { expect, test } from './fixtures/trip-test.ts';
import { CAR, FAR, HALFWAY } from './fixtures/trips.ts';

const marker = (page: Page) => page.locator('.leaflet-marker-icon');
const map = (page: Page) => page.locator('.leaflet-container');

/** The centre of the marker, in pixels of the viewport. */
async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await marker(page).boundingBox();
  if (!box) throw new Error('no marker');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const between = (share: number) => ({
  latitude: FAR.latitude + (HALFWAY.latitude - FAR.latitude) * share,
  longitude: FAR.longitude + (HALFWAY.longitude - FAR.longitude) * share,
});

test('the tracking map without its tile host shows land, water, roads, road numbers and town names', {
  tag: '@full',
}, async ({ trip, watch }) => {
  const its = await trip('en_route');
  const refused: string[] = [];
  const page = await watch(its, {
    listen: (each) => each.on('requestfailed', (request) => refused.push(request.url())),
  });
  await expect(marker(page)).toBeVisible();
  await expect.poll(() => refused.some((url) => url.includes('tile.openstreetmap'))).toBe(true);
  for (const part of ['.map-land', '.map-road', '.map-river'])
    await expect(page.locator(part).first(), part).toBeAttached();
  await expect(map(page).locator('[data-interstate]').first()).toBeVisible();
  await expect(map(page).getByText('Newark')).toBeAttached();
  await expect(map(page).getByText('Elizabeth')).toBeAttached();
  await expect(map(page).getByText(/GeoNames/)).toBeVisible();
  await expect(page.locator('img.leaflet-tile-loaded')).toHaveCount(0);
  const colours = await page.evaluate(() => {
    const fill = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
    const water = getComputedStyle(document.querySelector('.leaflet-container') as Element).backgroundColor;
    return [fill('.map-land').fill, fill('.map-road').stroke, water];
  });
  expect(new Set(colours).size).toBe(3);
  await expect(page.getByText(/^The technician is 4\.\d miles east of your car\.$/)).toBeAttached();

  // Names and numbers that move into view from above are drawn above the land too.
  const places = page.locator('.map-place-icon');
  await map(page).focus();
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    const tops = await places.evaluateAll((all) =>
      all.map((each) => new DOMMatrix(getComputedStyle(each).transform).f),
    );
    expect(Math.min(...tops)).toBeLessThan(0);
  }).toPass();
  const layers = await places.evaluateAll((all) => all.map((each) => Number(getComputedStyle(each).zIndex)));
  expect(Math.min(...layers)).toBeGreaterThan(0);
});

test('the technician’s marker moves with a fix, and the trail starts where the drive began', async ({
  trip,
  watch,
}) => {
  const its = await trip('en_route');
  for (const share of [0.05, 0.1]) await its.tech.fix(between(share));
  const page = await watch(its);
  await expect(marker(page)).toBeVisible();
  // A page opened during the drive shows the trail so far.
  const trail = page.locator('path.map-trail-older');
  await expect(trail).toHaveAttribute('d', /M.*L/);
  await expect(page.locator('svg [transform^="rotate("]')).toBeAttached();
  const before = await middleOf(page);
  await its.tech.fix(between(0.3));
  await expect.poll(async () => Math.abs((await middleOf(page)).x - before.x)).toBeGreaterThan(0.5);
});

test('the tracking map that the customer moved stays in place until Recentre', { tag: '@full' }, async ({
  trip,
  watch,
}) => {
  const its = await trip('en_route');
  const page = await watch(its, { reducedMotion: 'reduce' });
  await expect(marker(page)).toBeVisible();
  const box = await map(page).boundingBox();
  if (!box) throw new Error('no map');
  const isInView = async () => {
    const { x, y } = await middleOf(page);
    return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
  };
  await expect.poll(isInView).toBe(true);

  // A map moved by mouse is not recentred automatically.
  const word = page.getByRole('button', { name: 'Recentre' });
  await expect(word).toHaveText('');
  await page.mouse.move(372, 310);
  await page.mouse.down();
  await page.mouse.move(6, 90, { steps: 8 });
  await page.mouse.up();
  await expect(word).toHaveText('Recentre');
  await its.tech.fix(between(0.2));
  await expect(page.getByText(/^3\.\d miles away$/)).toBeVisible();
  expect(await isInView()).toBe(false);
  await word.focus();
  await page.keyboard.press('Enter');
  await expect.poll(isInView).toBe(true);
  await expect(word).toHaveText('');
  await expect(word).toBeFocused();

  // A map moved by keyboard follows the marker again after Recentre.
  await map(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(word).toHaveText('Recentre');
  await word.click();
  await its.tech.fix({ latitude: 40.9, longitude: -74.0 });
  await expect(page.getByText(/^1\d\.\d miles away$/)).toBeVisible();
  await expect.poll(isInView).toBe(true);
});

test('the tracking map without WebSocket moves with each poll and has no marker once service starts', {
  tag: '@full',
}, async ({ trip, watch }) => {
  const its = await trip('en_route');
  const page = await watch(its, {
    reducedMotion: 'reduce',
    listen: async (each) => {
      await installClock(each);
      await each.context().routeWebSocket(/socket\.io/, (socket) => socket.close({ code: 1011 }));
    },
  });
  await expect(marker(page)).toBeVisible();
  const away = page.getByText(/^\d+\.\d miles? away$/);
  const before = await away.innerText();
  await its.tech.fix(HALFWAY);
  await page.clock.runFor(31 * SECOND_MS);
  await expect(away).not.toHaveText(before);
  await expect(page.getByText(/^Reconnecting… updated/)).toBeVisible();
  await its.tech.fix(CAR);
  await page.clock.runFor(31 * SECOND_MS);
  await expect(page.getByText('Your technician has arrived').first()).toBeVisible();
  await its.tech.setStatus(its.id, 'in_progress');
  await page.clock.runFor(31 * SECOND_MS);
  await expect(page.getByRole('heading', { name: 'Service in Progress', level: 2 })).toBeVisible();
  await expect(marker(page)).toHaveCount(0);
  await expect(page.locator('path.map-trail')).toHaveCount(0);
});

test('raster tiles of the tracking map are light in a light colour scheme and dark in a dark one', {
  tag: '@full',
}, async ({ trip, watch }) => {
  const its = await trip('en_route');
  const page = await watch(its, { reducedMotion: 'reduce', colorScheme: 'dark', listen: serveRasterTiles });
  await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  await expect(page.locator('img.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0);
  const area = await map(page).boundingBox();
  if (!area) throw new Error('no map');
  const shot = () => page.screenshot({ clip: { ...area, y: area.y + 90, height: area.height - 150 } });
  expect(await lightness(await shot())).toBeLessThan(80);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await lightness(await shot())).toBeGreaterThan(190);
});
