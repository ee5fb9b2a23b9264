import type { Page } from '@playwright/test';
import { inBrowser } from '../browser/in-browser.ts';
import { slowPhone, untilSeen, type Walk, walk } from '../browser/slow-phone.ts';
import { type Figures, valuesOf } from '../rounds.ts';
import type { Part } from '../scenario.ts';
import { startOurs } from '../servers/ours.ts';
import type { BenchServer } from '../servers/server.ts';
import { enterAsCustomer, SIZE, targetText } from './phone-visits.ts';

const CUSTOMER = 'booking';
const GUEST = 'sign-in';

const signInField = (page: Page) => page.locator('input[name=email]');

async function goToSignIn(page: Page): Promise<Figures> {
  const link = page.getByRole('link', { name: 'Sign In' }).first();
  return { fieldMs: await untilSeen(() => link.tap(), signInField(page)) };
}

const filled = {
  customerName: 'Jordan Lee',
  location: '48 Maple Court, Union, NJ 07083',
  phoneNumber: '9735550118',
  vehicleInfo: '2023 Hyundai Ioniq 5, gray',
};
const card = { cardNumber: '4111 1111 1111 1111', expirationDate: '12/29', cvv: '123', postalCode: '07083' };
const address = { addressLine1: '48 Maple Court', city: 'Union' };

/** Books and pays by card, as a person without any stored details. */
async function book(page: Page): Promise<Figures> {
  const dialog = page.getByRole('dialog');
  const submit = dialog.locator('button[type=submit]');
  const button = page.getByRole('button', { name: 'Book Emergency charge' });
  const dialogMs = await untilSeen(() => button.tap(), dialog.locator('[name=customerName]'));
  for (const [name, value] of Object.entries(filled)) await dialog.locator(`[name=${name}]`).fill(value);
  await submit.tap();
  // The customer already has an open emergency.
  await dialog.getByRole('button', { name: 'Yes, book another one' }).tap();
  await dialog.locator('[name=cardholderName]').waitFor();
  const cardMs = await untilSeen(async () => {}, dialog.getByText('Secure Payment Ready'));
  const frame = page.frameLocator('iframe[title=Card]');
  for (const [name, value] of Object.entries(card)) await frame.locator(`[name=${name}]`).fill(value);
  for (const [name, value] of Object.entries(address)) await dialog.locator(`[name=${name}]`).fill(value);
  await dialog.locator('[name=state]').selectOption('NJ');
  await page.waitForTimeout(REST_MS);
  const confirmedMs = await untilSeen(() => submit.tap(), page.getByText('Booking Confirmed').first());
  return { dialogMs, cardMs, confirmedMs };
}

/** A person reads the total before paying. */
const REST_MS = 500;

const walks: Record<string, (server: BenchServer) => Walk> = {
  [GUEST]: () => ({ path: '/', go: goToSignIn }),
  [CUSTOMER]: (server) => ({
    path: '/home',
    signIn: (context) => enterAsCustomer(context, server),
    go: book,
  }),
};

/** Each step: who makes it, the figure and the most that it may take. */
const steps = [
  { walk: GUEST, title: 'Sign In → field', figure: 'fieldMs', max: 1000 },
  { walk: CUSTOMER, title: 'Book → dialog', figure: 'dialogMs', max: 200 },
  { walk: CUSTOMER, title: 'payment step → card ready', figure: 'cardMs', max: 100 },
  { walk: CUSTOMER, title: 'Pay → confirmed', figure: 'confirmedMs', max: 1000 },
];

/** From the landing page to a paid emergency, once the pages have come to rest. */
export const phoneSteps: Part = {
  title: `steps on ${slowPhone}, from pages at rest, in ms`,
  contenders: Object.entries(walks).map(([name, walkOf]) => ({
    name,
    async run() {
      const server = await startOurs(SIZE);
      try {
        return await inBrowser((browser) => walk(browser, `http://localhost:${server.port}`, walkOf(server)));
      } finally {
        await server.stop();
      }
    },
  })),
  columns: steps.map(({ title, figure }) => ({ title, figure })),
  targets: (rounds) =>
    steps.map(({ walk: contender, title, figure, max }) => ({
      text: targetText(title, { max }, ' ms'),
      values: valuesOf(rounds, contender, figure),
      max,
    })),
};
