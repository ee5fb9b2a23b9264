import { readFile } from 'node:fs/promises';
import { giveSession } from './fixtures/api.ts';
import { expect, test } from './fixtures/server.ts';
import { newTrip, standardForm } from './fixtures/trips.ts';

test('a booking for a later day is its day and window on tracking and Home, and goes into a calendar', {
  tag: '@full',
}, async ({ browser, server }) => {
  const trip = await newTrip(server, standardForm());
  const context = await browser.newContext({ baseURL: server.url });
  await giveSession(context, server, trip.customer);
  const page = await context.newPage();
  await page.goto(`/tracking/${trip.id}`);
  const window = /^(\w+day, \w+ \d+, (\d{4}, )?10:00 to 10:30 AM|\p{L}+, \d+ de .+, de 10:00 a 10:30)/u;
  await expect(page.locator('[aria-labelledby="technician-status"] p').first()).toHaveText(window);
  await expect(page).toHaveTitle(window);
  await expect(page.getByText('We tell you who comes on the day, by 9:00 AM.')).toBeVisible();
  await expect(page.getByText('We are finding a technician')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toContain(`UID:booking-${trip.id}\r\n`);

  // The link of the e-mail asks for the file by itself, once.
  const asked = page.waitForEvent('download');
  await page.goto('/home');
  await expect(page.locator('main strong, strong').filter({ hasText: window })).toBeVisible();
  await page.goto(`/tracking/${trip.id}#calendar`);
  expect((await asked).suggestedFilename()).toBe(`booking-${trip.id.slice(-8)}.ics`);
  expect(new URL(page.url()).hash).toBe('');
  await context.close();
});
