import { customerShots } from '../scripts/screenshots/customer-shots.ts';
import { settle } from '../scripts/screenshots/settle.ts';
import { look, lookAtLargeText } from './fixtures/look.ts';
import { expect, test } from './fixtures/world-test.ts';

// Only `npm run test:readers` runs this file, in Spanish: every test there ends with a search for English texts.
for (const { name, who, path, prepare, act, waiting } of customerShots)
  test(`the screen ${name} is accessible in Spanish and fits its window`, async ({ openAs, world }) => {
    const page = await openAs(who, {
      reducedMotion: 'reduce',
      permissions: ['geolocation'],
      geolocation: { latitude: 40.6602, longitude: -74.2155, accuracy: 8 },
      prepare: (each) => prepare?.(each, world),
    });
    await page.goto(typeof path === 'string' ? path : path(world));
    await act?.(page, world);
    await settle(page, { waiting });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    await look(page, `${name} in Spanish`, { waiting });
    await lookAtLargeText(page, `${name} in Spanish`, { waiting });
  });
