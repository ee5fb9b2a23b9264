import type { Page } from '@playwright/test';
import { customerShots } from '../scripts/screenshots/customer-shots.ts';
import { contentHeight, settle } from '../scripts/screenshots/settle.ts';
import type { Shot } from '../scripts/screenshots/shoot.ts';
import { expectAccessible, expectNoOverflow } from './fixtures/access.ts';
import { expect, test } from './fixtures/world-test.ts';

const PHONE = 390;
/** 640 is a window of 1280 at 200 % zoom. */
const widths = [PHONE, 320, 640, 1280];
const looks = { 390: ['light', 'dark'], 320: ['light'], 640: [], 1280: ['dark'] } as const;

async function look(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    await expectNoOverflow(page, `${name} at ${width} px`);
    // As high as it is: what only lies under a bar until it is scrolled to is no finding.
    await page.setViewportSize({ width, height: Math.max(640, await contentHeight(page)) });
    for (const scheme of looks[width as keyof typeof looks]) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await expectAccessible(page, `${name} at ${width} px, ${scheme}`);
    }
  }
}

const more: Shot[] = [
  {
    name: 'cancelling',
    who: 'jordan',
    path: ({ bookings }) => `/tracking/${bookings.pending}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Cancel booking' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a code that is wrong',
    who: 'visitor',
    path: '/api/login',
    act: async (page) => {
      await page.locator('input[name=email]').fill('robin@example.com');
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.locator('input[name=code]').fill('000000');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'a declined card',
    who: 'jordan',
    path: '/',
    act: async (page, world) => {
      await customerShots.find(({ name }) => name === 'payment')?.act?.(page, world);
      const card = page.frameLocator('iframe[title=Card]');
      await card.locator('[name=cardNumber]').fill('4000 0000 0000 0002');
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByText('Payment Failed').first().waitFor();
    },
  },
];

for (const { name, who, path, act } of [...customerShots, ...more]) {
  test(`everybody can use ${name}, on any width, light and dark`, async ({ openAs, world }) => {
    const page = await openAs(who, { reducedMotion: 'reduce', permissions: ['geolocation'] });
    await page.goto(typeof path === 'string' ? path : path(world));
    await act?.(page, world);
    await settle(page);
    await look(page, name);
  });
}

test('everybody can use the way to the support site', async ({ openAs }) => {
  const page = await openAs('visitor', {
    // An answer without content leaves the page where it is.
    prepare: async (each) => {
      await each.route('https://support.example.com/**', (route) => route.fulfill({ status: 204 }));
    },
  });
  await page.goto('/support');
  await expect(page.getByText('Redirecting to support...')).toBeVisible();
  await look(page, 'support');
});

test('everybody can use a page whose server does not answer', async ({ openAs }) => {
  const page = await openAs('jordan', {
    prepare: async (each) => {
      await each.route('**/api/**', (route) => route.abort());
    },
  });
  await page.goto('/history');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await look(page, 'history without a server');
});
