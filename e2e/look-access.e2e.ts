import { customerShots } from '../scripts/screenshots/customer-shots.ts';
import type { Shot } from '../scripts/screenshots/shoot.ts';
import { trackingShots } from '../scripts/screenshots/tracking-shots.ts';
import { unpaidShots } from '../scripts/screenshots/unpaid-shots.ts';
import { look, lookAt } from './fixtures/look.ts';
import { expect, test } from './fixtures/world-test.ts';

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
];

for (const shot of [...customerShots, ...trackingShots, ...unpaidShots, ...more]) {
  test(`the screen ${shot.name} is accessible at every width, light and dark`, async ({ openAs, world }) => {
    await lookAt(shot, openAs, world);
  });
}

test('the redirect page to the support site is accessible', async ({ openAs }) => {
  const page = await openAs('visitor', {
    // An answer with status 204 keeps the browser on the page.
    prepare: async (each) => {
      await each.route('https://support.example.com/**', (route) => route.fulfill({ status: 204 }));
    },
  });
  await page.goto('/support');
  await expect(page.getByText('Redirecting to support...')).toBeVisible();
  await look(page, 'support');
});
