import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/customer-test.ts';
import { serveRasterTiles } from './fixtures/raster-tiles.ts';

/** In the most densely built part of the service area. */
const BROOKLYN = { latitude: 40.6782, longitude: -73.9442 };
const VIEW_BYTES = 40_000;

test.use({ permissions: ['geolocation'], geolocation: { ...BROOKLYN, accuracy: 8 } });

const map = (page: Page) => page.getByRole('dialog').locator('.leaflet-container');
const streets = (page: Page) => map(page).locator('.map-streets canvas');

/** Opens the pin's map at street zoom, at the position of the device, which the form takes because it is allowed. */
async function openPin(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
  await expect(map(page)).toBeVisible();
}

/** The colours of land and streets, and the shares of the tiles' pixels that have them. */
const drawn = (page: Page) =>
  map(page).evaluate((box) => {
    const style = getComputedStyle(box.querySelector('.map-streets') ?? box);
    const colours = [style.outlineColor, style.color];
    // A canvas has this width until it is drawn.
    const undrawnPx = 300;
    const tiles = [...box.querySelectorAll<HTMLCanvasElement>('.map-streets canvas')].filter(
      ({ width }) => width !== undrawnPx,
    );
    const counts = colours.map(() => 0);
    let all = 0;
    for (const tile of tiles) {
      const { data = [] } = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height) ?? {};
      for (let at = 0; at < data.length; at += 4) {
        all += 1;
        const index = colours.indexOf(`rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`);
        if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
      }
    }
    const [land = 0, street = 0] = counts.map((count) => count / Math.max(1, all));
    return { colours, land, street };
  });

test('the pin’s map without its tile host has streets at street zoom, light and dark, and no sea before', async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const answers: Promise<number>[] = [];
  await page.route('**/streets/*/*', async (route) => {
    await held;
    await route.continue();
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/streets/'))
      answers.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
      );
  });
  const asked = page.waitForRequest('**/streets/*/*');
  await openPin(page);
  await asked;
  await expect(map(page).locator('.map-land').first()).toBeAttached();
  const land = await map(page).evaluate((box) => getComputedStyle(box).backgroundColor);
  letGo();
  await expect(map(page)).toHaveClass(/has-streets/);
  await expect.poll(async () => (await drawn(page)).street).toBeGreaterThan(0.05);
  const light = await drawn(page);
  expect(light.colours[0]).toBe(land);
  expect(light.land).toBeGreaterThan(0.4);
  // The roads of the basemap, which are too rough here, are gone.
  await expect(map(page).locator('.map-road').first()).toHaveCSS('display', 'none');

  const bytes = (await Promise.all(answers)).reduce((sum, each) => sum + each, 0);
  const said = `${bytes} bytes of streets in ${answers.length} answers`;
  test.info().annotations.push({ type: 'weight', description: said });
  console.log(`The pin's map on a phone: ${said}`);
  expect(bytes, said).toBeLessThanOrEqual(VIEW_BYTES);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await drawn(page)).street).toBeGreaterThan(0.05);
  const dark = await drawn(page);
  for (const [index, colour] of dark.colours.entries()) expect(colour).not.toBe(light.colours[index]);
});

test('streets are not loaded under tiles that come, nor farther away', { tag: '@full' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await serveRasterTiles(page);
  // A press on a button while the map glides would be lost.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPin(page);
  await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  await expect(page.locator('img.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0);
  await expect(streets(page)).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/streets'))).toEqual([]);

  // Tiles that fail from now on are replaced by streets, down to the zoom at which these are too near each other.
  await page.unroute(/tile\.openstreetmap\.org/);
  await page.route(/tile\.openstreetmap\.org/, (route) => route.abort());
  const out = map(page).getByRole('button', { name: 'Zoom out' });
  await out.click();
  await expect(map(page)).toHaveClass(/has-streets/);
  for (let zoom = 15; zoom > 12; zoom -= 1) await out.click();
  await expect(map(page)).not.toHaveClass(/has-streets|street-zoom/);
  await expect(streets(page)).toHaveCount(0);
  await expect(map(page).locator('.map-road').first()).not.toHaveCSS('display', 'none');
});

test('streets come in place of tiles that are slow, and go when these come', { tag: '@full' }, async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await serveRasterTiles(page);
  await page.route(/tile\.openstreetmap\.org/, async (route) => {
    await held;
    await route.fallback();
  });
  await openPin(page);
  await expect(map(page)).toHaveClass(/has-streets/);
  letGo();
  await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  await expect(streets(page)).toHaveCount(0);
});
