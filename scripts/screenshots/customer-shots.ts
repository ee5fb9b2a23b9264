import type { Page } from '@playwright/test';
import type { QuotedOverload } from '../../src/domain/promise/quoted-overload.ts';
import type { Shot } from './shoot.ts';

const dialog = (page: Page) => page.getByRole('dialog');
/** Opens the form in a browser that does not say whether the position is allowed, so that the address stays. */
async function emergency(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.permissions.query = () => Promise.reject(new Error('unknown'));
  });
  await page.getByRole('button', { name: 'Book Emergency charge' }).click();
}

async function chooseDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Non-Emergency/ }).click();
  await priced(page);
  // Few days of a month that ends can be booked.
  await dialog(page).getByRole('button', { name: 'Next month' }).click();
  await dialog(page).locator('table button:enabled').nth(3).click();
}

async function choose(page: Page): Promise<void> {
  await chooseDay(page);
  await dialog(page).locator('input[name=slot]:enabled').nth(6).check();
}

/** All times of a day are full, or those whose place in the day is in `full`. */
const withFullTimes = (full?: readonly number[]) => (page: Page) =>
  page.route('**/api/slots?*', async (route) => {
    const answer = await route.fetch();
    const { date, slots } = await answer.json();
    await route.fulfill({
      json: {
        date,
        slots: slots.map((slot: object, index: number) =>
          !full || full.includes(index) ? { ...slot, state: 'full' } : slot,
        ),
      },
    });
  });

async function fullDay(page: Page): Promise<void> {
  await chooseDay(page);
  await dialog(page).getByText('The days around it are full, too.').waitFor();
}

async function someFull(page: Page): Promise<void> {
  await chooseDay(page);
  await dialog(page).getByText('times of this day are full').waitFor();
  await dialog(page).locator('input[name=slot]:enabled').nth(6).check();
}

async function held(page: Page): Promise<void> {
  await choose(page);
  await dialog(page).locator('button[type=submit]').click();
  await dialog(page).getByText('Kept for you until').waitFor();
  await dialog(page).getByText('Secure Payment Ready').waitFor({ timeout: 15_000 });
}

/** An emergency beyond the company's limit. */
async function late(page: Page): Promise<void> {
  await emergency(page);
  await dialog(page).locator('[name=location]').fill('Atlantic City, NJ 08401');
  await dialog(page).getByText('No technician before').waitFor();
}

/** As at a company whose rule for late emergencies is another one. */
const withOverload = (overload: QuotedOverload) => (page: Page) =>
  page.route('**/api/calculate-distance', async (route) => {
    const answer = await route.fetch();
    const result = await answer.json();
    result.quote.emergency.overload = overload;
    await route.fulfill({ json: result });
  });

async function overloaded(page: Page): Promise<void> {
  await emergency(page);
  await dialog(page).locator('[name=location]').fill('Atlantic City, NJ 08401');
  await dialog(page).locator('[data-overload]').waitFor();
}

const priced = (page: Page) => dialog(page).getByText('no extra miles').first().waitFor();

/** Fills in a second emergency while one is open. */
async function second(page: Page): Promise<void> {
  await emergency(page);
  await priced(page);
  await dialog(page).getByRole('button', { name: 'Yes, my car is here' }).click();
  await dialog(page).locator('button[type=submit]').click();
  await dialog(page).getByRole('button', { name: 'Yes, book another one' }).waitFor();
}

async function toPayment(page: Page): Promise<void> {
  await second(page);
  await dialog(page).getByRole('button', { name: 'Yes, book another one' }).click();
  await dialog(page).getByText('Secure Payment Ready').waitFor({ timeout: 15_000 });
  const card = page.frameLocator('iframe[title=Card]');
  await card.locator('[name=cardNumber]').fill('4111 1111 1111 1111');
  await card.locator('[name=expirationDate]').fill('12/29');
  await card.locator('[name=cvv]').fill('123');
  await card.locator('[name=postalCode]').fill('07083');
}

const savedCards = [
  { id: 'c1', brand: 'visa', last4: '1111', expMonth: 12, expYear: 2035 },
  { id: 'c2', brand: 'american_express', last4: '0009', expMonth: 1, expYear: 2030 },
  { id: 'c3', brand: 'mastercard', last4: '5100', expMonth: 10, expYear: 2026 },
];
const withCards = (page: Page) => page.route('**/api/cards', (route) => route.fulfill({ json: savedCards }));

