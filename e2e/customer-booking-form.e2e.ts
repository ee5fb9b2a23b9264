import type { Locator, Page } from '@playwright/test';
import { fillCard, pay } from './fixtures/book.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';

const PHONE_REQUIRED = [
  'Phone Number Required',
  'Please enter a valid phone number. This is required for technician contact and service coordination.',
] as const;

async function open(page: Page, service: RegExp): Promise<Locator> {
  await page.goto('/home');
  await page.getByRole('button', { name: service }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[name=location]')).toBeVisible();
  return dialog;
}

const field = (dialog: Locator, name: string) => dialog.locator(`[name=${name}]`);
const message = (dialog: Locator, text: string) => dialog.getByText(text, { exact: true });

test('the booking form shows missing fields under each field and focuses the first', async ({ page }) => {
  const dialog = await open(page, /Emergency/);
  await dialog.locator('button[type=submit]').click();
  for (const text of [
    'Name is required',
    'Location is required',
    'Phone number must be at least 10 digits',
  ]) {
    await expect(message(dialog, text)).toBeVisible();
  }
  await expect(field(dialog, 'location')).toBeFocused();
  await expectToast(page, ...PHONE_REQUIRED);

  await field(dialog, 'customerName').fill('J');
  await expect(message(dialog, 'Name is required')).toBeVisible();
  await field(dialog, 'customerName').fill('Jo');
  await expect(message(dialog, 'Name is required')).toBeHidden();
  await field(dialog, 'location').fill('U');
  await expect(message(dialog, 'Location is required')).toBeHidden();
});

test('the booking form formats a phone number while it is typed or pasted, and validates the number', {
  tag: '@full',
}, async ({ page }) => {
  const dialog = await open(page, /Emergency/);
  const phone = field(dialog, 'phoneNumber');
  for (const [typed, shown] of [
    ['973', '973'],
    ['5', '(973) 5'],
    ['550', '(973) 555-0'],
    ['118', '(973) 555-0118'],
  ] as const) {
    await phone.pressSequentially(typed);
    await expect(phone).toHaveValue(shown);
  }
  for (const pasted of ['+1 (973) 555-0118', '1-973-555-0118', '973.555.0118']) {
    await phone.press('ControlOrMeta+a');
    await page.keyboard.insertText(pasted);
    await expect(phone).toHaveValue('(973) 555-0118');
  }

  // The area code is corrected from 973 to 908 in the middle of the number.
  await phone.press('Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'Delete', '0', 'Delete', '8']) await phone.press(key);
  await expect(phone).toHaveValue('(908) 555-0118');

  const submit = dialog.locator('button[type=submit]');
  await phone.fill('97355501');
  await submit.click();
  await expectToast(page, ...PHONE_REQUIRED);
  await phone.fill('97355501181234567');
  await expect(message(dialog, 'Phone number cannot exceed 15 digits')).toBeVisible();
  await phone.fill('973-555-O118');
  await expect(message(dialog, 'Please enter a valid phone number')).toBeVisible();
  // Ten characters with fewer than ten digits: only the toast reports the error.
  await phone.fill('(973) 555-01');
  await field(dialog, 'customerName').fill('Jordan Lee');
  await field(dialog, 'location').fill('Union, NJ 07083');
  await submit.click();
  await expectToast(page, ...PHONE_REQUIRED);
  await expect(submit).toHaveText('Continue to payment');
});

test('a customer chooses a tow and more energy at its price, and the payment step and the booking have both', {
  tag: '@full',
}, async ({ page }) => {
  const dialog = await open(page, /Emergency/);
  await field(dialog, 'location').fill('48 Maple Court, Union, NJ 07083');
  await field(dialog, 'customerName').fill('Jordan Lee');
  await field(dialog, 'phoneNumber').fill('9735550118');
  const total = dialog.locator('output');
  await expect(total).toHaveText('$185.00');
  await expect(dialog.getByRole('radio', { name: 'Not sure' })).toBeChecked();
  const energy = dialog.getByLabel('Energy');
  await expect(energy).toHaveValue('');
  await expect(energy.locator('option')).toHaveText([
    'Usual: 20 to 25 miles (6.75 kWh)',
    'About 30 miles (10 kWh), + $10.00',
    'About 45 miles (15 kWh), + $20.00',
    'About 60 miles (20 kWh), + $40.00',
  ]);
  await expect(energy).toHaveAccessibleDescription(
    '25 miles are in the price, every 10 miles more cost $10.00 and take longer.',
  );
  await dialog.getByRole('radio', { name: 'My car needs a tow' }).check();
  await energy.selectOption('15');
  await expect(total).toHaveText('$205.00');
  await expect(dialog.getByText('+ $20.00 for more energy')).toBeVisible();
  // A reload keeps both.
  await page.reload();
  await page
    .getByRole('button', { name: /Emergency/ })
    .first()
    .click();
  await expect(dialog.getByRole('radio', { name: 'My car needs a tow' })).toBeChecked();
  await expect(energy).toHaveValue('15');
  await dialog.locator('button[type=submit]').click();
  for (const part of ['Tow', '15 kWh']) await expect(dialog.getByLabel('Your booking')).toContainText(part);
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible({ timeout: 15_000 });
  await fillCard(page);
  const { booking } = await pay(page);
  expect(booking).toMatchObject({ connector: 'tow', kwh: 15, energyCharges: 20, totalAmount: 205 });
});

test('the booking form requires a time for non-emergency charging, and again after another day is chosen', {
  tag: '@full',
}, async ({ page }) => {
  const dialog = await open(page, /Non-Emergency/);
  const missing = message(dialog, 'Date and time selection is required for non-emergency charging');
  await expect(dialog.getByText('Non-Emergency')).toBeVisible();
  await dialog.locator('button[type=submit]').click();
  await expect(missing).toBeVisible();

  const days = dialog.locator('[data-day]');
  await expect(dialog.locator('[aria-current=date]').or(days.first()).first()).toBeDisabled();
  await expect(dialog.locator('[name=slot]')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await days.nth(9).click();
  await expect(dialog.locator('[name=slot]')).toHaveCount(26);
  await dialog.getByLabel('2:30 PM', { exact: true }).check();
  await expect(missing).toBeHidden();
  await expect(dialog.getByText(/^Total for .* 2:30 PM$/)).toBeVisible();

  await days.nth(10).click();
  await expect(dialog.getByText(/^Total for/)).toBeHidden();
  await dialog.getByLabel('Emergency', { exact: false }).first().check();
  await expect(days).toHaveCount(0);
});

test('the booking form is prefilled from the profile, keeps input on Cancel and drops input on Close', {
  tag: '@full',
}, async ({ page, customer }) => {
  await customer.saveProfile({
    firstName: 'Jordan',
    lastName: 'Lee',
    phone: '9735550118',
    address: '1020 Trenton Terrace',
    city: 'Trenton',
    state: 'NJ',
    zipCode: '08608',
    vehicleYear: '2023',
    vehicleMake: 'Hyundai',
    vehicleModel: 'Ioniq 5',
    vehicleColor: 'gray',
    licensePlate: 'EV 1234',
  });
  const prefilled = {
    customerName: 'Jordan Lee',
    location: '1020 Trenton Terrace, Trenton, NJ 08608',
    phoneNumber: '(973) 555-0118',
    vehicleInfo: '2023 Hyundai Ioniq 5, gray',
    notes: 'License plate: EV 1234',
  };
  const dialog = await open(page, /Emergency/);
  await expectValues(dialog, prefilled);
  await expect(dialog.getByText(/^\d+\.\d mi from Union, NJ\. \d+\.\d extra miles at \$2\.$/)).toBeVisible();
  await expect(
    dialog.getByText(/\$185\.00 base \+ \$\d+\.\d\d distance, \$\d+\.\d\d tax included$/),
  ).toBeVisible();

  await field(dialog, 'notes').fill('Second floor of the garage');
  await dialog.getByRole('button', { name: 'Yes, my car is here' }).click();
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('Billing Information')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectValues(dialog, { ...prefilled, notes: 'Second floor of the garage' });

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole('button', { name: /Emergency/ })
    .first()
    .click();
  await expectValues(dialog, prefilled);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(toastOf(page)).toBeHidden();
});

async function expectValues(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await expect(field(dialog, name)).toHaveValue(value);
}

test('the browser’s Back goes back one step of the booking dialog at a time, then closes the dialog', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/history');
  await page.getByRole('link', { name: 'Home' }).click();
  await page
    .getByRole('button', { name: /Emergency/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'customerName').fill('Jordan');
  await field(dialog, 'location').fill('48 Maple Court, Union, NJ 07083');
  await field(dialog, 'phoneNumber').fill('9735550118');
  await page.setViewportSize({ width: 320, height: 568 });
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await dialog.locator('button[type=submit]').click();
  await expect(field(dialog, 'cardholderName')).toBeVisible();
  expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);

  await page.goBack();
  await expect(field(dialog, 'customerName')).toHaveValue('Jordan');
  await dialog.locator('button[type=submit]').click();
  await expect(field(dialog, 'cardholderName')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Emergency/ }).first()).toBeFocused();

  // On a very low screen the footer of the dialog does not cover the fields.
  await page.keyboard.press('Enter');
  await expect(dialog.locator('button[type=submit]')).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(dialog.locator('button[type=submit]')).not.toBeInViewport();

  // A dialog closed by its Close button leaves no history entry.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/history');
});

test('the booking form fills missing profile data from the last booking and offers its place', {
  tag: '@full',
}, async ({ page, customer }) => {
  await customer.saveProfile({ firstName: 'Jordan', lastName: 'Lee', phone: '9735550118' });
  const { id } = await customer.book('Somebody Else', {
    phoneNumber: '(908) 555-0142',
    vehicleInfo: '2023 Hyundai Ioniq 5, gray',
    location: '48 Maple Court, Union, NJ 07083',
  });
  await customer.cancel(id);
  const dialog = await open(page, /Emergency/);
  await expectValues(dialog, {
    customerName: 'Jordan Lee',
    phoneNumber: '(973) 555-0118',
    vehicleInfo: '2023 Hyundai Ioniq 5, gray',
    location: '',
  });
  await dialog
    .getByRole('button', { name: 'Same place as last time: 48 Maple Court, Union, NJ 07083' })
    .click();
  await expectValues(dialog, { location: '48 Maple Court, Union, NJ 07083' });
  await expect(dialog.getByRole('button', { name: /Same place/ })).toHaveCount(0);
  await expect(dialog.getByText(/\d mi from Union, NJ\./)).toBeVisible();
});
