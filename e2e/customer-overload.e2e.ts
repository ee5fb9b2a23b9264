import type { Browser } from '@playwright/test';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import type { OverloadRule } from '../src/domain/promise/overload.ts';
import { profileFile } from '../test/adding-company.ts';
import { apiCustomer } from './fixtures/api.ts';
import { arrivalBesidePay, fillCard, pay, promisedText } from './fixtures/book.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { openAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { isSpoken } from './fixtures/spoken.ts';

/** Nobody can be there within the company's limit. */
const FAR = '30 Sansom St, Philadelphia, PA 19103';
const PHONE = /^Call \(908\) 555-0142$/;

/** Fills in the form of an emergency at a company with this rule. */
async function start(browser: Browser, overload: OverloadRule) {
  const partner = {
    ...{ PARTNER_URL: 'sandbox', PARTNER_NAME: 'Roadside Partners' },
    PARTNER_SECRET: 'f3a91c7e5b2d8046a1c9e7f35b8d2046f3a91c7e5b2d8046',
  };
  const server = await hostServer({
    env: overload === 'partner' ? partner : {},
    company: profileFile({ ...defaultCompany, overload }),
  });
  const ana = await apiCustomer(server);
  const page = await openAs({ browser, server }, '/home', { cookie: ana.cookie });
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /Emergency/ })
    .first()
    .click();
  await dialog.locator('[name=location]').fill(FAR);
  await dialog.locator('[name=customerName]').fill('Ana Silva');
  await dialog.locator('[name=phoneNumber]').fill('9735550118');
  const note = dialog.getByRole('status').filter({ has: page.getByRole('link', { name: PHONE }) });
  await expect(note).toBeVisible();
  /** Books by a button of the form, and pays. */
  const book = async (name: string) => {
    await dialog.getByRole('button', { name }).click();
    await expect(dialog.getByText('Secure Payment Ready')).toBeVisible({ timeout: 15_000 });
    const beside = await arrivalBesidePay(page);
    await fillCard(page);
    return { beside, ...(await pay(page)) };
  };
  return { server, ana, page, dialog, note, book };
}

test('with a waiting list the form says so, and the booking is on it', { tag: '@full' }, async ({
  browser,
}) => {
  const { server, ana, note, book } = await start(browser, 'waiting_list');
  await expect(note).toContainText('No technician before');
  await expect(note).toContainText('you are on the waiting list');
  const { beside, booking } = await book('Join the waiting list');
  expect(isSpoken(beside, promisedText(booking)), beside).toBe(true);
  expect((await ana.bookings())[0]?.earlier).toMatchObject({ offer: null });
  await server.stop();
});

test('a company that stops selling says so with its phone, sells nothing, and sells again by itself', {
  tag: '@full',
}, async ({ browser }) => {
  const { server, ana, page, dialog, note } = await start(browser, 'stop');
  await expect(note).toContainText('We cannot take another emergency right now');
  await expect(note).toContainText('You can book a time from tomorrow on, or call us.');
  await expect(dialog.locator('button[type=submit]')).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: PHONE })).toHaveCount(2);
  // Enter in the form books nothing, either.
  await dialog.locator('[name=phoneNumber]').press('Enter');
  await expect(dialog.getByText('Payment', { exact: true })).toHaveCount(0);
  expect(await ana.bookings()).toEqual([]);
  await dialog.locator('[name=location]').fill('48 Maple Court, Union, NJ 07083');
  await expect(dialog.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  await page.close();
  await server.stop();
});

test('a partner is offered with its time at the same price, and comes to whom wants it', {
  tag: '@full',
}, async ({ browser }) => {
  const { server, ana, page, dialog, note, book } = await start(browser, 'partner');
  await expect(note).toContainText('Roadside Partners');
  await expect(note).toContainText(/Our partner .*, at the same price\./);
  await expect(note).toContainText('gets your first name, phone, place and car, and nothing else');
  await expect(dialog.getByRole('button', { name: 'Wait for our van' })).toBeVisible();
  const { beside } = await book('Book Roadside Partners');
  expect(beside).toContain('Roadside Partners');
  await expect.poll(async () => (await ana.bookings())[0]?.partner?.state).toBe('accepted');
  const [booking] = await ana.bookings();
  await page.goto(`${server.url}/tracking/${booking?.id}`);
  await expect(page.getByText(/^Our partner .* comes between .* and .*\.$/)).toBeVisible();
  await server.stop();
});

test('by default the true time is said, and the customer decides', { tag: '@full' }, async ({ browser }) => {
  const { server, note, dialog, book } = await start(browser, 'honest_time');
  await expect(note).toContainText('No technician before');
  await expect(dialog.getByRole('button', { name: 'Tell me if earlier' })).toBeVisible();
  const { beside, booking } = await book('Book that');
  expect(isSpoken(beside, promisedText(booking)), beside).toBe(true);
  await server.stop();
});
