import type { Page } from '@playwright/test';
import { apiStaff } from './fixtures/api.ts';
import { fillCard, pay } from './fixtures/book.ts';
import { expect, newEmail, test } from './fixtures/customer-test.ts';
import { englishTexts, es } from './fixtures/spanish.ts';

test.use({ signedIn: false });

const lang = (page: Page) => page.evaluate(() => document.documentElement.lang);

test('what is typed stays when the language is switched: the place and the e-mail address', async ({
  page,
}) => {
  await page.goto('/');
  await page.locator('[name=location]').fill('Union, NJ 07083');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: es('Mobile EV charging made simple') })).toBeVisible();
  await expect(page.locator('[name=location]')).toHaveValue('Union, NJ 07083');
  await expect(page.getByRole('link', { name: 'Privacidad (en inglés)' })).toBeVisible();
  await page.goto('/api/login');
  await page.locator('input[name=email]').fill('ana@example.com');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('input[name=email]')).toHaveValue('ana@example.com');
});

test('a customer switches to Spanish and books, pays, follows and gets the receipt in Spanish', async ({
  page,
  server,
}) => {
  const email = newEmail();
  await page.goto('/?ref=friend');
  expect(await lang(page)).toBe('en');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: es('Mobile EV charging made simple') })).toBeVisible();
  // The address keeps what else it has.
  await expect(page).toHaveURL('/?ref=friend');
  expect(await lang(page)).toBe('es');
  expect(await englishTexts(page)).toEqual([]);

  await page
    .getByRole('link', { name: es('Sign In') })
    .first()
    .click();
  await page.locator('input[name=email]').fill(email);
  await page.getByRole('button', { name: es('Send code') }).click();
  expect(await englishTexts(page)).toEqual([]);
  // Six digits submit themselves.
  await page.locator('input[name=code]').fill(await server.codeFor(email));

  await page
    .getByRole('button', { name: es('Book Emergency charge') })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: es('Book a charge') })).toBeVisible();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=customerName]').fill('Ana Silva');
  await dialog.locator('[name=location]').fill('48 Maple Court, Union, NJ 07083');
  await dialog.locator('[name=phoneNumber]').fill('9735550118');
  expect(await englishTexts(page)).toEqual([]);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText(es('Secure Payment Ready'))).toBeVisible();
  const card = page.frameLocator('iframe[title=Card]');
  await expect(card.getByPlaceholder('Número de la tarjeta')).toBeVisible();
  await fillCard(page);
  await expect(dialog.getByRole('button', { name: es('Pay {amount}', { amount: '$185.00' }) })).toBeVisible();
  expect(await englishTexts(page)).toEqual([]);
  const { booking } = await pay(page);
  await expect(page.getByText(es('Booking Confirmed')).first()).toBeVisible();

  const admin = await apiStaff(server, 'admin');
  await page.goto(`/tracking/${booking.id}`);
  await expect(page.getByText(es('We are finding a technician for you.')).first()).toBeVisible();
  // By push, in Spanish too.
  await admin.assign(booking.id, 'tech');
  await expect(page.getByText(es('A technician has been assigned to your booking.')).first()).toBeVisible();
  expect(await englishTexts(page)).toEqual([]);
  await admin.setStatus(booking.id, 'completed');
  await page.getByRole('link', { name: es('Receipt to print') }).click();
  await expect(page.getByRole('button', { name: es('Print or save as PDF') })).toBeVisible();
  await expect(
    page.getByText(/\d de \p{L}+|\d{1,2} \p{L}{3,4} \d{4}, \d{1,2}:\d\d\s[ap]\.\s?m\./u).first(),
  ).toBeVisible();
  expect(await englishTexts(page)).toEqual([]);

  // Back to English at once, and the account remembers the choice on any device.
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  await page.context().clearCookies({ name: 'lang' });
  await page.goto('/account');
  await expect(page.getByText('Account info')).toBeVisible();
  expect(await lang(page)).toBe('en');
});

test('a browser in Spanish opens Spanish pages, and the switch works by keys and without scripts', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'es-MX',
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: es('Mobile EV charging made simple') })).toBeVisible();
  const english = page.getByRole('link', { name: 'English' });
  await expect(english).toHaveAttribute('lang', 'en');
  await english.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Mobile EV charging made simple' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Español' })).toBeVisible();
  await context.close();
});
