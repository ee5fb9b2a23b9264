import type { Page } from '@playwright/test';
import type { Shot } from './shoot.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const emergency = (page: Page) => page.getByRole('button', { name: 'Book Emergency charge' }).click();

async function choose(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Non-Emergency/ }).click();
  await dialog(page).locator('table button:enabled').nth(3).click();
  await dialog(page).locator('input[name=slot]:enabled').nth(6).check({ force: true });
}

async function toPayment(page: Page): Promise<void> {
  await emergency(page);
  await dialog(page).getByText('no extra miles').first().waitFor();
  await dialog(page).locator('button[type=submit]').click();
  await dialog(page).getByText('Secure Payment Ready').waitFor({ timeout: 15_000 });
  const card = page.frameLocator('iframe[title=Card]');
  await card.locator('[name=cardNumber]').fill('4111 1111 1111 1111');
  await card.locator('[name=expirationDate]').fill('12/29');
  await card.locator('[name=cvv]').fill('123');
  await card.locator('[name=postalCode]').fill('07083');
}

async function wrong(page: Page): Promise<void> {
  await emergency(page);
  for (const name of ['customerName', 'location', 'phoneNumber']) {
    await dialog(page).locator(`[name=${name}]`).fill('');
  }
  await dialog(page).locator('button[type=submit]').click();
  await dialog(page).getByText('Name is required').waitFor();
}

async function toCode(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill('casey@example.com');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.locator('#sign-in-code').waitFor();
}

/** The customer's screens and their states. */
export const customerShots: Shot[] = [
  { name: 'landing', who: 'visitor', path: '/' },
  { name: 'sign-in', who: 'visitor', path: '/api/login' },
  { name: 'sign-in-code', who: 'visitor', path: '/api/login', act: toCode },
  { name: 'home', who: 'jordan', path: '/' },
  {
    name: 'home-new',
    who: 'newcomer',
    path: '/',
    act: (page) => page.locator('input[name=location]').fill('Princeton, NJ 08540'),
  },
  { name: 'booking-form', who: 'jordan', path: '/', act: emergency },
  { name: 'booking-form-errors', who: 'jordan', path: '/', act: wrong },
  { name: 'booking-form-standard', who: 'jordan', path: '/', act: choose },
  { name: 'payment', who: 'jordan', path: '/', act: toPayment },
  { name: 'history', who: 'jordan', path: '/history' },
  { name: 'history-empty', who: 'newcomer', path: '/history' },
  { name: 'account', who: 'jordan', path: '/account' },
  {
    name: 'account-edit',
    who: 'jordan',
    path: '/account',
    act: (page) => page.getByRole('button', { name: 'Edit profile' }).click(),
  },
  {
    name: 'tracking-en-route',
    who: 'jordan',
    path: ({ bookings }) => `/tracking/${bookings.enRoute}`,
    act: async (page, { seen }) => {
      await page.locator('.leaflet-marker-icon').first().waitFor();
      await seen();
    },
  },
  { name: 'tracking-pending', who: 'jordan', path: ({ bookings }) => `/tracking/${bookings.pending}` },
  { name: 'tracking-scheduled', who: 'jordan', path: ({ bookings }) => `/tracking/${bookings.scheduled}` },
  { name: 'tracking-completed', who: 'jordan', path: ({ bookings }) => `/tracking/${bookings.completed}` },
  { name: 'tracking-cancelled', who: 'jordan', path: ({ bookings }) => `/tracking/${bookings.cancelled}` },
  { name: 'tracking-signed-out', who: 'visitor', path: ({ bookings }) => `/tracking/${bookings.enRoute}` },
  { name: 'tracking-not-found', who: 'newcomer', path: ({ bookings }) => `/tracking/${bookings.enRoute}` },
  { name: 'tracking-no-id', who: 'jordan', path: '/tracking' },
  { name: 'not-found', who: 'visitor', path: '/no/such/page' },
];
