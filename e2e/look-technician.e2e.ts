import { contentHeight, settle } from '../scripts/screenshots/settle.ts';
import { technicianShots } from '../scripts/screenshots/technician-shots.ts';
import { expectAccessible, expectNoOverflow } from './fixtures/access.ts';
import { showIn } from './fixtures/look.ts';
import { expect, test } from './fixtures/world-test.ts';

/** States of the GPS card that differ only in their texts, and so are not checked. */
const card = /^tech-gps-(?!denied|paused)/;

/** The screens in the order of the screenshots; each has its own browser, and none changes the data. */
for (const { name, who, path, prepare, act, waiting } of technicianShots) {
  if (card.test(name)) continue;
  test(`the technician screen ${name} is accessible on a small phone, dark and light`, async ({
    openAs,
    world,
  }) => {
    const page = await openAs(who, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
      permissions: ['geolocation'],
      geolocation: { latitude: 40.6602, longitude: -74.2155, accuracy: 8 },
      colorScheme: 'dark',
      prepare: async (each) => {
        await prepare?.(each, world);
      },
    });
    await page.goto(typeof path === 'string' ? path : path(world));
    await act?.(page, world);
    await settle(page, { waiting });
    await expectNoOverflow(page, `${name} at 360 px`);
    // The viewport has the full page height, because content under a bar can be scrolled into view.
    await page.setViewportSize({ width: 360, height: Math.max(740, await contentHeight(page)) });
    await expectAccessible(page, `${name}, dark`);
    await showIn(page, 'light');
    await expectAccessible(page, `${name}, light`);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoOverflow(page, `${name} at 320 px`);
  });
}

test('the next action of a technician is a large button at the bottom of the screen', async ({ openAs }) => {
  const page = await openAs('tech', {
    viewport: { width: 360, height: 740 },
    permissions: ['geolocation'],
    geolocation: { latitude: 40.6602, longitude: -74.2155, accuracy: 8 },
  });
  await page.goto('/tech');
  const box = await page.locator('[data-foot-bar]').getByRole('button').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(56);
  expect(box?.width).toBeGreaterThan(300);
  expect(box?.y).toBeGreaterThan(740 * 0.75);
});

test('the technician’s top bar fits in one row on a phone with Alerts OFF', async ({ openAs }) => {
  const page = await openAs('tech', {
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/New_York',
    permissions: ['geolocation'],
    geolocation: { latitude: 40.6602, longitude: -74.2155, accuracy: 8 },
  });
  await page.goto('/tech');
  const clock = page.getByRole('timer');
  await expect(page.getByText('Alerts OFF', { exact: true })).toBeVisible();
  await settle(page);
  const [first, last] = [
    await clock.boundingBox(),
    await page.getByRole('button', { name: 'Logout' }).boundingBox(),
  ];
  const middle = (box: typeof first) => (box ? box.y + box.height / 2 : NaN);
  expect(Math.abs(middle(first) - middle(last))).toBeLessThan(12);
});