async function toSavedCards(page: Page): Promise<void> {
  await second(page);
  await dialog(page).getByRole('button', { name: 'Yes, book another one' }).click();
  await dialog(page).getByRole('radio', { name: /Visa/ }).waitFor();
}

/** Simulates a device with Google Pay. */
const withWallet = (page: Page) =>
  page.route('**/sandbox-card/card.js', async (route) => {
    const script = await (await route.fetch()).text();
    const own = "new URL(document.currentScript.src).searchParams.get('wallet')";
    await route.fulfill({ contentType: 'text/javascript', body: script.replace(own, "'google'") });
  });

async function toWallet(page: Page): Promise<void> {
  await toPayment(page);
  await dialog(page).getByRole('button', { name: 'Buy with Google Pay' }).waitFor();
}

async function decline(page: Page): Promise<void> {
  await toPayment(page);
  await page.frameLocator('iframe[title=Card]').locator('[name=cardNumber]').fill('4000 0000 0000 0002');
  await dialog(page).locator('button[type=submit]').click();
  await page.getByText('Payment Failed').first().waitFor();
}

async function wrong(page: Page): Promise<void> {
  await emergency(page);
  for (const name of ['customerName', 'location', 'phoneNumber']) {
    await dialog(page).locator(`[name=${name}]`).fill('');
  }
  await dialog(page).locator('button[type=submit]').click();
  await dialog(page).getByText('Name is required').waitFor();
}

/** Simulates a payment of this tab whose booking the server does not accept. */
async function unfinished(page: Page): Promise<void> {
  const order = {
    serviceType: 'emergency',
    location: 'Elizabeth Ave, Elizabeth, NJ 07206',
    totalAmount: 185,
  };
  await page.addInitScript(
    (value) => {
      // Data on this device are readable for their owner only.
      const asked = new XMLHttpRequest();
      asked.open('GET', '/api/auth/user', false);
      asked.send();
      const owner = JSON.parse(asked.responseText).id;
      localStorage.setItem(
        'own:paidOrder',
        JSON.stringify({ owner, until: Date.now() + 60_000, outlivesSession: true, value }),
      );
    },
    { order, paymentId: 'p' },
  );
  await page.route('**/api/bookings', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { message: 'We are very busy. Please try again in a minute.' } })
      : route.fallback(),
  );
}

async function toCode(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill('casey@example.com');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.locator('input[name=code]').waitFor();
}

