import type { Locator, Page } from '@playwright/test';
import { apiCustomer, giveSession } from './fixtures/api.ts';
import { ADMIN_EMAIL, expect, test } from './fixtures/customer-test.ts';
import { expectToast } from './fixtures/toast.ts';

const MEGABYTE = 1024 * 1024;
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const choose = (page: Page, mimeType: string, buffer: Buffer) =>
  page.locator('input[name=photo]').setInputFiles({ name: 'photo', mimeType, buffer });

test('the account page shows the customer’s profile and links to support and history', {
  tag: '@full',
}, async ({ page, customer }) => {
  await customer.saveProfile({
    firstName: 'Jordan',
    lastName: 'Lee',
    phone: '9735550118',
    city: 'Union',
    state: 'NJ',
    vehicleYear: '2023',
    vehicleMake: 'Hyundai',
    vehicleModel: 'Ioniq 5',
  });
  await page.goto('/account');
  for (const text of [
    'Jordan Lee',
    customer.email,
    '(973) 555-0118',
    'Union, NJ',
    '2023 Hyundai Ioniq 5',
    'Account info',
    '25 miles, Union, NJ',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  const push = page.getByRole('switch', { name: 'Push notifications' });
  await expect(push).toBeVisible();
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(push).toHaveCSS('border-top-width', '1px');
  const quick = page.getByRole('region', { name: 'Quick actions' });
  const leadsTo = (name: RegExp, href: string) =>
    expect(quick.getByRole('link', { name })).toHaveAttribute('href', href);
  await leadsTo(/Call support/, 'tel:+19085550142');
  await leadsTo(/Visit support site/, '/support');
  await leadsTo(/Charging History/, '/history');
  await expect(page.getByRole('link', { name: 'Log Out' })).toHaveAttribute('href', '/api/logout');
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
});

test('the account page of a customer with an admin e-mail address links to the admin dashboard', {
  tag: '@full',
}, async ({ page, context, server }) => {
  await giveSession(context, server, await apiCustomer(server, ADMIN_EMAIL));
  await page.goto('/account');
  await expect(page.getByText(ADMIN_EMAIL)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
});

test('a profile photo is validated, uploaded with progress and shown', { tag: '@full' }, async ({ page }) => {
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await choose(page, 'application/pdf', Buffer.from('%PDF-1.7'));
  await expectToast(page, 'Invalid File', 'Please select an image file (JPG, PNG, etc.)');
  await choose(page, 'image/png', Buffer.alloc(5 * MEGABYTE + 1));
  await expectToast(page, 'File Too Large', 'Please select an image smaller than 5MB');
  await choose(page, 'image/png', Buffer.from('no image after all'));
  await expectToast(page, 'Upload Failed', 'Failed to upload photo. Please try again.');

  // A slow connection, so that the upload progress is visible.
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 500_000,
  });
  await choose(page, 'image/png', Buffer.concat([PNG, Buffer.alloc(600_000)]));
  const progress = page.getByRole('progressbar', { name: 'Uploading photo' });
  await expect(progress).toBeVisible();
  await expect.poll(() => sent(progress), { intervals: [20] }).toBeGreaterThan(0);
  await expectToast(page, 'Photo Updated');
  await expect(progress).toBeHidden();
  const photo = page.locator('img[src^="/api/photos/"]');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
});

const sent = (progress: Locator) =>
  progress.evaluate((bar: HTMLProgressElement) => bar.value, undefined, { timeout: 1000 });

test('the profile form validates input, saves, and reports a failed save', { tag: '@full' }, async ({
  page,
  customer,
}) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const form = page.locator('#profile-form');
  const phone = form.locator('[name=phone]');
  const save = form.getByRole('button', { name: 'Save profile' });
  const message = (text: string) => form.getByText(text, { exact: true });
  await save.click();
  await expect(message('Phone number must be at least 10 digits')).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.fill('973-555-O118');
  await expect(message('Phone number must contain only digits')).toBeVisible();
  await expect(phone).toHaveAttribute('maxlength', '15');
  await expect(form.locator('[name=state] option')).toHaveCount(51);

  await phone.fill('9735550118');
  await form.locator('[name=firstName]').fill('Jordan');
  await form.locator('[name=state]').selectOption('WY');
  await page.route('/api/profile', (route) => route.abort(), { times: 1 });
  await save.click();
  await expectToast(page, 'Update Failed', 'Failed to update profile. Please try again.');
  await expect(phone).toHaveValue('9735550118');
  await save.click();
  await expectToast(page, 'Profile Updated');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Jordan' })).toBeVisible();
  await expect(page.getByText('(973) 555-0118')).toBeVisible();
  expect(await customer.saveProfile({})).toMatchObject({ firstName: 'Jordan', state: 'WY' });
});

test('a second vehicle is added by keys at 320 px, put first, and chosen in the booking form', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const tesla = { vehicleYear: '2022', vehicleMake: 'Tesla', vehicleModel: 'Model 3' };
  await customer.saveProfile({ phone: '9735550118', ...tesla });
  await page.goto('/account');
  const vehicles = page.getByRole('region', { name: 'Your vehicles' });
  await expect(vehicles.getByRole('listitem')).toHaveText([/Your car.*Connector not known/]);
  await vehicles.getByRole('button', { name: 'Add a vehicle' }).press('Enter');
  await expect(vehicles.locator('[name=vehicleYear]')).toBeFocused();
  for (const text of ['2023', 'Hyundai', 'Ioniq 5', 'gray', 'T48-RMK']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  // From 'Not sure' back to the plug before the last.
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expectToast(page, 'Vehicle saved');
  await expect(vehicles.getByRole('button', { name: 'Add a vehicle' })).toBeFocused();
  const ioniq = '2023 Hyundai Ioniq 5, gray';
  await expect(vehicles.getByRole('listitem', { name: ioniq })).toContainText('T48-RMK, CCS');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await vehicles.getByRole('button', { name: `Use first: ${ioniq}` }).press('Enter');
  await expect(vehicles.getByRole('listitem').first()).toContainText(ioniq);
  await expect(vehicles.getByRole('button', { name: `Edit ${ioniq}` })).toBeFocused();
  await expect(page.getByText(ioniq, { exact: true })).toHaveCount(2);

  await page.goto('/home');
  await page
    .getByRole('button', { name: /Emergency/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const car = dialog.getByRole('group', { name: 'Which car?' });
  const plug = dialog.getByRole('group', { name: 'Connector' });
  await expect(car.getByRole('radio', { name: ioniq })).toBeChecked();
  await expect(dialog.locator('[name=vehicleInfo]')).toHaveValue(ioniq);
  await expect(plug.getByRole('radio', { name: 'CCS' })).toBeChecked();
  await car.getByRole('radio', { name: 'Tesla' }).check();
  await expect(dialog.locator('[name=vehicleInfo]')).toHaveValue('2022 Tesla Model 3');
  await expect(plug.getByRole('radio', { name: 'Not sure' })).toBeChecked();
  await expect(dialog.locator('[name=notes]')).toHaveValue('');
});
