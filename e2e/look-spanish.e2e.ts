import type { Page } from '@playwright/test';
import { settle } from '../scripts/screenshots/settle.ts';
import { look, lookAtLargeText } from './fixtures/look.ts';
import { englishTexts, es } from './fixtures/spanish.ts';
import type { Who, World } from './fixtures/world.ts';
import { expect, test } from './fixtures/world-test.ts';

type Screen = {
  name: string;
  who: Who;
  path: string | ((world: World) => string);
  act?: (page: Page) => Promise<unknown>;
};

const bookIt = async (page: Page) => {
  await page
    .getByRole('button', { name: es('Book Emergency charge') })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
};

/** The customer's screens, by the names of the pictures. */
const screens: Screen[] = [
  { name: 'landing', who: 'visitor', path: '/' },
  { name: 'sign-in', who: 'visitor', path: '/api/login' },
  { name: 'not-found', who: 'visitor', path: '/no/such/page' },
  { name: 'home', who: 'jordan', path: '/' },
  { name: 'booking-form', who: 'jordan', path: '/', act: bookIt },
  { name: 'history', who: 'jordan', path: '/history' },
  { name: 'account', who: 'jordan', path: '/account' },
  { name: 'tracking', who: 'jordan', path: ({ bookings }) => `/tracking/${bookings.pending}` },
  {
    name: 'cancelling',
    who: 'jordan',
    path: ({ bookings }) => `/tracking/${bookings.pending}`,
    act: async (page) => {
      await page.getByRole('button', { name: es('Cancel booking') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

for (const { name, who, path, act } of screens)
  test(`the screen ${name} in Spanish has no English text, is accessible and fits its window`, {
    tag: '@full',
  }, async ({ openAs, world }) => {
    const page = await openAs(who, { locale: 'es-US', reducedMotion: 'reduce' });
    await page.goto(typeof path === 'string' ? path : path(world));
    await act?.(page);
    await settle(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    expect(await englishTexts(page)).toEqual([]);
    await look(page, `${name} in Spanish`);
    await lookAtLargeText(page, `${name} in Spanish`);
  });
