import { settle } from '../scripts/screenshots/settle.ts';
import { expect, test } from './fixtures/world-test.ts';

test('the technician’s next action is a large button at the bottom, and the top bar fits in one row', async ({
  openAs,
}) => {
  const page = await openAs('tech', {
    viewport: { width: 360, height: 740 },
    permissions: ['geolocation'],
    geolocation: { latitude: 40.6602, longitude: -74.2155, accuracy: 8 },
  });
  await page.goto('/tech');
  const box = await page.locator('[data-foot-bar]').getByRole('button').last().boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(56);
  expect(box?.width).toBeGreaterThan(300);
  expect(box?.y).toBeGreaterThan(740 * 0.75);

  await page.setViewportSize({ width: 390, height: 844 });
  const clock = page.getByRole('timer');
  await expect(page.getByText('Alerts OFF', { exact: true })).toBeVisible();
  await settle(page);
  const [first, last] = [
    await clock.boundingBox(),
    await page.getByRole('button', { name: 'Logout' }).boundingBox(),
  ];
  const middle = (found: typeof first) => (found ? found.y + found.height / 2 : Number.NaN);
  expect(Math.abs(middle(first) - middle(last))).toBeLessThan(12);
});
