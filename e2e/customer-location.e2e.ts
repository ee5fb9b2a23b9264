import type { Page } from '@playwright/test';
import { fillCard, pay } from './fixtures/book.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { expectToast } from './fixtures/toast.ts';

const NEWARK = { latitude: 40.73566, longitude: -74.17237 };

async function openForm(page: Page) {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
  const dialog = page.getByRole('dialog');
  const locate = dialog.getByRole('button', { name: 'Use my location' });
  await expect(locate).toBeVisible();
  return { dialog, locate, place: dialog.locator('[name=location]') };
}

const nextDistance = (page: Page) =>
  page.waitForRequest('/api/calculate-distance').then((request) => request.postDataJSON());

test('Use my location fills in a place name, and the booking has the exact coordinates', {
  tag: '@full',
}, async ({ page, context, customer }) => {
  await customer.saveProfile({ firstName: 'Jordan', lastName: 'Lee', phone: '9735550118' });
  await context.setGeolocation(NEWARK);
  const { dialog, locate, place } = await openForm(page);
  await context.grantPermissions(['geolocation']);

  const exact = nextDistance(page);
  await locate.click();
  await expectToast(page, 'Location found');
  await expect(place).toHaveValue(/Newark/);
  expect(await exact).toMatchObject(NEWARK);

  // The text is a note now, and becomes the address once the customer presses the button.
  await place.fill('Union, NJ 07083');
  const address = nextDistance(page);
  await dialog.getByRole('button', { name: 'Use the address, not my location' }).click();
  expect(await address).toEqual({ location: 'Union, NJ 07083' });

  await locate.click();
  await expect(place).toHaveValue(/Newark/);
  await expect(dialog.getByText('No extra miles.')).toBeVisible();
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible();
  await fillCard(page);
  const { booking } = await pay(page);
  expect(booking).toMatchObject({ ...NEWARK, precision: 'exact' });
});

test('Use my location fills in the coordinates when reverse geocoding fails', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await context.setGeolocation(NEWARK);
  await page.route('/api/geocode/reverse?*', (route) => route.fulfill({ status: 503, json: {} }));
  const { locate, place } = await openForm(page);
  await context.grantPermissions(['geolocation']);
  await locate.click();
  await expectToast(page, 'Location found');
  await expect(place).toHaveValue('40.73566, -74.17237');
});

test('Use my location shows a message for each geolocation error', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const { dialog, locate } = await openForm(page);
  await locate.click();
  await expectToast(page, 'Location error', 'Location access denied. Please enable location permissions.');
  const note = dialog.getByRole('note');
  await expect(note).toContainText('Type the street and the town');
  await expect(note).toContainText('To allow it on an iPhone');
  await expect(note).toContainText('To allow it on Android');

  await context.grantPermissions(['geolocation']);
  await expect(note).toBeHidden();
  await context.setGeolocation(null);
  await locate.click();
  await expectToast(page, 'Location error', 'Location information is unavailable.');

  await failWith(page, 3);
  await locate.click();
  await expectToast(page, 'Location error', 'Location request timed out.');
  expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBe(
    '{"enableHighAccuracy":true,"timeout":15000,"maximumAge":300000}',
  );

  await failWith(page, 0);
  await locate.click();
  await expectToast(page, 'Location error', 'Failed to get your location.');

  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
  await locate.click();
  await expectToast(page, 'Geolocation not supported', "Your browser doesn't support location services.");
});

/** Makes the browser's geolocation fail with an error that Playwright cannot cause. */
const failWith = (page: Page, code: number) =>
  page.evaluate((failure) => {
    navigator.geolocation.getCurrentPosition = (_found, failed, options) => {
      document.documentElement.dataset.asked = JSON.stringify(options);
      failed?.({ code: failure } as GeolocationPositionError);
    };
  }, code);