/** The customer's screens and their states. */
export const customerShots: Shot[] = [
  { name: 'landing', who: 'visitor', path: '/' },
  {
    name: 'landing-trust',
    who: 'visitor',
    path: '/',
    act: async (page) => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await page.getByRole('heading', { name: /^Plugs/ }).waitFor();
      await page.getByRole('heading', { name: 'How it works' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'landing-quote',
    who: 'visitor',
    path: '/',
    act: async (page) => {
      await page.getByRole('button', { name: 'Use my location' }).click();
      await page.getByRole('link', { name: 'Book this' }).waitFor();
    },
  },
  { name: 'sign-in', who: 'visitor', path: '/api/login' },
  { name: 'sign-in-code', who: 'visitor', path: '/api/login', act: toCode },
  { name: 'home', who: 'jordan', path: '/' },
  {
    name: 'home-unfinished',
    who: 'newcomer',
    path: '/',
    prepare: unfinished,
    act: async (page) => {
      await page.getByRole('button', { name: 'Finish booking' }).waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
    },
  },
  {
    name: 'home-new',
    who: 'newcomer',
    path: '/',
    act: async (page) => {
      await page.locator('input[name=location]').fill('Princeton, NJ 08540');
      await page.getByText('extra miles at $2').waitFor();
    },
  },
  {
    name: 'booking-form',
    who: 'jordan',
    path: '/',
    act: async (page) => {
      await emergency(page);
      await priced(page);
    },
  },
  {
    name: 'booking-form-pin',
    who: 'newcomer',
    path: '/',
    act: async (page) => {
      await emergency(page);
      await dialog(page).getByRole('button', { name: 'Use my location' }).click();
      await dialog(page).locator('.has-streets').waitFor();
      await priced(page);
    },
  },
  {
    name: 'booking-form-area',
    who: 'newcomer',
    path: '/',
    act: async (page) => {
      await emergency(page);
      await dialog(page).locator('[name=location]').fill('Newark, NJ');
      await dialog(page).getByRole('button', { name: 'Send my exact spot later' }).waitFor();
    },
  },
  { name: 'booking-form-errors', who: 'jordan', path: '/', act: wrong },
  { name: 'booking-form-standard', who: 'jordan', path: '/', act: choose },
  { name: 'booking-form-full-day', who: 'jordan', path: '/', prepare: withFullTimes(), act: fullDay },
  {
    name: 'booking-form-some-full',
    who: 'jordan',
    path: '/',
    prepare: withFullTimes([2, 3, 4, 9, 15]),
    act: someFull,
  },
  { name: 'booking-form-late', who: 'jordan', path: '/', act: late },
  {
    name: 'booking-form-stopped',
    who: 'jordan',
    path: '/',
    prepare: withOverload({ rule: 'stop', againAt: '2026-11-20T22:05:00.000Z' }),
    act: overloaded,
  },
  {
    name: 'booking-form-partner',
    who: 'jordan',
    path: '/',
    prepare: withOverload({
      rule: 'partner',
      partner: {
        name: 'Roadside Partners of New Jersey',
        fromAt: '2026-11-20T20:25:00.000Z',
        byAt: '2026-11-20T20:40:00.000Z',
      },
    }),
    act: overloaded,
  },
  { name: 'payment-held', who: 'jordan', path: '/', act: held },
  { name: 'booking-second', who: 'jordan', path: '/', act: second },
  { name: 'payment', who: 'jordan', path: '/', act: toPayment },
  { name: 'payment-declined', who: 'jordan', path: '/', act: decline },
  { name: 'payment-saved', who: 'jordan', path: '/', prepare: withCards, act: toSavedCards },
  { name: 'payment-wallet', who: 'jordan', path: '/', prepare: withWallet, act: toWallet },
  {
    name: 'receipt',
    who: 'jordan',
    path: ({ bookings }) => `/receipts/${bookings.completed}`,
    act: (page) => page.locator('#receipt-head').waitFor(),
  },
  { name: 'history', who: 'jordan', path: '/history' },
  { name: 'history-empty', who: 'newcomer', path: '/history' },
  {
    name: 'account',
    who: 'jordan',
    path: '/account',
    prepare: (page) => page.context().grantPermissions(['geolocation', 'notifications']),
  },
  {
    name: 'account-cards',
    who: 'jordan',
    path: '/account',
    prepare: withCards,
    act: (page) => page.getByRole('list', { name: 'Saved cards' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'account-edit',
    who: 'jordan',
    path: '/account',
    act: (page) => page.getByRole('button', { name: 'Edit profile' }).click(),
  },
  {
    name: 'signed-out',
    who: 'visitor',
    path: '/account',
    // 204 leaves the page where it is.
    prepare: (page) => page.route('**/api/login?*', (route) => route.fulfill({ status: 204 })),
    act: (page) => page.getByText('Unauthorized').first().waitFor(),
    waiting: true,
  },
  {
    name: 'offline',
    who: 'jordan',
    path: '/',
    act: async (page) => {
      await page.getByText('Live', { exact: true }).waitFor();
      // Loads the pictures of both colour schemes before the network is cut off.
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator('img[src*=coverage]').scrollIntoViewIfNeeded();
        await page.locator('img[src*=coverage]').evaluate((image: HTMLImageElement) => image.decode());
      }
      await page.evaluate(() => scrollTo(0, 0));
      await page.context().setOffline(true);
      await page.getByText('Reconnecting…').waitFor();
    },
    waiting: true,
  },
  {
    name: 'no-server',
    who: 'jordan',
    path: '/history',
    prepare: (page) => page.route('**/api/**', (route) => route.abort()),
    act: (page) => page.getByRole('button', { name: 'Try Again' }).waitFor(),
  },
  { name: 'not-found', who: 'visitor', path: '/no/such/page' },
];
