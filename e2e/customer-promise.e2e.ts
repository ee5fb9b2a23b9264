import type { Browser, Page } from '@playwright/test';
import { addDays, dayOf } from '../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import type { SlotCapacity } from '../src/domain/promise/slot.ts';
import { profileFile } from '../test/adding-company.ts';
import { apiCustomer } from './fixtures/api.ts';
import { arrivalBesidePay, fillBilling, fillCard, pay, promisedText } from './fixtures/book.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { openAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { isSpoken } from './fixtures/spoken.ts';

const UNION = '48 Maple Court, Union, NJ 07083';

/** Opens Home for a new customer of a company with these slots; ends the server after the test. */
async function start(browser: Browser, slotCapacity: SlotCapacity) {
  const server = await hostServer({ company: profileFile({ ...defaultCompany, slotCapacity }) });
  const ana = await apiCustomer(server);
  const page = await openAs({ browser, server }, '/home', { cookie: ana.cookie });
  return { server, ana, page, dialog: page.getByRole('dialog') };
}

/** Fills in the form of a standard booking for the day after tomorrow, except the time. */
async function fillForm(page: Page, service: RegExp, location = UNION): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: service }).first().click();
  await dialog.locator('[name=location]').fill(location);
  await dialog.locator('[name=customerName]').fill('Ana Silva');
  await dialog.locator('[name=phoneNumber]').fill('9735550118');
}

async function pickDay(page: Page): Promise<string> {
  const day = addDays(dayOf(new Date(), defaultCompany.timeZone), 2);
  const button = page.getByRole('dialog').locator(`[data-day="${day}"]`);
  if ((await button.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await button.click();
  return day;
}

test('a place that another customer takes meanwhile leads to a free one near it, which is held, paid and booked', {
  tag: '@full',
}, async ({ browser }) => {
  const { server, ana, page, dialog } = await start(browser, 1);
  const ben = await apiCustomer(server, 'ben@example.com');
  const { latitude, longitude } = await ben.quote(UNION);
  await fillForm(page, /Non-Emergency/);
  await pickDay(page);
  const slot = (time: string) => dialog.getByRole('radio', { name: time });
  await slot('10:00 AM').check();
  const startAt = await slot('10:00 AM').inputValue();
  await ben.hold(startAt, { latitude, longitude });

  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('That time has no place left. Please choose another.')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'When' })).toBeFocused();
  await expect(slot('10:00 AM Full')).toBeDisabled();
  await dialog.getByRole('group', { name: 'Free times near it' }).getByRole('button').first().click();
  await expect(slot('10:30 AM')).toBeChecked();

  // The place is nobody else's while it is paid for.
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText(/^Kept for you until \d+:\d\d [AP]M$/)).toBeVisible();
  const halfPast = new Date(Date.parse(startAt) + 30 * 60_000).toISOString();
  await expect(ben.hold(halfPast, { latitude, longitude })).rejects.toThrow('SLOT_FULL');
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible({ timeout: 15_000 });
  await fillCard(page);
  const { booking } = await pay(page);
  expect(booking).toMatchObject({ scheduledAt: halfPast, promise: { fromAt: halfPast } });
  await expect(page.getByText('Booking Confirmed').first()).toBeVisible();
  expect(await ana.bookings()).toHaveLength(1);
  await server.stop();
});

test('going back from the payment gives the place to others, and what was typed stays', {
  tag: '@full',
}, async ({ browser }) => {
  const { server, page, dialog } = await start(browser, 1);
  const ben = await apiCustomer(server, 'ben@example.com');
  const { latitude, longitude } = await ben.quote(UNION);
  await fillForm(page, /Non-Emergency/);
  await pickDay(page);
  const ten = dialog.getByRole('radio', { name: '10:00 AM' });
  await ten.check();
  const startAt = await ten.inputValue();
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('Kept for you until')).toBeVisible();
  await fillBilling(page);
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(dialog.locator('[name=customerName]')).toHaveValue('Ana Silva');
  await expect.poll(() => ben.hold(startAt, { latitude, longitude }).then(() => 'held', String)).toBe('held');
  await server.stop();
});

test('a company without a free time says so, and offers the phone', { tag: '@full' }, async ({ browser }) => {
  const { server, page, dialog } = await start(browser, 0);
  await fillForm(page, /Non-Emergency/);
  await pickDay(page);
  await expect(dialog.getByText(/^No time is left on /)).toBeVisible();
  await expect(dialog.getByText('The days around it are full, too.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: /Call Support/ })).toHaveAttribute('href', /^tel:/);
  await expect(dialog.locator('input[name=slot]:enabled')).toHaveCount(0);
  await server.stop();
});

test('a late arrival is said before it is paid for, stands beside Pay as it is stored, and waits for an earlier one', {
  tag: '@full',
}, async ({ browser }) => {
  const { server, ana, page, dialog } = await start(browser, 'planned');
  await fillForm(page, /Emergency/, '30 Sansom St, Philadelphia, PA 19103');
  await expect(dialog.getByText(/^No technician before /)).toBeVisible();
  await expect(dialog.getByText(/^Nobody is on duty right now/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Book that' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Tell me if earlier' }).click();
  await expect(dialog.getByText('Secure Payment Ready')).toBeVisible({ timeout: 15_000 });
  const beside = await arrivalBesidePay(page);
  await fillCard(page);
  const { booking } = await pay(page);
  expect(isSpoken(beside, promisedText(booking)), beside).toBe(true);
  expect(booking.promise?.basis).toBe('prior');
  await expect.poll(async () => (await ana.bookings())[0]?.earlier !== undefined).toBe(true);
  await server.stop();
});
