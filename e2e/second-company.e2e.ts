import type { Page } from '@playwright/test';
import { addDays, dayOf } from '../src/domain/bookings/schedule.ts';
import { readProfile } from '../src/server/platform/config/read-profile.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { pay } from './fixtures/book.ts';
import { LAKESIDE, test } from './fixtures/lakeside-test.ts';
import { openAs } from './fixtures/people.ts';
import { expect } from './fixtures/server.ts';

const company = readProfile(LAKESIDE);
/** Texts that only the first company uses. */
const FIRST_COMPANY =
  /Curbvolt|Union|\bNJ\b|New Jersey|New York|tri-state|\(908\)|\$185|\$125|25[ -]mi|\bET\b/;

const phoneNumber = '(847) 555-0137';
/** A device in the second company's time zone. */
const inChicago = { timezoneId: 'America/Chicago' };

async function saysNothingOfTheFirstCompany(page: Page) {
  const said = await page.evaluate(() => `${document.title}\n${document.documentElement.innerText}`);
  expect(said, page.url()).not.toMatch(FIRST_COMPANY);
  const linked = await page
    .locator('a[href^="tel:"]')
    .evaluateAll((links) => links.map((link) => link.outerHTML));
  expect(linked.filter((link) => link.includes('tel:+1908'))).toEqual([]);
}

test('the built server of a second company uses its data in page, manifest, towns and prices', {
  tag: '@full',
}, async ({ server }) => {
  const page = await (await fetch(server.url)).text();
  expect(page).toContain('<title>Lakeside Charge: mobile EV charging</title>');
  for (const words of ['North Shore area.', '$165', '$110', '15mi', '~20min', phoneNumber, '11'])
    expect(page).toContain(words);
  expect(page).not.toMatch(FIRST_COMPANY);
  const [, tag = ''] = /name="curbvolt-config" content="([^"]*)"/.exec(page) ?? [];
  const config = JSON.parse(tag.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
  expect(config).toMatchObject({
    brandName: 'Lakeside Charge',
    timeZone: 'America/Chicago',
    prices: { emergency: 165, standard: 110, perExtraMile: 3 },
    radiusMiles: 15,
    billingStates: ['IL', 'IN', 'WI'],
  });
  // The public config does not contain file paths.
  expect(Object.keys(config)).not.toContain('placesFile');
  expect(Object.keys(config)).not.toContain('mapFolder');

  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: 'Lakeside Charge', short_name: 'Lakeside Charge', start_url: '/' });
  const towns = await (await fetch(`${server.url}/towns.json`)).text();
  expect(towns).toContain('Skokie');
  expect(towns).not.toContain('Union');

  const jordan = await apiCustomer(server, 'jordan@example.com');
  expect(await jordan.quote('Kenosha, WI')).toMatchObject({ distance: 38.7, extraCharges: 71.1 });
  await expect(jordan.quote('Milwaukee, WI')).rejects.toThrow('more than 40 miles from our base');
});

test('a customer books at a second company on a phone, and its board shows the booking', {
  tag: '@full',
}, async ({ browser, server }) => {
  const opening = { browser, server, ...inChicago };
  const { session } = await apiStaff(server, 'admin');
  const board = await openAs(opening, '/admin', { admin: session });
  await expect(board.getByText('Live', { exact: true })).toBeVisible();
  await saysNothingOfTheFirstCompany(board);

  const visitor = await browser.newPage({
    ...inChicago,
    viewport: { width: 390, height: 844 },
    baseURL: server.url,
  });
  await visitor.goto('/');
  await expect(visitor.getByText('North Shore area.')).toBeVisible();
  await expect(visitor.getByText('15 miles around Evanston, IL are in the base fee.')).toBeVisible();
  await saysNothingOfTheFirstCompany(visitor);
  await visitor.goto('/api/login');
  await saysNothingOfTheFirstCompany(visitor);
  await visitor.close();

  const page = await openAs(opening, '/', await apiCustomer(server, 'jordan@example.com'));
  await expect(page.getByText('15-mile coverage')).toBeVisible();
  await expect(page.getByText(`${phoneNumber}, available 24/7`)).toBeVisible();
  await saysNothingOfTheFirstCompany(page);

  await page.getByRole('button', { name: 'Choose a time for Non-Emergency charging' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=customerName]').fill('Jordan Lee');
  await dialog.locator('[name=location]').fill('Kenosha, WI');
  await expect(dialog.getByText('38.7 mi from Evanston, IL. 23.7 extra miles at $3.')).toBeVisible();
  await dialog.locator('[name=location]').fill('9300 Skokie Blvd, Skokie, IL 60076');
  await expect(dialog.getByText('2.3 mi from Evanston, IL. No extra miles.')).toBeVisible();
  await dialog.locator('[name=phoneNumber]').fill('2245550118');
  await dialog.locator('[name=vehicleInfo]').fill('2023 Hyundai Ioniq 5, gray');
  const day = addDays(dayOf(new Date(), company.timeZone), 3);
  const shown = dialog.locator(`[data-day="${day}"]`);
  if (!(await shown.isVisible())) await dialog.getByRole('button', { name: 'Next month' }).click();
  await shown.click();
  await expect(dialog.getByText('7:00 AM', { exact: true })).toBeVisible();
  await expect(dialog.getByText('7:30 AM', { exact: true })).toHaveCount(0);
  await dialog.getByRole('radio', { name: '3:00 PM' }).check();
  await saysNothingOfTheFirstCompany(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pay $110.00' })).toBeVisible();
  await expect(dialog.locator('[name=state] option')).toHaveText(['Choose', 'IL', 'IN', 'WI']);
  const card = page.frameLocator('iframe[title=Card]');
  await card.locator('[name=cardNumber]').fill('4111 1111 1111 1111');
  await card.locator('[name=expirationDate]').fill('12/29');
  await card.locator('[name=cvv]').fill('123');
  await card.locator('[name=postalCode]').fill('60201');
  await dialog.locator('[name=addressLine1]').fill('1600 Orrington Ave');
  await dialog.locator('[name=city]').fill('Evanston');
  await dialog.locator('[name=state]').selectOption('IL');
  await expect(dialog.locator('[name=postalCode]')).toHaveValue('60201');
  const { booking } = await pay(page);
  expect(booking).toMatchObject({ totalAmount: 110, place: 'Skokie, IL 60076' });
  const hour = new Intl.DateTimeFormat('en-US', { timeZone: company.timeZone, hour: 'numeric' });
  expect(hour.format(new Date(booking.scheduledAt ?? 0))).toMatch(/^3.PM$/);
  await expect(dialog).toBeHidden();

  for (const [path, words] of [
    ['/history', 'Skokie, IL 60076'],
    ['/account', '15 miles, Evanston, IL'],
    [`/tracking/${booking.id}`, 'Skokie, IL 60076'],
    ['/terms', 'Lakeside Charge LLC'],
    ['/privacy', 'Lakeside Charge LLC'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await saysNothingOfTheFirstCompany(page);
  }

  const row = board.getByText('Jordan Lee').first();
  await row.click();
  await expect(board.getByText('Skokie, IL 60076').first()).toBeVisible();
  await expect(board.getByText('$110.00').first()).toBeVisible();
  await expect(board.getByText(/3:00 PM/).first()).toBeVisible();
  await saysNothingOfTheFirstCompany(board);
  for (const tab of ['Customer Analytics', 'Customer Contact', 'Tech Management']) {
    await board.getByRole('tab', { name: tab }).click();
    await saysNothingOfTheFirstCompany(board);
  }
  await expect(board).toHaveTitle(/Lakeside Charge/);
});
